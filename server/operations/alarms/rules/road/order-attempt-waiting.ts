import { byDriver, type DueRule, MINUTE_MS, ms, target } from '../rule.ts';

/**
 * A driver could not deliver and waits for a decision; or the time is over for which he was to wait.
 * Nothing is to be decided of an order that goes back, or to another driver.
 */
export const orderAttemptWaiting: DueRule = {
  id: 'order.attempt_waiting',
  kind: 'due',
  priority: 2,
  cause: byDriver,
  silencedBy: [{ rule: 'driver.silent', by: 'driver' }],
  action: (findings) => ({ kind: 'decide_attempt', ...target(findings) }),
  due({ status, attempt, returnRequestedAt, fetchFrom }, { attemptMinutes }) {
    if (status !== 'picked_up' || !attempt || returnRequestedAt || fetchFrom) return null;
    const sinceMs = ms(attempt.at);
    const { decision } = attempt;
    if (decision === null)
      return { sinceMs, dueMs: sinceMs + attemptMinutes * MINUTE_MS, inDangerMs: null };
    const until = decision.kind === 'wait' ? decision.until : null;
    return until === null ? null : { sinceMs, dueMs: ms(until), inDangerMs: null };
  },
};
