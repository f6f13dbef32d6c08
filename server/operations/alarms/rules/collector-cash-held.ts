import { DAY_MS } from '#rules/time.ts';
import { target, type WatchRule } from './rule.ts';

/** A collector holds cash for more than a day, or too much: another person must count it in. */
export const collectorCashHeld: WatchRule = {
  id: 'collector.cash_held',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: ({ subject }) => ({ key: `collector ${subject.id}`, scope: 'city' }),
  action: (findings) => ({ kind: 'count_cash', ...target(findings) }),
  notReplayed: 'alarm.collectors_not_recorded',
  *look(view) {
    for (const { id, label, sinceMs, isOver } of view.collectors) {
      const delayMs = isOver ? 0 : DAY_MS;
      yield {
        subject: { kind: 'collector', id: String(id), label },
        refs: {},
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs,
        inDangerMs: sinceMs + delayMs,
        mark: label,
      };
    }
  },
};
