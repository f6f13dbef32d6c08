import { byZone, type DueRule, ms, target } from '../rule.ts';

const SECOND_MS = 1_000;

/** The phone of a driver has not shown him an order that was sent to it. The list is without him. */
export const orderNotSeen: DueRule = {
  id: 'order.not_seen',
  kind: 'due',
  priority: 2,
  cause: byZone,
  silencedBy: [
    { rule: 'driver.silent', by: 'driver' },
    { rule: 'order.not_answered', by: 'order' },
  ],
  action: (findings) => ({ kind: 'reassign_order', ...target(findings) }),
  due({ status, driver, answer, promisedAt }, { seenSeconds }) {
    if (!driver || status === 'picked_up' || !answer || answer.seenAt || answer.answer) return null;
    const sinceMs = ms(answer.sentAt);
    return { sinceMs, dueMs: sinceMs + seenSeconds * SECOND_MS, inDangerMs: ms(promisedAt) };
  },
};
