import type { AlarmRule } from '#contract/operations/alarm.ts';
import { UNASSIGNED_LIMIT_MS } from '#contract/operations/order-limits.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { isAlarmed } from '#src/domain/alarm/alarmed.ts';
import { limits, limitsIn } from '#src/domain/alarm/limits.ts';
import { holdOf } from '#src/domain/claim/presence.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { lateMs } from './lateness.ts';

export { UNASSIGNED_LIMIT_MS };

const MINUTE_MS = 60_000;
/** The remaining time is shown from this long before a limit. */
const SOON_MS = 2 * MINUTE_MS;

/**
 * The abnormal state of an order. Each requires an action: assign a driver, or find out why the
 * order is late.
 */
export type OrderAlarm = 'unassigned' | 'late';

/** A letter and a shape for each alarm, so that colour is never the only sign. */
export const ALARM_MARK: Readonly<Record<OrderAlarm, string>> = { unassigned: '◆A', late: '▲L' };

/** How the board marks an order with such an alarm. */
export const BOARD_MARK: Readonly<Partial<Record<AlarmRule, string>>> = {
  'order.unassigned': ALARM_MARK.unassigned,
  'order.delivery_at_risk': ALARM_MARK.late,
};

/** When an order without a driver becomes an alarm, by the limits of its zone. Epoch ms. */
export const unassignedDueMs = ({ placedAt, zone }: Pick<Order, 'placedAt' | 'zone'>): number =>
  Date.parse(placedAt) + limitsIn(zone).unassignedMinutes * MINUTE_MS;

// Orders that the autopilot or a user's hold keeps back are left out: only the server knows their
// limit, and raises the alarm.
/** What keeps an order without a driver back on purpose. A user's hold takes precedence. */
export function heldBackBy({
  id,
  zone,
}: Pick<Order, 'id' | 'zone'>): { kind: 'hold'; until: string } | { kind: 'autopilot' } | null {
  if (shownSource().kind !== 'live') return null;
  const hold = holdOf(id);
  if (hold) return { kind: 'hold', until: hold.until };
  return limits.get().autopilot.has(zone) ? { kind: 'autopilot' } : null;
}

const isHeldBack = (order: Order): boolean => heldBackBy(order) !== null;

/** The alarm of an order at an instant of the server's clock; null if there is none. */
export function alarmOf(order: Order, nowMs: number): OrderAlarm | null {
  if (!isOpen(order.status) || order.ending) return null;
  if (order.driver === null) {
    const isTooLong = isHeldBack(order) ? isAlarmed(order.id) : nowMs > unassignedDueMs(order);
    if (isTooLong) return 'unassigned';
  }
  return lateMs(order, nowMs) === null ? null : 'late';
}

/**
 * The time left before an order without a driver becomes an alarm; null while that is far off. Ms.
 */
export function soonMs(order: Order, nowMs: number): number | null {
  if (order.driver !== null || !isOpen(order.status) || order.ending || isHeldBack(order))
    return null;
  const left = unassignedDueMs(order) - nowMs;
  return left >= 0 && left < SOON_MS ? left : null;
}

/** True if any open order has been without a driver for too long. */
export function hasLongUnassigned(nowMs: number): boolean {
  const { orders } = shownSource();
  for (const id of orders.keys()) {
    const held = orders.get(id);
    if (held?.order.driver !== null || held.endedAtMs !== null) continue;
    if (alarmOf(held.order, nowMs) === 'unassigned') return true;
  }
  return false;
}
