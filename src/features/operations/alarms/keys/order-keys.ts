import type { OrderId } from '#contract/ids.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import { whyNotAssignable, whyNotPlannable } from '#src/domain/assignment/why-not-assignable.ts';
import { intent } from '#src/domain/live/intent.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import {
  whyNotChangeable,
  whyNotInState,
  whyReadOnly,
} from '#src/domain/order/possible/why-not-order.ts';
import { ordersOfAlarm } from '#src/features/operations/alarms/dealt-with.ts';
import { changeQueue, currentAlarm } from '#src/features/operations/alarms/queue.ts';
import { t } from '#src/lib/i18n.ts';
import type { OfferedCommand } from '#src/lib/keys/commands.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { announceRefusal, refuseKey } from '#src/lib/keys/refused-key.ts';
import { commandFor, keyNamesOf, offeredKeys } from '#src/lib/keys/shortcuts.ts';
import { isUndo, whyNoAlarm } from './alarm-keys.ts';

const BOARD = '/live-orders';

/** The distinct orders of an alarm. */
const ordersOf = (alarm: Alarm): OrderId[] => {
  const named = alarm.subjects.flatMap(({ kind, id }) => (kind === 'order' ? [Number(id)] : []));
  return [...new Set(named.length > 0 ? (named as OrderId[]) : ordersOfAlarm(alarm))];
};

/** The order that keys act on, if the alarm is about one. */
function orderOf(alarm: Alarm | undefined): OrderId | null {
  const [one, ...more] = alarm ? ordersOf(alarm) : [];
  return one === undefined || more.length > 0 || (alarm?.count ?? 0) > 1 ? null : one;
}

/** Why keys that act on an order do nothing for the selected alarm; null if it is about one. */
function whyNoOrder(): string | null {
  const alarm = currentAlarm();
  if (!alarm) return whyNoAlarm();
  if (orderOf(alarm) !== null) return null;
  if (ordersOf(alarm).length === 0) return t('alarms.no_order');
  const [key = ''] = keyNamesOf('alarms.expand');
  return t('alarms.many_orders', { n: Math.max(alarm.count, ordersOf(alarm).length), key });
}

const theOrder = () => {
  const id = orderOf(currentAlarm());
  return id === null ? undefined : live().orders.get(id);
};

/** Why `A` or `R` does nothing for the selected alarm. */
export function whyNoDrivers(isReassignment: boolean): string | null {
  const why = whyNoOrder() ?? whyReadOnly();
  const held = theOrder();
  // The board refuses an order that it does not know.
  if (why !== null || !held) return why;
  const ended = whyNotChangeable(held);
  if (ended !== null) return ended;
  return isReassignment
    ? whyNotInState(held.order, 'order.reassign', 'alarms.assign')
    : whyNotAssignable(held.order, 'alarms.reassign');
}

/** Lists the drivers for the order of the selected alarm, on the board. */
export function listDrivers(isReassignment: boolean, navigate: (path: string) => void): void {
  const alarm = currentAlarm();
  const orderId = orderOf(alarm);
  if (!alarm || orderId === null) return;
  selectOrder(orderId);
  navigate(BOARD);
  intent.set({ kind: 'assign', orderId, isReassignment });
  changeQueue({ opened: alarm.id });
}

/** Why no plan can be made for the orders of the selected alarm. */
export function whyNoPlan(): string | null {
  const alarm = currentAlarm();
  if (!alarm) return whyNoAlarm();
  const orders = ordersOf(alarm);
  if (orders.length === 0) return t('alarms.no_order');
  return whyReadOnly() ?? whyNotPlannable(orders);
}

/** Proposes drivers for all orders of the selected alarm, on the board. */
export function openPlan(navigate: (path: string) => void): void {
  const alarm = currentAlarm();
  if (!alarm) return;
  navigate(BOARD);
  intent.set({ kind: 'plan', orderIds: ordersOf(alarm) });
  changeQueue({ opened: alarm.id });
}

/** The queue's own commands for these acts, whose board forms also act on selected rows. */
const OWN: Readonly<Record<string, string>> = {
  'order.assign': 'alarms.assign',
  'order.reassign': 'alarms.reassign',
  'plan.open': 'alarms.plan',
};

/**
 * Commands of the screen that act on its focused row, its selection or its record. Movements take
 * the focus to the screen, so they are not among them.
 */
const actsOnScreen = ({ id, on, scope, permission, isEverywhere }: OfferedCommand): boolean =>
  scope === undefined &&
  !isEverywhere &&
  !isUndo(id) &&
  on !== 'alarm' &&
  (on !== undefined || permission !== undefined || id === 'row.choose' || id in OWN);

/** Runs a command of the board for the order of the selected alarm. */
function runForOrder(command: OfferedCommand, key: string): void {
  const why = whyNoOrder();
  const id = orderOf(currentAlarm());
  if (why !== null || id === null) {
    announceRefusal(why ?? t('alarms.no_order'));
    return;
  }
  const before = selection.get();
  selectOrder(id);
  if (command.can()) command.run({ key, isRange: false });
  else {
    refuseKey(key, command);
    selection.set(before);
  }
}

/**
 * Handles the keys of the screen's acts while the focus is in the queue: they act on the order of
 * the selected alarm, never on a row that does not have the focus. Acts on anything but an order are
 * refused.
 */
export function takeScreenKey(event: KeyboardEvent): boolean {
  const table = offeredKeys();
  const found = commandFor(event, offeredCommands.get().filter(actsOnScreen), table);
  if (!found) return false;
  const { command, key } = found;
  if (event.repeat) return true;
  const own = offeredCommands.get().find(({ id }) => id === OWN[command.id]);
  if (own) {
    if (own.can()) own.run({ key, isRange: false });
    else refuseKey(key, own);
  } else if (command.on === 'order') runForOrder(command, key);
  else {
    const [leave = ''] = keyNamesOf('alarms.leave');
    announceRefusal(t('alarms.not_in_queue', { label: t(command.label), key: leave }));
  }
  return true;
}
