import type { WhyNot } from '#contract/acts.ts';
import { jobsRoutes as calls, type JobAct } from '#contract/routes/platform/jobs.ts';
import { type JobState, jobRules } from '#machines/job/job-machine.ts';
import { notPossible } from '../http/refusal.ts';
import { definePolicy } from '../policy/policy.ts';
import { MOST_ATTEMPTS } from './schedule.ts';

interface Standing {
  kind: string;
  state: JobState;
  is_scheduled: boolean;
  attempt: number;
}

/** A job as its machine knows it. */
export const stateOf = ({ state, is_scheduled, attempt }: Standing) => ({
  status: state,
  isScheduled: is_scheduled,
  isLastAttempt: attempt >= MOST_ATTEMPTS,
});

const when =
  (type: JobAct) =>
  (row: Standing): WhyNot | null =>
    jobRules.can(stateOf(row), type)
      ? null
      : { code: 'job.illegal_event', message: notPossible(`${row.kind} is ${row.state}`, type) };

/** Who may do what to a job. */
export const jobPolicy = definePolicy<Standing>()({
  run: { call: calls.send, why: when('job.run') },
  retry: { call: calls.send, why: when('job.retry') },
  pause: { call: calls.send, why: when('job.pause') },
  resume: { call: calls.send, why: when('job.resume') },
});
