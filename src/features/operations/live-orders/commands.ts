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
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { MENU_KEYS } from '#src/lib/keys/shortcuts.ts';
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

const onRow = commandsFor('row', (key) => [...MENU_KEYS, 'Escape'].includes(key));
const ofOrders = commandsFor('order');
const onOrder = commandsFor('order', undefined, { on: 'order' });
const onBoard = commandsFor('board');

const askReason = (asked: StatusEventType) =>
  changePanels({ pane: 'order', asked, askedTimes: (panels.get().askedTimes ?? 0) + 1 });

/** The next status. What staff book for the driver needs a reason, which the order's pane asks for. */
const steps = (['accept', 'prepare', 'ready', 'pick_up', 'deliver'] as const).map((step) =>
  onOrder(
    step === 'pick_up' ? 'pickUp' : step,
    `live.event_${step}`,
    [],
    withFocused((order) => {
      if (needsReasonOfStaff(`order.${step}`)) askReason(`order.${step}`);
      else void progressFromBoard(order, `order.${step}`);
    }),
    null,
    { permission: 'orders.progress', whyNot: whyNot(`order.${step}`) },
  ),
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
  onRow(id, label, keys, (_, { isRange }) => {
    if (isRange) choose();
    else move();
    takeFocus(boardGrid());
  });

/** A verb of the typed line that has no key. */
const typed = (name: string, label: Command['label'], verb: Verb) =>
  ofOrders(name, label, [], () => undefined, null, { verb, isTypedOnly: true });
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
  onRow('menu', 'live.cmd_menu', MENU_KEYS, showFocusedMenu, null, { whyNot: whyNoFocus }),
  onOrder('open', 'live.cmd_open', ['Enter'], () => changePanels({ pane: 'order' }), null, {
    whyNot: whyNoFocus,
  }),
  onOrder('assign', 'live.cmd_assign', ['a'], assignChosen, null, {
    ...ASSIGN,
    verb: verbs.as,
    whyNot: whyNotAssign,
  }),
  onOrder('reassign', 'live.cmd_reassign', ['r'], toDrivers(true), null, {
    ...ASSIGN,
    whyNot: whyNot('order.reassign'),
  }),
  onOrder(
    'unassign',
    'live.cmd_unassign',
    [],
    withFocused((order) => void unassignFromBoard(order)),
    null,
    { ...ASSIGN, verb: verbs.un, whyNot: whyNot('order.unassign') },
  ),
  ...steps,
  onOrder('return', 'live.cmd_return', ['t'], () => askReason('order.return'), null, {
    permission: 'orders.progress',
    keywords: 'confirm',
    whyNot: whyNot('order.return'),
  }),
  onOrder('cancel', 'live.cmd_cancel', [], () => askReason('order.cancel'), null, {
    permission: 'orders.progress',
    keywords: 'annul',
    whyNot: whyNot('order.cancel'),
  }),
  typed('status', 'typed.st', verbs.st),
  typed('hold', 'typed.hold', verbs.hold),
  onBoard('takeIn', 'live.cmd_take_in', ['n'], takeInRows),
  onBoard(
    'filter',
    'live.cmd_filter',
    ['/'],
    // Selected, so that the next letter starts a new query.
    () => document.querySelector<HTMLInputElement>('#board-filter')?.select(),
    null,
    { verb: verbs.find },
  ),
  onBoard('sort', 'live.cmd_sort', ['s'], () =>
    document.querySelector<HTMLElement>('.board__sort[tabindex="0"]')?.focus(),
  ),
  onBoard('pause', 'live.cmd_pause', ['p'], togglePause),
  onBoard('views', 'live.cmd_views', ['v'], () => toggleOpen('views')),
  onBoard('columns', 'live.cmd_columns', ['c'], () => toggleOpen('columns')),
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
