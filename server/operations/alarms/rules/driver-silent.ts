import type { Order } from '#contract/routes/operations/orders.ts';
import { byZone, firstPromiseMs, ms, ofDriver, target, type WatchRule } from './rule.ts';

/** Cleared when the driver has reported within this share of the limit. */
const CLEARED = 0.5;

/** The last sign of activity of a driver; without one, the time of the first assignment. */
export function lastSignMs(
  place: { atMs: number } | null,
  orders: readonly Pick<Order, 'assignedAt' | 'placedAt'>[],
): number {
  const given = orders.map(({ assignedAt, placedAt }) => ms(assignedAt ?? placedAt));
  return place?.atMs ?? Math.min(...given);
}

/** A driver with orders does not report. Several in one place are one cause. */
export const driverSilent: WatchRule = {
  id: 'driver.silent',
  kind: 'watch',
  priority: 1,
  cause: byZone,
  foldsCity: true,
  action: (findings) => ({ kind: 'call_driver', ...target(findings) }),
  notReplayed: 'alarm.silence_not_stored',
  *look(view) {
    for (const [driverId, orders] of view.carried) {
      const [first] = orders;
      if (!first?.driver) continue;
      const sinceMs = lastSignMs(view.place(driverId), orders);
      const limitMs = view.limits(first.zone).silentSeconds * 1_000;
      const silentMs = view.nowMs - sinceMs;
      if (silentMs <= limitMs * CLEARED) continue;
      yield {
        ...ofDriver(first.driver, orders),
        level: silentMs > limitMs ? 'raise' : 'keep',
        sinceMs,
        delayMs: 0,
        inDangerMs: firstPromiseMs(orders),
      };
    }
  },
};
