import { expectedReadyMs } from '#contract/operations/order-times.ts';
import { byDriver, MINUTE_MS, ofOrder, target, type WatchRule } from './rule.ts';

const DELAY_MS = MINUTE_MS;
/** A driver who arrives within this time is not replaced, because no other would arrive sooner. */
const NEAR_MS = 6 * MINUTE_MS;
/** A raised alarm clears when the driver is this near: nothing is left to do. */
const CLEAR_MS = 3 * MINUTE_MS;

/** A driver will reach the store long after the food is ready: another one might be faster. */
export const orderPickupAtRisk: WatchRule = {
  id: 'order.pickup_at_risk',
  kind: 'watch',
  priority: 3,
  risesWithHarm: true,
  cause: byDriver,
  silencedBy: [
    { rule: 'order.ready_no_driver', by: 'order' },
    { rule: 'store.not_accepted', by: 'order' },
    { rule: 'driver.silent', by: 'driver' },
    { rule: 'driver.stopped', by: 'driver' },
  ],
  action: (findings) => ({ kind: 'reassign_order', ...target(findings) }),
  notReplayed: 'alarm.forecasts_not_stored',
  *look(view) {
    for (const [driverId, orders] of view.carried)
      for (const order of orders) {
        const atStoreMs = view.forecast(driverId).get(order.id)?.atStoreMs;
        if (atStoreMs == null) continue;
        const readyMs = expectedReadyMs(order, view.nowMs);
        const lateMs = atStoreMs - readyMs;
        const awayMs = atStoreMs - view.nowMs;
        const limitMs = view.limits(order.zone).pickupLateMinutes * MINUTE_MS;
        if (lateMs <= limitMs / 2 || awayMs <= CLEAR_MS) continue;
        yield {
          ...ofOrder(order),
          level: lateMs > limitMs && awayMs > NEAR_MS ? 'raise' : 'keep',
          sinceMs: null,
          delayMs: DELAY_MS,
          inDangerMs: readyMs,
        };
      }
  },
};
