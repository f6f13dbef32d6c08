import type { OrderId } from '#contract/ids.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import { whyNotAssignable } from '#src/domain/assignment/why-not-assignable.ts';
import { intent } from '#src/domain/live/intent.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { isPossible, whyNotNow } from '#src/domain/order/order-possible.ts';
import { ordersOfAlarm } from '#src/features/operations/alarms/dealt-with.ts';
import { changeQueue, currentAlarm } from '#src/features/operations/alarms/queue.ts';
import { t } from '#src/lib/i18n.ts';
import type { OfferedCommand } from '#src/lib/keys/commands.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { announceRefusal, refuseKey } from '#src/lib/keys/refused-key.ts';
import { commandFor, keyNamesOf, offeredKeys } from '#src/lib/keys/shortcuts.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
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
  const why = whyNoOrder();
  if (why !== null || !hasPermission('orders.assign')) return why;
  if (shownSource().kind !== 'live') return t('replay.read_only');
  const order = theOrder()?.order;
  if (!order) return null;
  if (!isReassignment) return whyNotAssignable(order, 'alarms.reassign');
  const [key = ''] = keyNamesOf('alarms.assign');
  const ending = whyNotNow(order, 'order.reassign');
  return order.driver || ending ? ending : t('alarms.no_driver', { id: order.id, key });
}

/** True if the drivers can be listed for the order of the selected alarm. */
export function canListDrivers(isReassignment: boolean): boolean {
  if (whyNoDrivers(isReassignment) !== null || !hasPermission('orders.assign')) return false;
  const held = theOrder();
  // The board refuses an order that it does not know.
  if (!held) return true;
  const event = isReassignment ? 'order.reassign' : 'order.assign';
  return held.endedAtMs === null && isPossible(held.order, event);
}

/** Lists the drivers for the order of the selected alarm, on the board. */
export function listDrivers(isReassignment: boolean, navigate: (path: string) => void): void {
  const orderId = orderOf(currentAlarm());
  if (orderId === null) return;
  selectOrder(orderId);
  navigate(BOARD);
  intent.set({ kind: 'assign', orderId, isReassignment });
  changeQueue({ hasOpened: true });
}

/** True if a plan can be made for the orders of the selected alarm. */
export const canPlan = (): boolean => {
  const alarm = currentAlarm();
  if (!alarm || ordersOf(alarm).length === 0) return false;
  return shownSource().kind === 'live' && hasPermission('orders.assign');
};

export const whyNoPlan = (): string | null =>
  canPlan() || !hasPermission('orders.assign') ? null : (whyNoAlarm() ?? whyNoOrder());

/** Proposes drivers for all orders of the selected alarm, on the board. */
export function openPlan(navigate: (path: string) => void): void {
  const alarm = currentAlarm();
  if (!alarm) return;
  navigate(BOARD);
  intent.set({ kind: 'plan', orderIds: ordersOf(alarm) });
  changeQueue({ hasOpened: true });
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
