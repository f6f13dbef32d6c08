import { target, type WatchRule } from './rule.ts';

/** A payout has waited too long. All of them are one alarm, because they are paid out together. */
export const payoutWaiting: WatchRule = {
  id: 'payout.waiting',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'payouts', scope: 'city' }),
  action: (findings) => ({ kind: 'pay_out', ...target(findings) }),
  notReplayed: 'alarm.payouts_not_logged',
  *look(view) {
    const delayMs = view.limits(null).payoutHours * 3_600_000;
    for (const { id, label, sinceMs } of view.payouts)
      yield {
        subject: { kind: 'payout', id: String(id), label },
        refs: {},
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs,
        inDangerMs: sinceMs + delayMs,
        mark: '',
      };
  },
};
