import { byDriver, MINUTE_MS, ms, ofOrder, target, type WatchRule } from './rule.ts';

const DELAY_MS = MINUTE_MS;
/** A driver who arrives within this time is not replaced, because no other would arrive sooner. */
const NEAR_MS = 6 * MINUTE_MS;

/** A driver will reach the store long after the food is ready: another one might be faster. */
export const orderPickupAtRisk: WatchRule = {
  id: 'order.pickup_at_risk',
  kind: 'watch',
  priority: 3,
  cause: byDriver,
  silencedBy: [
    { rule: 'order.ready_no_driver', by: 'order' },
    { rule: 'store.not_accepted', by: 'order' },
    { rule: 'driver.silent', by: 'driver' },
    { rule: 'driver.stopped', by: 'driver' },
  ],
  action: (findings) => ({ kind: 'reassign_order', ...target(findings) }),
  notReplayed: 'Depends on forecasts from positions, which are not stored in full.',
  *look(view) {
    for (const [driverId, orders] of view.carried)
      for (const order of orders) {
        const pickupMs = view.forecast(driverId).get(order.id)?.pickupMs;
        if (pickupMs == null) continue;
        const readyMs = ms(order.status === 'ready' ? order.statusAt : order.readyDueAt);
        const lateMs = pickupMs - readyMs;
        const limitMs = view.limits(order.zone).pickupLateMinutes * MINUTE_MS;
        if (lateMs <= limitMs / 2) continue;
        yield {
          ...ofOrder(order),
          level: lateMs > limitMs && pickupMs - view.nowMs > NEAR_MS ? 'raise' : 'keep',
          sinceMs: null,
          delayMs: DELAY_MS,
          inDangerMs: readyMs,
        };
      }
  },
};
