import { byStore, type DueRule, MINUTE_MS, ms, target } from './rule.ts';

/** A raised alarm clears when this share of the threshold is regained. */
const REGAINED = 0.5;

/**
 * A kitchen has passed its ready time, does not report the food as ready, and its order will be too
 * late. A kitchen that is slow within the promise needs no call.
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
    const limitMs = view.limits(order.zone).deliveryLateMinutes * MINUTE_MS;
    return doorMs - ms(order.promisedAt) > limitMs * (isRaised ? REGAINED : 1);
  },
};
