import type { StatusEventType } from '#contract/routes/operations/orders.ts';
import { needsReasonOfStaff, type OrderEventType } from '#machines/order/order-machine.ts';
import { whyNotAssignable } from '#src/domain/assignment/why-not-assignable.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import {
  whyNotChangeable,
  whyNotSend,
  whyReadOnly,
} from '#src/domain/order/possible/why-not-order.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command, Verb } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/keyboard/pressed-key.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { unassignFromBoard } from './assign/assign.ts';
import { pause, pauseBoard, resumeBoard } from './board/board-stores.ts';
import { showFocusedMenu } from './board/row-menu.ts';
import { extendSelection, selectedOnBoard, selectedRows } from './board/row-selection.ts';
import { progressFromBoard } from './order/progress.ts';
import {
  boardGrid,
  changePanels,
  focusedOrder,
  focusRow,
  goToUnassigned,
  moveFocus,
  openDrivers,
  openDriversForAll,
  panels,
  takeInRows,
  toggleMap,
  whyNoFocus,
  withFocused,
} from './panels.ts';
import { selectionCommands } from './selection-commands.ts';
import { verbs } from './verbs.ts';

/** The number of rows that fit on the screen; set by the grid. */
export const pageRows = defineStore(() => 20);

/** Why the order in focus cannot be sent an event. */
const whyNot = (event: OrderEventType) => () => whyNotSend(focusedOrder(), event);

function whyNotFocused(): string | null {
  const focused = focusedOrder();
  return whyNotChangeable(focused) ?? (focused ? whyNotAssignable(focused.order) : null);
}

/** The selected orders that have no driver and can be assigned. */
const assignableSelection = () =>
  selectedOnBoard().filter((id) => {
    const held = shownSource().orders.get(id);
    return held?.endedAtMs === null && whyNotAssignable(held.order) === null;
  });

function whyNotAssign(): string | null {
  if (selectedRows.get().size === 0) return whyNotFocused();
  const isNone = assignableSelection().length === 0;
  return whyReadOnly() ?? (isNone ? t('live.selection_assigned') : null);
}

/** Lists drivers for the selected orders or, without any, for the one with the cursor. */
function assignChosen(): void {
  if (selectedRows.get().size > 0) openDriversForAll(assignableSelection());
  else toDrivers(false)();
}

const onRow = commandsFor('row', { isFixed: (key) => [...MENU_KEYS, 'Escape'].includes(key) });
const ofOrders = commandsFor('order');
const onOrder = commandsFor('order', { on: 'order' });
const onBoard = commandsFor('board');

const askReason = (asked: StatusEventType) =>
  changePanels({ pane: 'order', asked, askedTimes: (panels.get().askedTimes ?? 0) + 1 });

/** The next status. What staff book for the driver needs a reason, which the order's pane asks for. */
const steps = (['accept', 'prepare', 'ready', 'pick_up', 'deliver'] as const).map((step) =>
  onOrder({
    id: step === 'pick_up' ? 'pickUp' : step,
    label: `live.event_${step}`,
    keys: [],
    run: withFocused((order) => {
      if (needsReasonOfStaff(`order.${step}`)) askReason(`order.${step}`);
      else void progressFromBoard(order, `order.${step}`);
    }),
    permission: 'orders.progress',
    whyNot: whyNot(`order.${step}`),
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
): Command =>
  onRow({
    id,
    label,
    keys,
    run: (_, { isRange }) => {
      if (isRange) choose();
      else move();
      takeFocus(boardGrid());
    },
  });

/** A verb of the typed line that has no key. */
const typed = (name: string, label: Command['label'], verb: Verb) =>
  ofOrders({ id: name, label, keys: [], run: () => undefined, verb, isTypedOnly: true });
const toDrivers = (isReassignment: boolean) =>
  withFocused(({ id }) => openDrivers(id, isReassignment));
const ASSIGN = { permission: 'orders.assign' } as const;

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
  moving('nextUnassigned', 'live.cmd_next_unassigned', ['w'], goToUnassigned),
  onRow({
    id: 'menu',
    label: 'live.cmd_menu',
    keys: MENU_KEYS,
    run: showFocusedMenu,
    whyNot: whyNoFocus,
  }),
  onOrder({
    id: 'open',
    label: 'live.cmd_open',
    keys: ['Enter'],
    run: () => changePanels({ pane: 'order' }),
    whyNot: whyNoFocus,
  }),
  onOrder({
    id: 'assign',
    label: 'live.cmd_assign',
    keys: ['a'],
    run: assignChosen,
    ...ASSIGN,
    verb: verbs.as,
    whyNot: whyNotAssign,
  }),
  onOrder({
    id: 'reassign',
    label: 'live.cmd_reassign',
    keys: ['r'],
    run: toDrivers(true),
    ...ASSIGN,
    whyNot: whyNot('order.reassign'),
  }),
  onOrder({
    id: 'unassign',
    label: 'live.cmd_unassign',
    keys: [],
    run: withFocused(unassignFromBoard),
    ...ASSIGN,
    verb: verbs.un,
    whyNot: whyNot('order.unassign'),
  }),
  ...steps,
  onOrder({
    id: 'return',
    label: 'live.cmd_return',
    keys: ['t'],
    run: () => askReason('order.return'),
    permission: 'orders.progress',
    keywords: 'keywords.return',
    whyNot: whyNot('order.return'),
  }),
  onOrder({
    id: 'cancel',
    label: 'live.cmd_cancel',
    keys: [],
    run: () => askReason('order.cancel'),
    permission: 'orders.progress',
    keywords: 'keywords.cancel',
    whyNot: whyNot('order.cancel'),
  }),
  typed('status', 'typed.st', verbs.st),
  typed('hold', 'typed.hold', verbs.hold),
  onBoard({ id: 'takeIn', label: 'live.cmd_take_in', keys: ['n'], run: takeInRows }),
  onBoard({
    id: 'filter',
    label: 'live.cmd_filter',
    keys: ['/'],
    run: () => document.querySelector<HTMLInputElement>('#board-filter')?.select(),
    verb: verbs.find,
  }),
  onBoard({
    id: 'sort',
    label: 'live.cmd_sort',
    keys: ['s'],
    run: () => document.querySelector<HTMLElement>('.board__sort[tabindex="0"]')?.focus(),
  }),
  onBoard({ id: 'pause', label: 'live.cmd_pause', keys: ['p'], run: togglePause }),
  onBoard({ id: 'views', label: 'live.cmd_views', keys: ['v'], run: () => toggleOpen('views') }),
  onBoard({
    id: 'columns',
    label: 'live.cmd_columns',
    keys: ['c'],
    run: () => toggleOpen('columns'),
  }),
  { id: 'map.toggle', label: 'live.cmd_map', keys: ['m'], run: toggleMap },
  { id: 'keys.show', label: 'live.cmd_keys', keys: ['?'], run: () => toggleOpen('keys') },
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
