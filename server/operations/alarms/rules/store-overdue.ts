import { byStore, type DueRule, MINUTE_MS, ms, target } from './rule.ts';

/** A raised alarm clears when the forecast keeps the promise by this margin. */
const REGAINED_MS = 5 * MINUTE_MS;

/**
 * A kitchen has passed its ready time, does not report the food as ready, and the promise is at
 * risk. A kitchen that is slow within the promise is none of an operator's concern.
 */
export const storeOverdue: DueRule = {
  id: 'store.overdue',
  kind: 'due',
  priority: 3,
  risesWithHarm: true,
  cause: byStore,
  foldsCity: true,
  action: (findings) => ({ kind: 'call_store', ...target(findings) }),
  due({ status, readyDueAt, promisedAt }, { overdueMinutes }) {
    if (status !== 'accepted' && status !== 'preparing') return null;
    const sinceMs = ms(readyDueAt);
    return { sinceMs, dueMs: sinceMs + overdueMinutes * MINUTE_MS, inDangerMs: ms(promisedAt) };
  },
  stands(order, view, isRaised) {
    const doorMs = Math.max(view.nowMs, view.expected(order)?.doorMs ?? 0);
    return doorMs > ms(order.promisedAt) - (isRaised ? REGAINED_MS : 0);
  },
};
