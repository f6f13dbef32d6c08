import { DAY_MS } from '#rules/time.ts';
import { target, type WatchRule } from '../rule.ts';

/**
 * A contest that is to be decided within a day, or is past its time: until then nobody knows whether
 * the store or the driver bears it. All of them are one alarm, because one queue has them in order.
 */
export const contestDue: WatchRule = {
  id: 'contest.due',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'contests', scope: 'city' }),
  action: (findings) => ({ kind: 'decide_contest', ...target(findings) }),
  notReplayed: 'alarm.contests_not_recorded',
  *look({ contests }) {
    for (const { chargeId, orderId, label, sinceMs, untilMs } of contests)
      yield {
        subject: { kind: 'order', id: String(orderId), label },
        refs: { order: orderId },
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs: Math.max(0, untilMs - DAY_MS - sinceMs),
        inDangerMs: untilMs,
        mark: String(chargeId),
      };
  },
};
