import type { JobKind } from '#contract/routes/platform/jobs.ts';
import type { Trx } from '../db/schema.ts';
import type { Schedule } from './schedule.ts';

/** One run of a job. */
export interface JobRun {
  /** Names the effect: what was done for this key is not done again. */
  key: string;
  payload: unknown;
  dueAt: Date;
  /** Aborted when another server has taken the job over, or this one stops. */
  signal: AbortSignal;
  /**
   * Ends the job in the transaction of its effect, so that both are written or neither. Without it the
   * job ends after `run`. @throws LeaseLost: another server has taken the job over.
   */
  finish: (trx: Trx) => Promise<void>;
}

/** A kind of job. It is run at least once: its effects must be the same when it is run again. */
export interface Job {
  kind: JobKind;
  /** When it is repeated; absent: it is run once for each row that is added. */
  schedule?: Schedule;
  run: (run: JobRun) => Promise<unknown>;
}

/** Another server has taken the job over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
