import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  JOB_KINDS,
  type Job,
  type JobId,
  type jobsRoutes,
} from '#contract/routes/platform/jobs.ts';
import { JOB_STATES, type JobState } from '#machines/job/job-machine.ts';
import { csvOf } from '#rules/csv.ts';
import { performSent } from '../acts/perform.ts';
import type { Base } from '../area.ts';
import type { RequestActor } from '../auth/caller.ts';
import type { ChangeDeps } from '../db/change.ts';
import { eachRow } from '../lists/bulk.ts';
import { createReads } from '../records/records.ts';
import { JOB, type JobRow, jobActs, jobRows, toJob } from './acts.ts';

type Routes = typeof jobsRoutes;

const instant = (at: Date | null) => at?.toISOString() ?? null;

const jobsCsv = csvOf<JobRow>([
  ['id', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['key', ({ key }) => key],
  ['state', ({ state }) => state],
  ['due_at', (row) => instant(row.due_at)],
  ['attempt', ({ attempt }) => attempt],
  ['started_at', (row) => instant(row.started_at)],
  ['ended_at', (row) => instant(row.ended_at)],
  ['took_ms', (row) => row.took_ms],
  ['runs', ({ runs }) => runs],
  ['last_error', (row) => row.last_error],
  ['last_error_at', (row) => instant(row.last_error_at)],
]);

/** A repeated job that is paused or keeps failing. */
export interface StoppedJob {
  kind: string;
  isPaused: boolean;
  sinceMs: number;
}
/** A job that failed so often in a row does not recover by itself. */
const FAILED_OFTEN = 3;
const stopped = sql`from jobs where kind = any(${[...JOB_KINDS]}) and key = ''
  and (paused_at is not null or attempt >= ${FAILED_OFTEN})`;

/** Jobs for the back office. */
export function createJobService({ db, clock, audit }: Base & Pick<ChangeDeps, 'audit'>) {
  const reads = createReads<Routes, JobRow>(db, {
    name: JOB,
    csv: () => jobsCsv,
    show: (_rows, caller) => (row) => toJob(row, caller, clock()),
    list: {
      from: sql`job_rows j`,
      id: sql`j.id`,
      sorts: {
        dueAt: { key: sql`j.due_at`, type: 'timestamptz' },
        kind: { key: sql`j.kind`, type: 'text' },
        startedAt: { key: sql`j.started_at`, type: 'timestamptz', isNullable: true },
      },
      initial: 'dueAt',
      // A server of the previous or next release may have other kinds.
      always: () => [sql`j.kind = any(${[...JOB_KINDS]})`],
      filters: {
        id: (id) => sql`j.id = ${id}`,
        state: (states) => sql`j.state = any(${states})`,
        kind: (kinds) => sql`j.kind = any(${kinds})`,
      },
      search: (words) => sql`j.kind ilike '%' || ${words}::text || '%'`,
      rows: (trx, ids) =>
        jobRows(trx)
          .where('id', 'in', [...ids])
          .execute(),
    },
  });

  const send = performSent({ db, clock, audit }, jobActs);

  return {
    ...reads,
    /** Whether a repeated job is paused or keeps failing. */
    areStopped: () => sql<boolean>`exists (select ${stopped})`,

    /** The jobs of `stopped`, as text. */
    stoppedMark: () => sql<string | null>`(
      select string_agg(kind || ' ' || version || ' ' || (paused_at is null), ',' order by kind)
      ${stopped})`,

    /** Repeated jobs that are paused or keep failing, for the alarm. */
    async stopped(): Promise<StoppedJob[]> {
      const { rows } = await sql<{ kind: string; paused_at: Date | null; since: Date }>`
        select kind, paused_at, coalesce(paused_at, last_error_at, due_at) as since ${stopped}
        order by kind`.execute(db);
      return rows.map(({ kind, paused_at, since }) => ({
        kind,
        isPaused: paused_at !== null,
        sinceMs: since.getTime(),
      }));
    },

    /** How many jobs are in each state; done ones are not counted. */
    async countByState(): Promise<Record<JobState, number>> {
      const counts = Object.fromEntries(
        JOB_STATES.filter((state) => state !== 'done').map((state) => [state, 0]),
      ) as Record<JobState, number>;
      const found = await db
        .selectFrom('job_rows')
        .select(['state', sql<number>`count(*)::int`.as('count')])
        .where('done_at', 'is', null)
        .groupBy('state')
        .execute();
      for (const { state, count } of found) counts[state] = count;
      return counts;
    },
    /** How long the oldest runnable job has waited; 0 if none waits. Seconds. */
    async overdueSeconds(): Promise<number> {
      const oldest = await db
        .selectFrom('job_rows')
        .select(({ fn }) => fn.min('due_at').as('dueAt'))
        .where('state', 'in', ['waiting', 'retrying'])
        .executeTakeFirstOrThrow();
      const waitedMs = oldest.dueAt ? clock().getTime() - oldest.dueAt.getTime() : 0;
      return Math.max(0, waitedMs) / 1_000;
    },
    send,
    bulk: ({ ids, act }: RequestOf<Routes['bulk']>['body'], by: RequestActor) =>
      eachRow<Job, JobId>(ids, (id, version) => send(id, version, { event: act }, by)),
  };
}
export type JobService = ReturnType<typeof createJobService>;
