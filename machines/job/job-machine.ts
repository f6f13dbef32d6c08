import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Facts that decide the state after a run. */
export interface JobContext {
  /** The job is repeated: it neither finishes nor fails for good. */
  isScheduled: boolean;
  /** The job has used its last attempt. */
  isLastAttempt: boolean;
}

export type JobEventType =
  | 'job.start'
  | 'job.finish'
  | 'job.fail'
  | 'job.run'
  | 'job.retry'
  | 'job.pause'
  | 'job.resume';

const pause = { 'job.pause': 'paused' as const };

/** A row of the table of jobs, from planning to completion. */
export const jobMachine = setup({
  types: {
    context: {} as JobContext,
    events: {} as { type: JobEventType },
    input: {} as JobContext,
  },
  guards: {
    isScheduled: ({ context }) => context.isScheduled,
    isGivenUp: ({ context }) => !context.isScheduled && context.isLastAttempt,
  },
}).createMachine({
  id: 'job',
  initial: 'waiting',
  context: ({ input }) => ({ ...input }),
  states: {
    waiting: { on: { 'job.start': 'running', 'job.run': 'waiting', ...pause } },
    retrying: { on: { 'job.start': 'running', 'job.retry': 'waiting', ...pause } },
    running: {
      on: {
        'job.finish': [{ guard: 'isScheduled', target: 'waiting' }, { target: 'done' }],
        'job.fail': [{ guard: 'isGivenUp', target: 'failed' }, { target: 'retrying' }],
      },
    },
    paused: { on: { 'job.resume': 'waiting' } },
    failed: { on: { 'job.retry': 'waiting' } },
    done: { type: 'final' },
  },
});

export const JOB_STATES = ['waiting', 'retrying', 'running', 'paused', 'failed', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_EVENT_TYPES = [
  'job.start',
  'job.finish',
  'job.fail',
  'job.run',
  'job.retry',
  'job.pause',
  'job.resume',
] as const satisfies readonly JobEventType[];

export const jobRules = rulesOf<JobState, JobEventType, JobContext>(jobMachine, JOB_EVENT_TYPES);
