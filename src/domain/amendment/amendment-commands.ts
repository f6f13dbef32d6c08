import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** What the keys of the basket do while an order is changed. */
export interface BasketContext {
  /** Moves the cursor by rows. */
  move: (by: number) => void;
  strike: () => void;
  substitute: () => void;
  add: () => void;
  nextPayer: () => void;
  toggleOff: () => void;
  toggleAgreed: () => void;
  /** Moves the focus to a part of the form. */
  goTo: (part: 'cause' | 'address' | 'left') => void;
  send: () => void;
  leave: () => void;
  whyNotLines: () => string | null;
  whyNotPayer: () => string | null;
  whyNotMissing: () => string | null;
}

const make = commandsFor<BasketContext>('amendment', { scope: 'basket' });
const fixed = commandsFor<BasketContext>('amendment', { scope: 'basket', isFixed: () => true });
const whyNotMissing = {
  whyNot: ({ whyNotMissing: why }: BasketContext) => why(),
};
const whyNot = { whyNot: ({ whyNotLines }: BasketContext) => whyNotLines() };

/** The keys of a basket that is changed, on the board and on the order's page. */
export const basketCommands: readonly Command<BasketContext>[] = [
  fixed({
    id: 'next',
    label: 'amendments.cmd_next',
    keys: ['ArrowDown'],
    run: ({ move }) => move(1),
  }),
  fixed({
    id: 'previous',
    label: 'amendments.cmd_previous',
    keys: ['ArrowUp'],
    run: ({ move }) => move(-1),
  }),
  make({
    id: 'strike',
    label: 'amendments.cmd_strike',
    keys: ['x', 'Delete'],
    run: 'strike',
    ...whyNot,
  }),
  make({
    id: 'substitute',
    label: 'amendments.cmd_substitute',
    keys: ['/'],
    run: 'substitute',
    ...whyNot,
  }),
  make({ id: 'add', label: 'amendments.cmd_add', keys: ['+'], run: 'add', ...whyNot }),
  make({
    id: 'payer',
    label: 'amendments.cmd_payer',
    keys: ['p'],
    run: 'nextPayer',
    whyNot: ({ whyNotPayer }) => whyNotPayer(),
  }),
  make({
    id: 'left',
    label: 'amendments.cmd_left',
    keys: ['l'],
    run: ({ goTo }) => goTo('left'),
    ...whyNotMissing,
  }),
  make({
    id: 'off',
    label: 'amendments.cmd_off',
    keys: ['o'],
    run: 'toggleOff',
    ...whyNotMissing,
  }),
  make({ id: 'agreed', label: 'amendments.cmd_agreed', keys: ['t'], run: 'toggleAgreed' }),
  make({
    id: 'cause',
    label: 'amendments.cmd_cause',
    keys: ['c'],
    run: ({ goTo }) => goTo('cause'),
  }),
  make({
    id: 'address',
    label: 'amendments.cmd_address',
    keys: ['d'],
    run: ({ goTo }) => goTo('address'),
  }),
  fixed({ id: 'send', label: 'amendments.cmd_send', keys: ['Enter'], run: 'send' }),
  {
    ...make({ id: 'sendAnywhere', label: 'amendments.cmd_send', keys: ['Mod+Enter'], run: 'send' }),
    isInFields: true,
  },
  {
    ...fixed({ id: 'leave', label: 'amendments.cmd_leave', keys: ['Escape'], run: 'leave' }),
    isInFields: true,
  },
];
