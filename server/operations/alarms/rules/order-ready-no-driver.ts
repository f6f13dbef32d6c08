import { byStore, type DueRule, MINUTE_MS, ms, target } from './rule.ts';

/** A driver who arrives within this time counts as near. */
const NEAR_MS = 4 * MINUTE_MS;
/** A raised alarm clears when the driver is this near, so that a wandering forecast raises once. */
const CLEAR_MS = 3 * MINUTE_MS;

/** The food is ready and no driver is near. */
export const orderReadyNoDriver: DueRule = {
  id: 'order.ready_no_driver',
  kind: 'due',
  priority: 2,
  risesWithHarm: true,
  cause: byStore,
  silencedBy: [
    { rule: 'order.unassigned', by: 'order' },
    { rule: 'zone.short', by: 'zone' },
    { rule: 'driver.silent', by: 'driver' },
    { rule: 'driver.stopped', by: 'driver' },
  ],
  action: (findings) => ({
    kind: findings[0].refs.driver === undefined ? 'assign_driver' : 'reassign_order',
    ...target(findings),
  }),
  due(order, { readyMinutes }) {
    if (order.status !== 'ready') return null;
    const sinceMs = ms(order.statusAt);
    return {
      sinceMs,
      dueMs: sinceMs + readyMinutes * MINUTE_MS,
      inDangerMs: ms(order.promisedAt),
    };
  },
  stands(order, view, isRaised) {
    if (order.driver === null) return true;
    // Who waits at the store for the food of another order is there.
    const atStoreMs = view.forecast(order.driver.id).get(order.id)?.atStoreMs;
    return atStoreMs == null || atStoreMs - view.nowMs > (isRaised ? CLEAR_MS : NEAR_MS);
  },
};
