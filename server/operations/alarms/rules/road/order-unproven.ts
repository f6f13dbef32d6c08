import { target, type WatchRule } from '../rule.ts';

/** A delivery without a network lacked what its order required, and nobody has looked at it. */
export const orderUnproven: WatchRule = {
  id: 'order.unproven',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'proofs', scope: 'city' }),
  action: (findings) => ({ kind: 'review_proof', ...target(findings) }),
  notReplayed: 'alarm.proofs_not_recorded',
  *look({ unproven }) {
    for (const { orderId, driverId, store, zone, sinceMs } of unproven)
      yield {
        subject: { kind: 'order', id: String(orderId), label: `#${orderId} ${store}` },
        refs: { order: orderId, zone, ...(driverId === null ? {} : { driver: driverId }) },
        zone,
        level: 'raise',
        sinceMs,
        delayMs: 0,
        inDangerMs: null,
        mark: String(orderId),
      };
  },
};
