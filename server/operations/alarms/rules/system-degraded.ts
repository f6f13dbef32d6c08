import type { WatchRule } from './rule.ts';

const DELAY_MS = 4_000;

/**
 * Events are published late, the database responds slowly, or servers do not receive each other's
 * positions. A database that does not respond at all cannot store an alarm; `/api/health` and the
 * consoles' own link report that.
 */
export const systemDegraded: WatchRule = {
  id: 'system.degraded',
  kind: 'watch',
  priority: 1,
  cause: ({ subject }) => ({ key: subject.id, scope: 'city' }),
  action: () => ({ kind: 'check_server' }),
  notReplayed: 'alarm.lag_not_logged',
  *look({ health, limits }) {
    const limitMs = limits(null).lagSeconds * 1_000;
    const parts = [
      { id: 'publication', label: 'Live link', lateMs: health.publishLagMs },
      { id: 'database', label: 'Database', lateMs: health.databaseMs },
      { id: 'bus', label: 'Link between servers', lateMs: health.busLostMs },
    ];
    for (const { id, label, lateMs } of parts) {
      if (lateMs <= limitMs / 2) continue;
      yield {
        subject: { kind: 'part', id, label },
        refs: {},
        zone: null,
        level: lateMs > limitMs ? 'raise' : 'keep',
        sinceMs: null,
        delayMs: DELAY_MS,
        inDangerMs: null,
        mark: '',
      };
    }
  },
};
