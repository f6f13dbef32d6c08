import { Button } from '@blueprintjs/core';
import { useCommand } from '#src/lib/keys/command-scope.ts';
import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';

/** Presses the button; where it is disabled, why, as far as that is known. */
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
  /** Its label; the key is appended. */
  children: string;
  onPress: () => void;
  isDisabled?: boolean;
  /** Why it is disabled: its tooltip, and what its key answers. */
  whyNot?: string | undefined;
  isPrimary?: boolean;
}

/** A button whose command has a key and a place in the palette while it is shown. */
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
      {withKey(children, key)}
    </Button>
  );
}
