import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** Where the focus, or the picked-up item, moves. */
export type Move = 1 | -1 | 'page-down' | 'page-up' | 'first' | 'last';

/** The context of the commands. */
export interface ReorderContext {
  go: (move: Move) => void;
  /** Moves the item in focus without picking it up. */
  send: (move: Move) => void;
  pick: () => void;
  isPicked: () => boolean;
  putBack: () => void;
  save: () => void;
  revert: () => void;
  isChanged: () => boolean;
}

const make = commandsFor<ReorderContext>('reorder', {
  isFixed: (key) => key.length > 1 || key === ' ',
});

/** The commands for reordering a menu. Alt and an arrow key also move an item. */
export const reorderCommands: readonly Command<ReorderContext>[] = [
  make({ id: 'next', label: 'items.order_next', keys: ['j', 'ArrowDown'], run: ({ go }) => go(1) }),
  make({
    id: 'previous',
    label: 'items.order_previous',
    keys: ['k', 'ArrowUp'],
    run: ({ go }) => go(-1),
  }),
  make({
    id: 'pageDown',
    label: 'lists.cmd_page_down',
    keys: ['PageDown'],
    run: ({ go }) => go('page-down'),
  }),
  make({
    id: 'pageUp',
    label: 'lists.cmd_page_up',
    keys: ['PageUp'],
    run: ({ go }) => go('page-up'),
  }),
  make({ id: 'first', label: 'lists.cmd_first', keys: ['Home'], run: ({ go }) => go('first') }),
  make({ id: 'last', label: 'lists.cmd_last', keys: ['End'], run: ({ go }) => go('last') }),
  make({ id: 'pick', label: 'items.order_pick', keys: [' '], run: 'pick' }),
  make({ id: 'top', label: 'items.order_top', keys: ['t'], run: ({ send }) => send('first') }),
  make({ id: 'bottom', label: 'items.order_bottom', keys: ['b'], run: ({ send }) => send('last') }),
  {
    ...make({ id: 'save', label: 'form.save', keys: ['Mod+s'], run: 'save', can: 'isChanged' }),
    isInFields: true,
  },
  make({ id: 'revert', label: 'items.order_revert', keys: ['r'], run: 'revert', can: 'isChanged' }),
  make({
    id: 'putBack',
    label: 'items.order_put_back',
    keys: ['Escape'],
    run: 'putBack',
    can: 'isPicked',
  }),
];
