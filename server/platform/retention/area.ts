import { area, type Base } from '../area.ts';
import { QUIET_HOUR } from '../jobs/area.ts';
import type { KeepDays } from './kinds.ts';
import { createMonths } from './months.ts';
import { createRetention } from './retention.ts';

export interface RetentionOptions {
  /** Retention in days by kind; the defaults if absent. */
  keepDays?: KeepDays | undefined;
}

/** How often to check whether a new month has begun. */
const MONTHS_MS = 600_000;

export const retentionArea = area({
  services: (needs: Base & RetentionOptions) => ({
    months: createMonths(needs.db, needs.clock),
    retention: createRetention(needs, needs.keepDays),
  }),
  ticks: ({ months }) => [{ everyMs: MONTHS_MS, run: months.begin, atStart: true }],
  jobs: ({ retention }) => [
    {
      kind: 'retention.remove',
      schedule: { dailyAt: QUIET_HOUR },
      run: ({ signal }) => retention.remove(signal),
    },
  ],
  gauges: ({ retention }) => [
    {
      name: 'tawsil_retention_removed_rows',
      help: 'Rows that were removed because they were old, by kind.',
      label: 'kind',
      read: retention.removedByKind,
    },
    {
      name: 'tawsil_retention_oldest_seconds',
      help: 'The age of the oldest row, by kind, when old ones were last removed.',
      label: 'kind',
      read: retention.oldestByKind,
    },
  ],
});
