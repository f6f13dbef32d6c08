import type { WatchRule } from './rule.ts';

/** A repeated job is paused, or has failed several times in a row. */
export const jobStopped: WatchRule = {
  id: 'job.stopped',
  kind: 'watch',
  priority: 3,
  cause: () => ({ key: 'jobs', scope: 'city' }),
  action: () => ({ kind: 'check_jobs' }),
  notReplayed: 'Jobs are not in the event log.',
  *look({ jobs }) {
    for (const { kind, isPaused, sinceMs } of jobs)
      yield {
        subject: { kind: 'part', id: kind, label: `${kind} ${isPaused ? 'is paused' : 'fails'}` },
        refs: {},
        zone: null,
        level: 'raise',
        sinceMs,
        delayMs: 0,
        inDangerMs: null,
        mark: isPaused ? 'paused' : 'failing',
      };
  },
};
