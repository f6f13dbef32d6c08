import { neededMs } from '../../dispatch/engine/forecast.ts';
import { byZone, type DueRule, MINUTE_MS, ms, target } from './rule.ts';

/** The usual time to find a driver who then rides to the store. */
const APPROACH_MS = 8 * MINUTE_MS;

/**
 * An order has been without a driver for too long. The autopilot delays assignments on purpose
 * until a driver must leave; in its zones this is an alarm only when the food is about to wait or
 * the promise is at risk.
 */
export const orderUnassigned: DueRule = {
  id: 'order.unassigned',
  kind: 'due',
  priority: 2,
  risesWithHarm: true,
  cause: byZone,
  foldsCity: true,
  silencedBy: [
    { rule: 'store.not_accepted', by: 'order' },
    { rule: 'zone.short', by: 'zone' },
    { rule: 'order.declined', by: 'order' },
  ],
  action: (findings) => ({ kind: 'assign_driver', ...target(findings) }),
  due(order, { unassignedMinutes }, autopilot) {
    if (order.driver !== null || order.status === 'picked_up') return null;
    const sinceMs = ms(order.placedAt);
    const limitMs = sinceMs + unassignedMinutes * MINUTE_MS;
    const dangerMs = ms(order.promisedAt) - neededMs(order) - APPROACH_MS;
    const wantedMs = Math.min(Math.max(ms(order.readyDueAt), sinceMs), dangerMs);
    return {
      sinceMs,
      dueMs: autopilot ? Math.max(limitMs, wantedMs) : limitMs,
      inDangerMs: ms(order.promisedAt),
    };
  },
};
