import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** What decides the result of a run. */
export interface JobContext {
  /** It is repeated: it neither ends nor is given up. */
  isScheduled: boolean;
  /** It has been tried as often as it is tried at all. */
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

/** A job of the table of due rows, from its planning to its end. */
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
