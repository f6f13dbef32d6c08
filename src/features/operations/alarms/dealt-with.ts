import type { OrderId } from '#contract/ids.ts';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import { ownActs } from '#src/domain/assignment/own-acts.ts';
import { live } from '#src/domain/live/live.ts';

const ASSIGNS: ReadonlySet<Alarm['action']['kind']> = new Set(['assign_driver', 'reassign_order']);

/** The orders of an alarm. */
export const ordersOfAlarm = ({ action, subjects }: Alarm): OrderId[] =>
  action.orderId === undefined
    ? subjects.flatMap(({ kind, id }) => (kind === 'order' ? [Number(id) as OrderId] : []))
    : [action.orderId as OrderId];

/**
 * True if the alarm asks to assign orders, and this user assigned all of them in the last minute: it
 * only waits to be cleared.
 */
export function isDealtWith(alarm: Alarm, acts = ownActs.get()): boolean {
  const orders = ordersOfAlarm(alarm);
  if (!ASSIGNS.has(alarm.action.kind) || orders.length === 0) return false;
  return alarm.count <= orders.length && orders.every((id) => acts.has(id));
}

/**
 * The order of an alarm to begin with: the one whose time is, or was, due first, without those that
 * this user assigned in the last minute.
 */
export function mostUrgentOrder(alarm: Alarm, acts = ownActs.get()): OrderId | undefined {
  const dueMs = (id: OrderId) => {
    const subject = alarm.subjects.find((one) => one.kind === 'order' && Number(one.id) === id);
    return subject?.dueAt ? Date.parse(subject.dueAt) : Number.MAX_SAFE_INTEGER;
  };
  const orders = ordersOfAlarm(alarm).toSorted((a, b) => dueMs(a) - dueMs(b));
  return orders.find((id) => !acts.has(id)) ?? orders[0];
}

/** The order that the alarm's action lists drivers for, if it is one order. */
export function listedOrder(alarm: Alarm | undefined): OrderId | null {
  if (!alarm || !ASSIGNS.has(alarm.action.kind)) return null;
  const [order, ...more] = ordersOfAlarm(alarm);
  return order === undefined || more.length > 0 ? null : order;
}

/** The first alarm of a list that this user has not dealt with. */
export const firstOpen = (ids: readonly AlarmId[]): AlarmId | undefined =>
  ids.find((id) => {
    const alarm = live().alarms.get(id);
    return alarm !== undefined && !isDealtWith(alarm);
  });
