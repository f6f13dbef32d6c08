import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import type { Command } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';
import { MENU_KEYS } from '#src/lib/shortcuts.ts';
import { showContextMenu, showContextMenuAt } from '#src/ui/context-menu-store.ts';
import { type Choice, focusedOrder } from './use-choice.ts';

/** What the acts work on: the list as it is on the screen. */
export interface ListDeps {
  orders: readonly Order[];
  focusAt: number;
  choice: Choice;
  onOpen: (id: number) => void;
  /** To the order's row on the board. */
  onBoard: (id: number) => void;
  /** Rows that a screen down goes. */
  pageRows: () => number;
}

/** Told by the grid while it is shown. With Shift a move chooses what it passes. */
export const list: { now: ListDeps | null; isRange: boolean } = { now: null, isRange: false };

const focused = (): Order | undefined => list.now?.orders[list.now.focusAt];
const hasFocus = () => focused() !== undefined;

function moveTo(place: (at: number, last: number, page: number) => number): void {
  if (!list.now) return;
  const { orders, focusAt, choice, pageRows } = list.now;
  const last = orders.length - 1;
  const to = Math.max(0, Math.min(last, place(focusAt, last, pageRows())));
  if (list.isRange) choice.range(focusAt, to);
  focusedOrder.set(orders[to]?.id ?? null);
}

const withFocused = (act: (order: Order, now: ListDeps) => void) => () => {
  const order = focused();
  if (order && list.now) act(order, list.now);
};

const labelOf = (id: number) => t('live.menu_order', { id });

/** The menu of a row that was clicked; true when there is one. */
export function menuOfRow({ target, clientX: x, clientY: y }: MouseEvent): boolean {
  const row = target instanceof Element ? target.closest('[id^=list-order-]') : null;
  const id = Number(row?.id.replace('list-order-', ''));
  const at = list.now?.orders.findIndex((order) => order.id === id) ?? -1;
  if (!list.now || at === -1) return false;
  focusedOrder.set(id);
  // The acts are asked at once; React tells of the new focus later.
  list.now = { ...list.now, focusAt: at };
  showContextMenu('order', labelOf(id), { x, y });
  return true;
}

export const commands: readonly Command[] = [
  {
    id: 'list.next',
    label: 'live.cmd_next',
    keys: ['j', 'ArrowDown'],
    can: hasFocus,
    run: () => moveTo((at) => at + 1),
  },
  {
    id: 'list.previous',
    label: 'live.cmd_previous',
    keys: ['k', 'ArrowUp'],
    can: hasFocus,
    run: () => moveTo((at) => at - 1),
  },
  {
    id: 'list.first',
    label: 'live.cmd_first',
    keys: ['Home'],
    can: hasFocus,
    run: () => moveTo(() => 0),
  },
  {
    id: 'list.last',
    label: 'live.cmd_last',
    keys: ['End'],
    can: hasFocus,
    run: () => moveTo((_, last) => last),
  },
  {
    id: 'list.pageDown',
    label: 'live.cmd_page_down',
    keys: ['PageDown'],
    can: hasFocus,
    run: () => moveTo((at, _, page) => at + page),
  },
  {
    id: 'list.pageUp',
    label: 'live.cmd_page_up',
    keys: ['PageUp'],
    can: hasFocus,
    run: () => moveTo((at, _, page) => at - page),
  },
  {
    id: 'list.menu',
    label: 'live.cmd_menu',
    keys: MENU_KEYS,
    isFixed: true,
    can: hasFocus,
    run: withFocused(({ id }) =>
      showContextMenuAt('order', labelOf(id), document.querySelector(`#list-order-${id}`)),
    ),
  },
  {
    id: 'list.open',
    label: 'live.cmd_open',
    keys: ['Enter'],
    on: 'order',
    can: hasFocus,
    run: withFocused(({ id }, { onOpen }) => onOpen(id)),
  },
  {
    id: 'list.choose',
    label: 'orders.cmd_choose',
    keys: ['x', ' '],
    on: 'order',
    can: hasFocus,
    run: withFocused(({ id }, { choice }) => choice.toggle(id)),
  },
  {
    id: 'list.board',
    label: 'orders.cmd_board',
    keys: ['b'],
    on: 'order',
    can: () => isOpen(focused()?.status ?? 'cancelled'),
    run: withFocused(({ id }, { onBoard }) => onBoard(id)),
  },
  {
    id: 'list.filter',
    label: 'live.cmd_filter',
    keys: ['/'],
    run: () => document.querySelector<HTMLElement>('#orders-filter')?.focus(),
  },
  {
    id: 'list.clear',
    label: 'orders.choose_none',
    keys: ['Escape'],
    isFixed: true,
    can: () => (list.now?.choice.chosen.size ?? 0) > 0,
    run: () => list.now?.choice.clear(),
  },
];
