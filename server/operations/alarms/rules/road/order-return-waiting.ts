import { byStore, type DueRule, MINUTE_MS, ms, target } from '../rule.ts';

/** The usual time to bring an order back to its store. */
const BACK_MS = 30 * MINUTE_MS;

/** A driver requested a return, and neither the store nor the staff confirmed that it arrived. */
export const orderReturnWaiting: DueRule = {
  id: 'order.return_waiting',
  kind: 'due',
  priority: 3,
  cause: byStore,
  foldsCity: true,
  action: (findings) => ({ kind: 'confirm_return', ...target(findings) }),
  due({ status, returnRequestedAt }) {
    if (status !== 'picked_up' || !returnRequestedAt) return null;
    const sinceMs = ms(returnRequestedAt);
    return { sinceMs, dueMs: sinceMs + BACK_MS, inDangerMs: null };
  },
};
