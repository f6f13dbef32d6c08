import { byDriver, target, type WatchRule } from './rule.ts';

/** Cleared when the cash falls below this share of the limit, that is, after a remittance. */
const KEEP_PERCENT = 80;

/** A driver holds more cash than allowed, and must hand it in before collecting more. */
export const driverCashOver: WatchRule = {
  id: 'driver.cash_over',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: byDriver,
  action: (findings) => ({ kind: 'collect_cash', ...target(findings) }),
  notReplayed: 'alarm.cash_not_recorded',
  *look(view) {
    const percent = BigInt(view.limits(null).cashPercent);
    for (const { driver, centimes, ceiling } of view.cash) {
      const limit = (ceiling * percent) / 100n;
      if (centimes * 100n <= limit * BigInt(KEEP_PERCENT)) continue;
      yield {
        subject: { kind: 'driver', id: String(driver.id), label: `${driver.code} ${driver.name}` },
        refs: { driver: driver.id },
        zone: null,
        level: centimes > limit ? 'raise' : 'keep',
        sinceMs: null,
        delayMs: 0,
        inDangerMs: null,
        mark: String(centimes),
      };
    }
  },
};
