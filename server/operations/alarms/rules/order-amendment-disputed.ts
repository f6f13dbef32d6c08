import { isOpen } from '#machines/order/order-machine.ts';
import { byStore, type DueRule, MINUTE_MS, ms, target } from './rule.ts';

/** A customer does not agree with a change that costs more, and nobody has settled it. */
export const orderAmendmentDisputed: DueRule = {
  id: 'order.amendment_disputed',
  kind: 'due',
  priority: 2,
  cause: byStore,
  action: (findings) => ({ kind: 'settle_amendment', ...target(findings) }),
  due({ status, amendment, promisedAt }, { disputeMinutes }) {
    const disputed = amendment?.disputed;
    if (!disputed || !isOpen(status)) return null;
    const sinceMs = ms(disputed.at);
    const dueMs = sinceMs + disputeMinutes * MINUTE_MS;
    return { sinceMs, dueMs, inDangerMs: ms(promisedAt) };
  },
};
