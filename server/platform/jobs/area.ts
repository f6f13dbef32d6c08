import { partsOf } from '../acts/perform.ts';
import { area, type Base } from '../area.ts';
import type { ChangeDeps } from '../db/change.ts';
import { found, ok } from '../http/answers.ts';
import { readHandlers } from '../records/handlers.ts';
import { createJobQueue } from './queue.ts';
import { createJobService } from './service.ts';

export interface JobOptions {
  /** How long a server may be silent before another takes over its jobs. Milliseconds. */
  jobLeaseMs?: number | undefined;
}

/** The hour in Casablanca at which data past its retention is removed. */
export const QUIET_HOUR = 4;

export const jobsArea = area({
  services: (needs: Base & Pick<ChangeDeps, 'audit'>) => ({
    jobQueue: createJobQueue(),
    jobs: createJobService(needs),
  }),
  handlers: ({ jobs }) => ({
    jobs: {
      ...readHandlers('jobs', jobs),
      send: (call) => found(jobs.send(...partsOf(call))),
      bulk: ({ body, ...by }) => ok(jobs.bulk(body, by)),
    },
  }),
  gauges: ({ jobs }) => [
    {
      name: 'tawsil_jobs',
      help: 'Jobs of all servers that are not done, by state.',
      label: 'state',
      read: jobs.countByState,
    },
    {
      name: 'tawsil_jobs_overdue_seconds',
      help: 'Seconds since the most overdue job became due; 0 if none is.',
      read: jobs.overdueSeconds,
    },
  ],
});
