import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** The context of the commands of the mobile home. */
export interface HomeCommands {
  /** Moves the focus by one section. */
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

const ARROWS = ['ArrowDown', 'ArrowUp', 'j', 'k'];
const make = commandsFor<HomeCommands>('home', (key) => ARROWS.includes(key));
const isThere = ({ mayWrite, hasSection }: HomeCommands) => mayWrite && hasSection();

/** The commands of the mobile home. Alt and an arrow key also move a section. */
export const homeCommands: readonly Command<HomeCommands>[] = [
  make('next', 'home.cmd_next', ['j', 'ArrowDown'], ({ go }) => go(1)),
  make('previous', 'home.cmd_previous', ['k', 'ArrowUp'], ({ go }) => go(-1)),
  make('open', 'home.cmd_open', ['Enter'], 'open', isThere),
  make('down', 'home.cmd_down', ['d'], ({ move }) => move(1), isThere),
  make('up', 'home.cmd_up', ['u'], ({ move }) => move(-1), isThere),
  make('remove', 'home.cmd_remove', ['Delete'], 'remove', isThere),
  make('undo', 'home.cmd_undo', ['z'], 'undo', 'canUndo'),
  make('publish', 'home.cmd_publish', ['p'], 'publish', ({ mayWrite }) => mayWrite),
];
