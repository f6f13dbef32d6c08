import { DAY_MS } from '#rules/time.ts';
import { target, type WatchRule } from './rule.ts';

/** Nobody decided a driver's dispute for a day: its cash is neither the driver's nor lost. */
export const disputeOpen: WatchRule = {
  id: 'dispute.open',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'disputes', scope: 'city' }),
  action: (findings) => ({ kind: 'decide_dispute', ...target(findings) }),
  notReplayed: 'alarm.disputes_not_recorded',
  *look({ disputes }) {
    for (const { id, orderId, label, sinceMs } of disputes)
      yield {
        subject: { kind: 'order', id: String(orderId), label },
        refs: { order: orderId },
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs: DAY_MS,
        inDangerMs: sinceMs + DAY_MS,
        mark: String(id),
      };
  },
};
