import { byStore, type DueRule, MINUTE_MS, ms, target } from './rule.ts';

/** A store has not accepted an order. A store that is down is one alarm with all its orders. */
export const storeNotAccepted: DueRule = {
  id: 'store.not_accepted',
  kind: 'due',
  priority: 2,
  risesWithHarm: true,
  cause: byStore,
  foldsCity: true,
  action: (findings) => ({ kind: 'call_store', ...target(findings) }),
  due(order, { acceptMinutes }) {
    if (order.status !== 'placed') return null;
    const sinceMs = ms(order.placedAt);
    return {
      sinceMs,
      dueMs: sinceMs + acceptMinutes * MINUTE_MS,
      inDangerMs: ms(order.promisedAt),
    };
  },
};
