import type { Command } from '#src/lib/keys/commands.ts';

/** The target of the commands of the mobile home. */
export interface HomeCommands {
  /** Focuses the section so many places away. */
  go: (by: 1 | -1) => void;
  /** Moves the section in focus. */
  move: (by: 1 | -1) => void;
  open: () => void;
  remove: () => void;
  undo: () => void;
  publish: () => void;
  canUndo: () => boolean;
  mayWrite: boolean;
  hasSection: () => boolean;
}

const make = (
  name: string,
  label: Command['label'],
  keys: readonly string[],
  run: (now: HomeCommands) => void,
  can?: (now: HomeCommands) => boolean,
): Command<HomeCommands> => ({
  id: `home.${name}`,
  label,
  keys,
  ...(keys.every((key) => key.startsWith('Arrow') || key === 'j' || key === 'k')
    ? { isFixed: true }
    : {}),
  ...(can ? { can } : {}),
  run,
});

const isThere = ({ mayWrite, hasSection }: HomeCommands) => mayWrite && hasSection();

/** The commands of the mobile home; Alt and an arrow move a section as well. */
export const homeCommands: readonly Command<HomeCommands>[] = [
  make('next', 'home.cmd_next', ['j', 'ArrowDown'], (now) => now.go(1)),
  make('previous', 'home.cmd_previous', ['k', 'ArrowUp'], (now) => now.go(-1)),
  make('open', 'home.cmd_open', ['Enter'], (now) => now.open(), isThere),
  make('down', 'home.cmd_down', ['d'], (now) => now.move(1), isThere),
  make('up', 'home.cmd_up', ['u'], (now) => now.move(-1), isThere),
  make('remove', 'home.cmd_remove', ['Delete'], (now) => now.remove(), isThere),
  make(
    'undo',
    'home.cmd_undo',
    ['z'],
    (now) => now.undo(),
    (now) => now.canUndo(),
  ),
  make(
    'publish',
    'home.cmd_publish',
    ['p'],
    (now) => now.publish(),
    ({ mayWrite }) => mayWrite,
  ),
];
