import type { Order } from '#contract/routes/operations/orders.ts';
import { legalOrderEvents, type OrderEventType } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/shortcuts.ts';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { canUndo, unassignFromBoard, undoFromBoard } from './assign/assign.ts';
import { boardStores, pause, pauseBoard, resumeBoard } from './board/board-stores.ts';
import { showFocusedMenu } from './board/row-menu.ts';
import { extendSelection } from './board/row-selection.ts';
import { progressFromBoard } from './order/progress.ts';
import {
  boardGrid,
  changePanels,
  focusedOrder,
  focusNextUnassigned,
  focusRow,
  moveFocus,
  panels,
  toggleMap,
} from './panels.ts';
import { selectionCommands } from './selection-commands.ts';
import { verbs } from './verbs.ts';

/** The number of rows that fit on the screen; set by the grid. */
export const pageRows = defineStore(() => 20);

/** True if the order in focus allows the event, and the user's role may send it. */
const probe = (type: OrderEventType): boolean => {
  const held = focusedOrder();
  if (!held || held.endedAtMs !== null || shownSource().kind === 'replay') return false;
  const permission = type.includes('assign') ? 'orders.assign' : 'orders.progress';
  if (!hasPermission(permission)) return false;
  const { status, driver } = held.order;
  return legalOrderEvents({ status, driverId: driver?.id ?? null }).includes(type);
};

const withFocused = (act: (order: Order) => void) => () => {
  const held = focusedOrder();
  if (held) act(held.order);
};

/** The next status, if it needs no reason. */
const steps = (['accept', 'prepare', 'ready', 'pick_up', 'deliver'] as const).map(
  (step): Command => ({
    id: `order.${step === 'pick_up' ? 'pickUp' : step}`,
    label: `live.event_${step}`,
    keys: [],
    on: 'order',
    permission: 'orders.progress',
    can: () => probe(`order.${step}`),
    run: withFocused((order) => void progressFromBoard(order, `order.${step}`)),
  }),
);

export const togglePause = (): void => (pause.get() ? resumeBoard() : pauseBoard());

const toggleOpen = (what: NonNullable<ReturnType<typeof panels.get>['open']>) =>
  changePanels({ open: panels.get().open === what ? null : what });

/** Moves the cursor and the page's focus; with Shift it extends the selection by `choose`. */
const moving = (
  id: string,
  label: Command['label'],
  keys: readonly string[],
  move: () => void,
  choose = move,
): Command => ({
  id: `row.${id}`,
  label,
  keys,
  run(_, { isRange }) {
    if (isRange) choose();
    else move();
    takeFocus(boardGrid());
  },
});

export const commands: readonly Command[] = [
  ...selectionCommands,
  moving(
    'next',
    'live.cmd_next',
    ['j', 'ArrowDown'],
    () => moveFocus(1),
    () => extendSelection(1),
  ),
  moving(
    'previous',
    'live.cmd_previous',
    ['k', 'ArrowUp'],
    () => moveFocus(-1),
    () => extendSelection(-1),
  ),
  moving('first', 'live.cmd_first', ['Home'], () => focusRow(0)),
  moving('last', 'live.cmd_last', ['End'], () => focusRow(Number.MAX_SAFE_INTEGER)),
  moving('pageDown', 'live.cmd_page_down', ['PageDown'], () => moveFocus(pageRows.get())),
  moving('pageUp', 'live.cmd_page_up', ['PageUp'], () => moveFocus(-pageRows.get())),
  moving('nextUnassigned', 'live.cmd_next_unassigned', ['w'], () => void focusNextUnassigned()),
  {
    id: 'row.menu',
    label: 'live.cmd_menu',
    keys: MENU_KEYS,
    isFixed: true,
    can: () => focusedOrder() !== undefined,
    run: showFocusedMenu,
  },
  {
    id: 'order.open',
    label: 'live.cmd_open',
    keys: ['Enter'],
    on: 'order',
    can: () => focusedOrder() !== undefined,
    run: () => changePanels({ pane: 'order' }),
  },
  {
    id: 'order.assign',
    label: 'live.cmd_assign',
    keys: ['a'],
    verb: verbs.as,
    on: 'order',
    permission: 'orders.assign',
    can: () => probe('order.assign') || probe('order.reassign'),
    run: () => changePanels({ pane: 'assign' }),
  },
  {
    id: 'order.reassign',
    label: 'live.cmd_reassign',
    keys: ['r'],
    on: 'order',
    permission: 'orders.assign',
    can: () => probe('order.reassign'),
    run: () => changePanels({ pane: 'assign' }),
  },
  {
    id: 'order.undo',
    label: 'live.cmd_undo',
    keys: ['u'],
    can: canUndo,
    run: () => void undoFromBoard(),
  },
  {
    id: 'order.unassign',
    label: 'live.cmd_unassign',
    keys: [],
    verb: verbs.un,
    on: 'order',
    permission: 'orders.assign',
    can: () => probe('order.unassign'),
    run: withFocused((order) => void unassignFromBoard(order)),
  },
  ...steps,
  {
    id: 'order.status',
    label: 'typed.st',
    keys: [],
    verb: verbs.st,
    isTypedOnly: true,
    run: () => undefined,
  },
  {
    id: 'order.hold',
    label: 'typed.hold',
    keys: [],
    verb: verbs.hold,
    isTypedOnly: true,
    run: () => undefined,
  },
  {
    id: 'board.takeIn',
    label: 'live.cmd_take_in',
    keys: ['n'],
    run: () => boardStores().board.arrange(),
  },
  {
    id: 'board.filter',
    label: 'live.cmd_filter',
    keys: ['/'],
    verb: verbs.find,
    // The text is selected, so that the next letter starts a new query.
    run: () => document.querySelector<HTMLInputElement>('#board-filter')?.select(),
  },
  {
    id: 'board.sort',
    label: 'live.cmd_sort',
    keys: ['s'],
    run: () => document.querySelector<HTMLElement>('.board__sort[tabindex="0"]')?.focus(),
  },
  { id: 'board.pause', label: 'live.cmd_pause', keys: ['p'], run: togglePause },
  {
    id: 'board.views',
    label: 'live.cmd_views',
    keys: ['v'],
    run: () => toggleOpen('views'),
  },
  {
    id: 'board.columns',
    label: 'live.cmd_columns',
    keys: ['c'],
    run: () => toggleOpen('columns'),
  },
  { id: 'map.toggle', label: 'live.cmd_map', keys: ['m'], run: toggleMap },
  {
    id: 'keys.show',
    label: 'live.cmd_keys',
    keys: ['?'],
    run: () => toggleOpen('keys'),
  },
  {
    id: 'pane.close',
    label: 'live.cmd_close',
    keys: ['Escape'],
    isFixed: true,
    isInFields: true,
    can: () => panels.get().open !== null || panels.get().pane !== null,
    run: () => (panels.get().open ? changePanels({ open: null }) : changePanels({ pane: null })),
  },
];
