import { type Selectable, sql } from 'kysely';
import { Job, jobsRoutes as routes, UNPAUSABLE_JOBS } from '#contract/routes/platform/jobs.ts';
import { type JobEventType, jobRules } from '#machines/job/job-machine.ts';
import { actsOf } from '../acts/decide.ts';
import { allowedBy } from '../acts/machine.ts';
import { type ActDeps, defineSubject } from '../acts/subject.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database, Db, Trx } from '../db/schema.ts';
import { fromRow } from '../db/to-contract.ts';
import { reasonFor, requireRow } from '../http/refusal.ts';
import { storedReason } from '../sentences/stored.ts';
import { MAX_ATTEMPTS } from './schedule.ts';

export type JobRow = Selectable<Database['job_rows']>;
export const JOB = 'job';

const stateOf = ({ state, is_scheduled, attempt }: JobRow) => ({
  status: state,
  isScheduled: is_scheduled,
  isLastAttempt: attempt >= MAX_ATTEMPTS,
});

/** Jobs as staff see them; the view tells their state. */
export const jobRows = (db: Db) => db.selectFrom('job_rows').selectAll();
const find = (db: Db, id: number) => jobRows(db).where('id', '=', id).executeTakeFirst();

export const toJob = (row: JobRow, caller: Caller, at: Date): Job =>
  fromRow(Job, row, {
    ...storedReason(row.last_error, row.last_error_sentence),
    acts: actsOf(jobActs, row, caller, at),
  });

const { act } = defineSubject<ActDeps, JobRow, JobEventType>()({
  name: JOB,
  kind: 'job',
  // A run that starts at the same moment gets the row first, and the act is then refused.
  async lock(_deps, trx, id) {
    await trx.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute();
    return find(trx, id);
  },
  async read(_deps, db, id) {
    return requireRow(await find(db, id), JOB);
  },
  show: ({ clock }, row, caller) => toJob(row, caller, clock()),
  audited: ({ kind, key, state }) => ({ kind, key, state }),
  ...allowedBy({ code: 'job.illegal_event', rules: jobRules, stateOf, title: ({ kind }) => kind }),
});

/** The columns that an act writes. */
interface JobChange {
  paused_at?: Date | null;
  due_at?: Date;
  attempt?: number;
  failed_at?: null;
}

const writes =
  (change: (at: Date) => JobChange) =>
  async ({ trx, at }: { trx: Trx; at: Date }, { id }: JobRow): Promise<void> => {
    await trx
      .updateTable('jobs')
      .set({ ...change(at), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  };
/** Due at once. */
const dueNow = writes((at) => ({ due_at: at, attempt: 0, failed_at: null }));

/** What staff do to jobs, each an event of one call. */
export const jobActs = {
  run: act({ route: routes.send, event: 'job.run', write: dueNow }),
  retry: act({ route: routes.send, event: 'job.retry', write: dueNow }),
  pause: act({
    route: routes.send,
    event: 'job.pause',
    why: ({ kind }) => (UNPAUSABLE_JOBS.includes(kind) ? reasonFor('job.not_pausable') : null),
    write: writes((at) => ({ paused_at: at })),
  }),
  resume: act({
    route: routes.send,
    event: 'job.resume',
    write: writes(() => ({ paused_at: null, attempt: 0 })),
  }),
};
