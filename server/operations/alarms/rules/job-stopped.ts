import { ofPart, type WatchRule } from './rule.ts';

/** A repeated job is paused, or has failed several times in a row. */
export const jobStopped: WatchRule = {
  id: 'job.stopped',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'jobs', scope: 'city' }),
  action: () => ({ kind: 'check_jobs' }),
  notReplayed: 'alarm.jobs_not_logged',
  *look({ jobs }) {
    for (const { kind, isPaused, sinceMs } of jobs)
      yield ofPart(
        { id: kind, label: `${kind} ${isPaused ? 'is paused' : 'fails'}` },
        { sinceMs, mark: isPaused ? 'paused' : 'failing' },
      );
  },
};
