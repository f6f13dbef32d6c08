import { byZone, type DueRule, ms, target } from '../rule.ts';

/** The time to answer is over, and the order stays with its driver. The list is without him. */
export const orderNotAnswered: DueRule = {
  id: 'order.not_answered',
  kind: 'due',
  priority: 2,
  cause: byZone,
  silencedBy: [{ rule: 'driver.silent', by: 'driver' }],
  action: (findings) => ({ kind: 'reassign_order', ...target(findings) }),
  due({ status, driver, answer, promisedAt }) {
    if (!driver || status === 'picked_up' || !answer || answer.answer) return null;
    const dueMs = ms(answer.answerBy);
    return { sinceMs: ms(answer.sentAt), dueMs, inDangerMs: ms(promisedAt) };
  },
};
