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

const make = commandsFor<ReorderContext>('reorder', (key) => key.length > 1 || key === ' ');

/** The commands for reordering a menu. Alt and an arrow key also move an item. */
export const reorderCommands: readonly Command<ReorderContext>[] = [
  make('next', 'items.order_next', ['j', 'ArrowDown'], ({ go }) => go(1)),
  make('previous', 'items.order_previous', ['k', 'ArrowUp'], ({ go }) => go(-1)),
  make('pageDown', 'lists.cmd_page_down', ['PageDown'], ({ go }) => go('page-down')),
  make('pageUp', 'lists.cmd_page_up', ['PageUp'], ({ go }) => go('page-up')),
  make('first', 'lists.cmd_first', ['Home'], ({ go }) => go('first')),
  make('last', 'lists.cmd_last', ['End'], ({ go }) => go('last')),
  make('pick', 'items.order_pick', [' '], 'pick'),
  make('top', 'items.order_top', ['t'], ({ send }) => send('first')),
  make('bottom', 'items.order_bottom', ['b'], ({ send }) => send('last')),
  { ...make('save', 'form.save', ['Mod+s'], 'save', 'isChanged'), isInFields: true },
  make('revert', 'items.order_revert', ['r'], 'revert', 'isChanged'),
  make('putBack', 'items.order_put_back', ['Escape'], 'putBack', 'isPicked'),
];
