import { UNASSIGNED_LIMIT_MS } from '#contract/order-limits.ts';
import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';

export { UNASSIGNED_LIMIT_MS };

/** What is abnormal about an order. Each names its action: assign a driver, see why it is late. */
export type OrderAlarm = 'unassigned' | 'late';

/** The letter and shape that go with each alarm, so that colour never says it alone. */
export const ALARM_MARK: Readonly<Record<OrderAlarm, string>> = { unassigned: '◆A', late: '▲L' };

/** The alarm of an order at a moment of the server's clock; null when all is well. */
export function alarmOf(order: Order, nowMs: number): OrderAlarm | null {
  if (!isOpen(order.status)) return null;
  if (order.driver === null && nowMs - Date.parse(order.placedAt) > UNASSIGNED_LIMIT_MS)
    return 'unassigned';
  return Date.parse(order.promisedAt) < nowMs ? 'late' : null;
}
