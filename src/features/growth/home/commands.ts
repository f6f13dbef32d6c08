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
  canPublish: () => boolean;
  mayWrite: boolean;
  hasSection: () => boolean;
}

const ARROWS = ['ArrowDown', 'ArrowUp', 'j', 'k'];
const make = commandsFor<HomeCommands>('home', { isFixed: (key) => ARROWS.includes(key) });
const isThere = ({ mayWrite, hasSection }: HomeCommands) => mayWrite && hasSection();

/** The commands of the mobile home. Alt and an arrow key also move a section. */
export const homeCommands: readonly Command<HomeCommands>[] = [
  make({ id: 'next', label: 'home.cmd_next', keys: ['j', 'ArrowDown'], run: ({ go }) => go(1) }),
  make({
    id: 'previous',
    label: 'home.cmd_previous',
    keys: ['k', 'ArrowUp'],
    run: ({ go }) => go(-1),
  }),
  make({ id: 'open', label: 'home.cmd_open', keys: ['Enter'], run: 'open', can: isThere }),
  make({
    id: 'down',
    label: 'home.cmd_down',
    keys: ['d'],
    run: ({ move }) => move(1),
    can: isThere,
  }),
  make({ id: 'up', label: 'home.cmd_up', keys: ['u'], run: ({ move }) => move(-1), can: isThere }),
  make({ id: 'remove', label: 'home.cmd_remove', keys: ['Delete'], run: 'remove', can: isThere }),
  make({ id: 'undo', label: 'home.cmd_undo', keys: ['z'], run: 'undo', can: 'canUndo' }),
  make({
    id: 'publish',
    label: 'home.cmd_publish',
    keys: ['p'],
    run: 'publish',
    can: ({ mayWrite, canPublish }) => mayWrite && canPublish(),
  }),
];
