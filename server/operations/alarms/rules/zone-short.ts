import { byZone, MINUTE_MS, target, type WatchRule } from './rule.ts';

/** For some minutes, a zone has had more orders that need a driver than free drivers. */
export const zoneShort: WatchRule = {
  id: 'zone.short',
  kind: 'watch',
  priority: 2,
  cause: byZone,
  foldsCity: true,
  silencedBy: [{ rule: 'driver.silent', by: 'zone' }],
  action: (findings) => ({ kind: 'bring_drivers', ...target(findings) }),
  notReplayed: 'alarm.positions_not_stored',
  *look(view) {
    for (const { zone, wanted, free } of view.shortages()) {
      const { shortOrders, shortMinutes } = view.limits(zone);
      const short = wanted - free;
      if (short <= shortOrders / 2) continue;
      yield {
        subject: { kind: 'zone', id: zone, label: zone },
        refs: { zone },
        zone,
        level: short >= shortOrders ? 'raise' : 'keep',
        sinceMs: null,
        delayMs: shortMinutes * MINUTE_MS,
        inDangerMs: null,
        mark: String(free),
      };
    }
  },
};
