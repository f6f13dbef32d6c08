import { needsPerson } from '#contract/operations/driver-facts/answer.ts';
import { byZone, type DueRule, ms, target } from '../rule.ts';

/** Too many drivers declined an order, or nobody is left who has not: a person finds the next one. */
export const orderDeclined: DueRule = {
  id: 'order.declined',
  kind: 'due',
  priority: 2,
  risesWithHarm: true,
  cause: byZone,
  action: (findings) => ({ kind: 'assign_driver', ...target(findings) }),
  due({ status, driver, declined, promisedAt }) {
    if (driver || status === 'picked_up' || !declined || !needsPerson(declined)) return null;
    const sinceMs = ms(declined.nobodyLeftAt ?? declined.by.at(-1)?.at ?? promisedAt);
    return { sinceMs, dueMs: sinceMs, inDangerMs: ms(promisedAt) };
  },
};
