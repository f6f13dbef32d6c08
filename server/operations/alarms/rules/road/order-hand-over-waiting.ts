import { byDriver, type DueRule, MINUTE_MS, ms, target } from '../rule.ts';

/** A driver was to fetch an order from another one, and nobody said that he took it. */
export const orderHandOverWaiting: DueRule = {
  id: 'order.hand_over_waiting',
  kind: 'due',
  priority: 2,
  cause: byDriver,
  silencedBy: [{ rule: 'driver.silent', by: 'driver' }],
  action: (findings) => ({ kind: 'finish_hand_over', ...target(findings) }),
  due({ status, fetchFrom, promisedAt }, { handOverMinutes }) {
    if (status !== 'picked_up' || !fetchFrom) return null;
    const sinceMs = ms(fetchFrom.askedAt);
    const dueMs = sinceMs + handOverMinutes * MINUTE_MS;
    return { sinceMs, dueMs, inDangerMs: ms(promisedAt) };
  },
};
