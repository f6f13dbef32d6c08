import type { AlarmAction } from '#contract/operations/alarm.ts';
import { expectedReadyMs, overdueMs } from '#contract/operations/order-times.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Forecast } from '../../dispatch/engine/forecast.ts';
import type { View } from '../view.ts';
import {
  byDriver,
  byStore,
  byZone,
  MINUTE_MS,
  ms,
  ofOrder,
  target,
  type WatchRule,
} from './rule.ts';

const DELAY_MS = MINUTE_MS;
/** Cleared when this share of the threshold is regained. */
const REGAINED = 0.5;
/** No other driver would arrive sooner than this. */
const NEAR_MS = 6 * MINUTE_MS;
/** What another driver must gain to be worth the change; less clears the alarm. */
const GAIN_MS = 4 * MINUTE_MS;

type Need = AlarmAction['kind'];

/**
 * What would bring a late order sooner: a driver, another driver, or a call to its kitchen. Null if
 * nothing would: it is picked up, its driver is near, or its kitchen is still in time.
 */
function needOf(
  order: Order,
  { atStoreMs }: Forecast,
  { nowMs, isOnAutopilot }: View,
): { need: Need; gainMs: number } | null {
  if (atStoreMs === null) return null;
  const readyMs = expectedReadyMs(order, nowMs);
  const soonestMs = Math.max(readyMs, nowMs + NEAR_MS);
  const overdue = overdueMs(order, nowMs);
  // Once he is there, the driver waits for the kitchen.
  if (overdue > 0 && atStoreMs <= soonestMs) return { need: 'call_store', gainMs: overdue };
  if (order.driver === null) {
    // The autopilot delays on purpose; `order.unassigned` knows when such an order wants a driver.
    if (isOnAutopilot(order.zone)) return null;
    return { need: 'assign_driver', gainMs: Number.POSITIVE_INFINITY };
  }
  const gainMs = atStoreMs - soonestMs;
  return gainMs > 0 ? { need: 'reassign_order', gainMs } : null;
}

function* lateOrders(view: View): Iterable<[Order, Forecast]> {
  for (const order of view.orders.values()) {
    const found = order.status === 'picked_up' ? null : view.expected(order);
    if (found) yield [order, found];
  }
}

/** An order will be delivered too long after its promise, and something can be done about it. */
export const orderDeliveryAtRisk: WatchRule = {
  id: 'order.delivery_at_risk',
  kind: 'watch',
  priority: 3,
  risesWithHarm: true,
  cause: (finding) => {
    if (finding.need === 'call_store') return byStore(finding);
    return finding.need === 'assign_driver' ? byZone(finding) : byDriver(finding);
  },
  silencedBy: [
    { rule: 'order.ready_no_driver', by: 'order' },
    { rule: 'store.not_accepted', by: 'order' },
    { rule: 'zone.short', by: 'zone' },
    { rule: 'driver.silent', by: 'driver' },
    { rule: 'driver.stopped', by: 'driver' },
  ],
  action: (findings) => ({ kind: findings[0].need ?? 'reassign_order', ...target(findings) }),
  notReplayed: 'alarm.forecasts_not_stored',
  *look(view) {
    for (const [order, found] of lateOrders(view)) {
      const promisedMs = ms(order.promisedAt);
      const limitMs = view.limits(order.zone).deliveryLateMinutes * MINUTE_MS;
      const lateMs = found.doorMs - promisedMs;
      if (lateMs <= limitMs * REGAINED) continue;
      const needed = needOf(order, found, view);
      if (!needed) continue;
      yield {
        ...ofOrder(order),
        need: needed.need,
        level: lateMs > limitMs && needed.gainMs > GAIN_MS ? 'raise' : 'keep',
        sinceMs: null,
        delayMs: DELAY_MS,
        inDangerMs: promisedMs,
      };
    }
  },
};
