import { Button } from '@blueprintjs/core';
import { useCommand } from '#src/lib/keys/command-scope.ts';
import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';

/** Presses the button or, if it is disabled, gives the reason as far as it is known. */
type ButtonPress = (() => void) | { whyNot: string | null };
export type ButtonCommand = Command<ButtonPress>;

/** Creates the command of a button from its declaration. */
export const buttonCommand = (facts: CommandFacts): ButtonCommand => ({
  ...facts,
  can: (press) => typeof press === 'function',
  whyNot: (press) => (typeof press === 'function' ? null : press.whyNot),
  run: (press) => typeof press === 'function' && press(),
});

interface Props {
  command: ButtonCommand;
  /** The label; the key is appended to it. */
  children: string;
  onPress: () => void;
  isDisabled?: boolean;
  /** Why it is disabled: shown as its tooltip, and when its key is pressed. */
  whyNot?: string | undefined;
  isPrimary?: boolean;
}

/** A button whose command has a key, and is listed in the palette while the button is shown. */
export function CommandButton(props: Props) {
  const { command, children, onPress, isDisabled = false, isPrimary, whyNot } = props;
  useCommand(command, isDisabled ? { whyNot: whyNot ?? null } : onPress);
  const key = useKey(command.id);
  return (
    <Button
      intent={isPrimary ? 'primary' : 'none'}
      disabled={isDisabled}
      title={isDisabled ? whyNot : undefined}
      onClick={onPress}
    >
      <KeyedLabel label={children} keyName={key} />
    </Button>
  );
}
