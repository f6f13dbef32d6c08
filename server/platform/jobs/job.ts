import type { Sentence } from '#contract/reasons/reason.ts';
import type { JobKind } from '#contract/routes/platform/jobs.ts';
import type { Trx } from '../db/schema.ts';
import type { Schedule } from './schedule.ts';

/** One run of a job. */
export interface JobRun {
  /** Identifies the effect: an effect with this key is not repeated. */
  key: string;
  payload: unknown;
  dueAt: Date;
  /** Aborted when another server has taken over the job, or this one stops. */
  signal: AbortSignal;
  /**
   * Ends the job in the transaction of its effect, so that both are written or neither. Without it
   * the job ends after `run`.
   * @throws LeaseLost if another server has taken over the job.
   */
  finish: (trx: Trx) => Promise<void>;
}

/** A kind of job. It runs at least once, so its effects must be idempotent. */
export interface Job {
  kind: JobKind;
  /** When it is repeated; if absent, it runs once for each row that is added. */
  schedule?: Schedule;
  run: (run: JobRun) => Promise<unknown>;
}

/** Another server has taken over the job. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A run is to be repeated later, for a reason that the job keeps. */
export class JobDeferred extends Error {
  readonly why: Sentence;
  constructor(why: Sentence) {
    super(why.message);
    this.why = why;
  }
}
