import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { buttonCommand } from '#src/ui/command-button.tsx';
import { keysOf, type ScreenAct } from './list-act.ts';

type Facts = Pick<ScreenAct<never>, 'id' | 'label' | 'key'>;

/** The command of an act of a list, as keys are looked up by. */
export const commandOfAct = (listId: string, act: Facts): CommandFacts => ({
  id: `${listId}.${act.id}`,
  label: act.label,
  keys: keysOf(act),
});

/**
 * Creates an act of a list's screen that has a button of its own: `<CommandButton
 * command={act.button}>`, which is also what its key presses.
 */
export const screenAct = (listId: string, act: Facts) => ({
  ...act,
  on: 'screen' as const,
  button: buttonCommand(commandOfAct(listId, act)),
});
