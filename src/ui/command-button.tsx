import type { ReactNode, Ref } from 'react';
import { useCommand } from '#src/lib/keys/command-scope.ts';
import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';

/** The command of a button: it does what pressing the button does, while the button can be pressed. */
export type ButtonCommand = Command<(() => void) | null>;

/** Makes the command of a button of what is known of it. */
export const buttonCommand = (facts: CommandFacts): ButtonCommand => ({
  ...facts,
  can: (press) => press !== null,
  run: (press) => press?.(),
});

interface Props {
  command: ButtonCommand;
  /** Its words; the key is added. */
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
