import { type RawBuilder, sql } from 'kysely';
import { jobReasons } from '#contract/reasons/platform/jobs.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { JobKind } from '#contract/routes/platform/jobs.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Trx } from '../db/schema.ts';
import { columnsOfWords, cutWords, type Words } from '../sentences/stored.ts';
import { LeaseLost } from './job.ts';
import { MAX_ATTEMPTS } from './schedule.ts';

/** The first due job of these kinds without a lease. */
const firstDue = (kinds: readonly JobKind[], at: Date): RawBuilder<unknown> => sql`
  select id from jobs
  where due_at <= ${at} and paused_at is null and failed_at is null and done_at is null
    and kind = any(${[...kinds]}::text[])
    and (lease_until is null or lease_until <= clock_timestamp())
  order by due_at, id limit 1`;

/** A job whose lease this server holds. */
export interface LeasedJob {
  id: number;
  kind: JobKind;
  key: string;
  payload: unknown;
  is_scheduled: boolean;
  due_at: Date;
  attempt: number;
  lease: string;
}

const LOST = columnsOfWords('last_error', sentenceFor(jobReasons, 'job.server_stopped'));
const LONGEST_ERROR = 500;

/** The table of jobs. Due times are by the application's clock, leases by the database's. */
export function createJobQueue() {
  return {
    /**
     * Plans a job in the transaction of its cause. A job with the same kind and key that has not
     * run yet is rescheduled; one that is running or done stays unchanged.
     */
    async add(
      trx: Trx,
      job: { kind: JobKind; key: string; dueAt: Date; payload?: unknown },
    ): Promise<void> {
      const { kind, key, dueAt, payload } = job;
      await sql`
        insert into jobs (kind, key, is_scheduled, due_at, payload)
        values (${kind}, ${key}, false, ${dueAt}, ${JSON.stringify(payload ?? null)}::jsonb)
        on conflict (kind, key) do update
          set due_at = excluded.due_at, payload = excluded.payload, attempt = 0, failed_at = null
          where jobs.done_at is null
            and (jobs.lease_until is null or jobs.lease_until <= clock_timestamp())`.execute(trx);
    },

    /** Cancels a job that has not run; false if it is running, done, or does not exist. */
    async cancel(trx: Trx, kind: JobKind, key: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from jobs where kind = ${kind} and key = ${key} and done_at is null
          and (lease_until is null or lease_until <= clock_timestamp())`.execute(trx);
      return Number(numAffectedRows) > 0;
    },

    /** Plans a repeated job if it is not planned, or later than its schedule requires. */
    schedule: (db: Db, kind: JobKind, due: Date) =>
      sql`${prepared} insert into jobs (kind, key, is_scheduled, due_at) values (${kind}, '', true, ${due})
        on conflict (kind, key) do update set due_at = excluded.due_at
        where jobs.due_at > excluded.due_at and jobs.attempt = 0`.execute(db),

    /** Whether a job of these kinds is due. */
    isDue: (kinds: readonly JobKind[], at: Date) =>
      sql<boolean>`(${firstDue(kinds, at)}) is not null`,

    /** Takes the lease of a due job: only one of several servers gets it. */
    async claim(
      db: Db,
      {
        kinds,
        at,
        leaseMs,
        by,
      }: { kinds: readonly JobKind[]; at: Date; leaseMs: number; by: string },
    ): Promise<LeasedJob | undefined> {
      const { rows } = await sql<LeasedJob>`
        update jobs set lease = gen_random_uuid(), leased_by = ${by}, started_at = ${at},
          lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}),
          attempt = attempt + 1,
          last_error = case when lease is null then last_error else ${LOST.last_error} end,
          last_error_sentence = case when lease is null then last_error_sentence
            else ${LOST.last_error_sentence}::jsonb end,
          last_error_at = case when lease is null then last_error_at else ${at} end
        where id = (${firstDue(kinds, at)} for update skip locked)
        returning id, kind, key, payload, is_scheduled, due_at, attempt, lease`.execute(db);
      return rows[0];
    },

    /** Renews the lease; false if another server has taken over the job. */
    async extend(db: Db, { id, lease }: LeasedJob, leaseMs: number): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update jobs set lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
        where id = ${id} and lease = ${lease}`.execute(db);
      return Number(numAffectedRows) > 0;
    },

    /** Ends a successful run; `next` is when it is due again. @throws LeaseLost */
    async finish(db: Db, { id, lease }: LeasedJob, at: Date, next: Date | null): Promise<void> {
      const { numAffectedRows } = await sql`
        update jobs set lease = null, lease_until = null, attempt = 0, runs = runs + 1,
          ended_at = ${at}, took_ms = greatest(0, extract(epoch from ${at} - started_at) * 1000)::int,
          due_at = coalesce(${next}, due_at),
          done_at = case when is_scheduled then null else ${at}::timestamptz end
        where id = ${id} and lease = ${lease}`.execute(db);
      if (Number(numAffectedRows) === 0) throw new LeaseLost();
    },

    /** Ends a failed run; it is retried, unless it runs once and has used its last attempt. */
    fail: (
      db: Db,
      { id, lease, is_scheduled, attempt }: LeasedJob,
      { at, retryAt, error }: { at: Date; retryAt: Date; error: Words },
    ) =>
      db
        .updateTable('jobs')
        .set({
          lease: null,
          lease_until: null,
          ended_at: at,
          due_at: retryAt,
          ...columnsOfWords('last_error', cutWords(error, LONGEST_ERROR)),
          last_error_at: at,
          ...(!is_scheduled && attempt >= MAX_ATTEMPTS ? { failed_at: at } : {}),
        })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute(),

    /** Gives up jobs that run once and whose attempts all ended with their server. */
    giveUp: (db: Db, at: Date) =>
      sql`update jobs set lease = null, lease_until = null, failed_at = ${at},
          last_error = ${LOST.last_error}, last_error_sentence = ${LOST.last_error_sentence}::jsonb,
          last_error_at = ${at}
        where lease_until <= clock_timestamp() and attempt >= ${MAX_ATTEMPTS}
          and not is_scheduled`.execute(db),
  };
}
export type JobQueue = ReturnType<typeof createJobQueue>;
