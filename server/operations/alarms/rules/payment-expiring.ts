import { HOUR_MS } from '#rules/time.ts';
import { target, type WatchRule } from './rule.ts';

/** How long before its end an authorisation is an alarm. */
const BEFORE_MS = 12 * HOUR_MS;

/** The authorisation of an order by card ends soon, and the order is not delivered. */
export const paymentExpiring: WatchRule = {
  id: 'payment.expiring',
  kind: 'watch',
  endsAtOnce: true,
  priority: 2,
  cause: ({ subject }) => ({ key: `authorisation ${subject.id}`, scope: 'city' }),
  action: (findings) => ({ kind: 'check_payments', ...target(findings) }),
  notReplayed: 'alarm.payments_not_logged',
  *look({ nowMs, payments }) {
    for (const { id, orderId, label, untilMs } of payments.expiring)
      if (untilMs - BEFORE_MS <= nowMs)
        yield {
          subject: { kind: 'payment', id, label },
          refs: { order: orderId },
          zone: null,
          level: 'raise',
          sinceMs: untilMs - BEFORE_MS,
          delayMs: 0,
          inDangerMs: untilMs,
          mark: label,
        };
  },
};
