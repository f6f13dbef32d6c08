import type { ReactNode, Ref } from 'react';
import { useCommand } from '#src/lib/keys/command-scope.ts';
import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';

/** The context of a button's command: it presses the button, while the button is enabled. */
export type ButtonCommand = Command<(() => void) | null>;

/** Creates the command of a button from its declaration. */
export const buttonCommand = (facts: CommandFacts): ButtonCommand => ({
  ...facts,
  can: (press) => press !== null,
  run: (press) => press?.(),
});

interface Props {
  command: ButtonCommand;
  /** Its label; the key is appended. */
  children: string;
  onPress: () => void;
  isDisabled?: boolean;
  isPrimary?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button whose command has a key and a place in the palette while it is shown. */
export function CommandButton(props: Props) {
  const { command, children, onPress, isDisabled = false, isPrimary, icon, ref } = props;
  useCommand(command, isDisabled ? null : onPress);
  const key = useKey(command.id);
  return (
    <button
      ref={ref}
      type="button"
      className="button"
      data-kind={isPrimary ? 'primary' : undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
      {withKey(children, key)}
    </button>
  );
}
