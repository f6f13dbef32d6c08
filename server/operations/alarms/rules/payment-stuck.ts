import { MINUTE_MS, target, type WatchRule } from './rule.ts';

/** How long an act may wait for a provider that is not reachable, and for one that refused it. */
const DELAY_MS = 30 * MINUTE_MS;
/** How long an act whose outcome is not known may be in review. */
const REVIEW_MS = 5 * MINUTE_MS;

/** A capture, a release or a refund at a payment provider has not been carried out. */
export const paymentStuck: WatchRule = {
  id: 'payment.stuck',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'payments', scope: 'city' }),
  action: (findings) => ({ kind: 'check_payments', ...target(findings) }),
  notReplayed: 'alarm.payments_not_logged',
  *look({ payments }) {
    for (const { id, orderId, label, sinceMs, isInReview } of payments.stuck)
      yield {
        subject: { kind: 'payment', id, label },
        refs: orderId === null ? {} : { order: orderId },
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs: isInReview ? REVIEW_MS : DELAY_MS,
        inDangerMs: null,
        mark: isInReview ? 'review' : 'due',
      };
  },
};
