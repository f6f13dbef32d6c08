import { byDriver, MINUTE_MS, ms, ofOrder, target, type WatchRule } from './rule.ts';

const DELAY_MS = MINUTE_MS;
/** Cleared when this share of the threshold is regained. */
const REGAINED = 0.5;

/** An order with a driver will be delivered too long after its promise. */
export const orderDeliveryAtRisk: WatchRule = {
  id: 'order.delivery_at_risk',
  kind: 'watch',
  priority: 3,
  cause: byDriver,
  silencedBy: [
    { rule: 'order.pickup_at_risk', by: 'order' },
    { rule: 'order.ready_no_driver', by: 'order' },
    { rule: 'store.not_accepted', by: 'order' },
    { rule: 'driver.silent', by: 'driver' },
    { rule: 'driver.stopped', by: 'driver' },
  ],
  // The driver already has the order, so informing the customer is all that remains.
  action: (findings) => ({
    kind: findings.every(({ mark }) => mark.endsWith('picked_up'))
      ? 'tell_customer'
      : 'reassign_order',
    ...target(findings),
  }),
  notReplayed: 'Depends on forecasts from positions, which are not stored in full.',
  *look(view) {
    for (const [driverId, orders] of view.carried)
      for (const order of orders) {
        const doorMs = view.forecast(driverId).get(order.id)?.doorMs;
        if (doorMs === undefined) continue;
        const promisedMs = ms(order.promisedAt);
        const limitMs = view.limits(order.zone).deliveryLateMinutes * MINUTE_MS;
        const lateMs = doorMs - promisedMs;
        if (lateMs <= limitMs * REGAINED) continue;
        const seen = ofOrder(order);
        yield {
          ...seen,
          mark: `${seen.mark} ${order.status}`,
          level: lateMs > limitMs ? 'raise' : 'keep',
          sinceMs: null,
          delayMs: DELAY_MS,
          inDangerMs: promisedMs,
        };
      }
  },
};
