import { MINUTE_MS, type WatchRule } from '../rule.ts';

/** A customer wrote about an order, and nobody has answered for minutes. */
export const customerUnanswered: WatchRule = {
  id: 'customer.unanswered',
  kind: 'watch',
  endsAtOnce: true,
  priority: 2,
  cause: ({ subject }) => ({ key: `contact ${subject.id}`, scope: 'one' }),
  action: ([{ refs }]) => ({
    kind: 'answer_customer',
    ...(refs.order === undefined ? {} : { orderId: refs.order as never }),
  }),
  notReplayed: 'alarm.messages_not_recorded',
  *look({ unanswered, limits }) {
    for (const { threadId, orderId, store, zone, sinceMs } of unanswered) {
      const delayMs = limits(zone).answerMinutes * MINUTE_MS;
      yield {
        subject: { kind: 'order', id: String(orderId), label: `#${orderId} ${store}` },
        refs: { order: orderId, zone },
        zone,
        level: 'raise',
        sinceMs,
        delayMs,
        inDangerMs: sinceMs + delayMs,
        mark: String(threadId),
      };
    }
  },
};
