import { jobsRoutes as calls, UNPAUSABLE_JOBS } from '#contract/routes/platform/jobs.ts';
import { type JobState, jobRules } from '#machines/job/job-machine.ts';
import { definePolicy } from '../policy/policy.ts';
import { defineStates } from '../policy/states.ts';
import { MAX_ATTEMPTS } from './schedule.ts';

interface JobFacts {
  kind: string;
  state: JobState;
  is_scheduled: boolean;
  attempt: number;
}

export const jobStates = defineStates<JobFacts>()({
  code: 'job.illegal_event',
  rules: jobRules,
  of: ({ state, is_scheduled, attempt }) => ({
    status: state,
    isScheduled: is_scheduled,
    isLastAttempt: attempt >= MAX_ATTEMPTS,
  }),
  title: ({ kind }) => kind,
});

/** Who may perform which act on a job. */
export const jobPolicy = definePolicy<JobFacts>()({
  run: { call: calls.send, why: jobStates.when('job.run') },
  retry: { call: calls.send, why: jobStates.when('job.retry') },
  pause: {
    call: calls.send,
    why: (row, caller) =>
      UNPAUSABLE_JOBS.includes(row.kind)
        ? {
            code: 'job.not_pausable',
            message: 'This job proves or removes data. It cannot be paused.',
          }
        : jobStates.when('job.pause')(row, caller),
  },
  resume: { call: calls.send, why: jobStates.when('job.resume') },
});
