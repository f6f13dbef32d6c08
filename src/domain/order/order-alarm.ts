import type { AlarmRule } from '#contract/alarm.ts';
import { UNASSIGNED_LIMIT_MS } from '#contract/order-limits.ts';
import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { isAlarmed } from '#src/domain/alarm/alarmed.ts';
import { limits, limitsIn } from '#src/domain/alarm/limits.ts';
import { holdOf } from '#src/domain/claim/desk-state.ts';
import { picture } from '#src/domain/live/picture.ts';

export { UNASSIGNED_LIMIT_MS };

const MINUTE_MS = 60_000;
/** A limit that is so near is shown as it runs out. */
const SOON_MS = 2 * MINUTE_MS;

/** What is abnormal about an order. Each names its action: assign a driver, see why it is late. */
export type OrderAlarm = 'unassigned' | 'late';

/** The letter and shape that go with each alarm, so that colour never says it alone. */
export const ALARM_MARK: Readonly<Record<OrderAlarm, string>> = { unassigned: '◆A', late: '▲L' };

/** How the board marks an order of which such an alarm speaks. */
export const BOARD_MARK: Readonly<Partial<Record<AlarmRule, string>>> = {
  'order.unassigned': ALARM_MARK.unassigned,
  'order.delivery_at_risk': ALARM_MARK.late,
};

/** From when an order without a driver is an alarm by the limits of its zone. Epoch ms. */
export const unassignedDueMs = ({ placedAt, zone }: Pick<Order, 'placedAt' | 'zone'>): number =>
  Date.parse(placedAt) + limitsIn(zone).unassignedMinutes * MINUTE_MS;

// The autopilot holds orders back on purpose, and so does a person: there only the server knows
// from when it is too long, and says so by an alarm.
/** By what an order without a driver is held back on purpose: a person's hold goes first. */
export function heldBackBy({
  id,
  zone,
}: Pick<Order, 'id' | 'zone'>): { kind: 'hold'; until: string } | { kind: 'autopilot' } | null {
  if (picture().kind !== 'live') return null;
  const hold = holdOf(id);
  if (hold) return { kind: 'hold', until: hold.until };
  return limits.get().autopilot.has(zone) ? { kind: 'autopilot' } : null;
}

const isHeldBack = (order: Order): boolean => heldBackBy(order) !== null;

/** The alarm of an order at a moment of the server's clock; null when all is well. */
export function alarmOf(order: Order, nowMs: number): OrderAlarm | null {
  if (!isOpen(order.status)) return null;
  if (order.driver === null) {
    const isTooLong = isHeldBack(order) ? isAlarmed(order.id) : nowMs > unassignedDueMs(order);
    if (isTooLong) return 'unassigned';
  }
  return Date.parse(order.promisedAt) < nowMs ? 'late' : null;
}

/** The time that is left before an order without a driver becomes an alarm, when it is near. Ms. */
export function soonMs(order: Order, nowMs: number): number | null {
  if (order.driver !== null || !isOpen(order.status) || isHeldBack(order)) return null;
  const left = unassignedDueMs(order) - nowMs;
  return left >= 0 && left < SOON_MS ? left : null;
}

/** True when an open order is without a driver for too long; ends at the first that is. */
export function someUnassigned(nowMs: number): boolean {
  const { orders } = picture();
  for (const id of orders.keys()) {
    const held = orders.get(id);
    if (held?.order.driver !== null || held.endedAtMs !== null) continue;
    if (alarmOf(held.order, nowMs) === 'unassigned') return true;
  }
  return false;
}
