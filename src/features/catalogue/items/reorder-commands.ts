import type { Command } from '#src/lib/keys/commands.ts';

/** Where the focus, or the picked-up item, moves to. */
export type Way = 1 | -1 | 'page-down' | 'page-up' | 'first' | 'last';

/** The target of the commands. */
export interface ReorderContext {
  go: (way: Way) => void;
  /** Moves the item in focus without picking it up. */
  send: (way: Way) => void;
  pick: () => void;
  isPicked: () => boolean;
  putBack: () => void;
  save: () => void;
  revert: () => void;
  isChanged: () => boolean;
}

const make = (
  name: string,
  label: Command['label'],
  keys: readonly string[],
  run: (now: ReorderContext) => void,
  can?: (now: ReorderContext) => boolean,
): Command<ReorderContext> => ({
  id: `reorder.${name}`,
  label,
  keys,
  ...(keys.every((key) => key.length > 1 || key === ' ') ? { isFixed: true } : {}),
  ...(can ? { can } : {}),
  run,
});

/** The commands of reordering a menu; Alt and an arrow move an item as well. */
export const reorderCommands: readonly Command<ReorderContext>[] = [
  make('next', 'items.order_next', ['j', 'ArrowDown'], (now) => now.go(1)),
  make('previous', 'items.order_previous', ['k', 'ArrowUp'], (now) => now.go(-1)),
  make('pageDown', 'lists.cmd_page_down', ['PageDown'], (now) => now.go('page-down')),
  make('pageUp', 'lists.cmd_page_up', ['PageUp'], (now) => now.go('page-up')),
  make('first', 'lists.cmd_first', ['Home'], (now) => now.go('first')),
  make('last', 'lists.cmd_last', ['End'], (now) => now.go('last')),
  make('pick', 'items.order_pick', [' '], (now) => now.pick()),
  make('top', 'items.order_top', ['t'], (now) => now.send('first')),
  make('bottom', 'items.order_bottom', ['b'], (now) => now.send('last')),
  {
    ...make(
      'save',
      'form.save',
      ['Mod+s'],
      (now) => now.save(),
      (now) => now.isChanged(),
    ),
    isInFields: true,
  },
  make(
    'revert',
    'items.order_revert',
    ['r'],
    (now) => now.revert(),
    (now) => now.isChanged(),
  ),
  make(
    'putBack',
    'items.order_put_back',
    ['Escape'],
    (now) => now.putBack(),
    (now) => now.isPicked(),
  ),
];
