import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/schema.ts';
import { columnsOfWords, type Words } from '../../platform/sentences/stored.ts';

export type ExportRow = Selectable<Database['exports']>;

/** One attempt to make a file; a cancelled or repeated one gets another number. */
export interface ExportAttempt {
  id: number;
  attempt: number;
}

const SOME = 100;

export function createExportRepository(db: Db) {
  /** Selects the row of an attempt while that attempt is running. */
  const making = (trx: Db, { id, attempt }: ExportAttempt) =>
    trx
      .updateTable('exports')
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', 'in', ['waiting', 'running']);

  const own = (trx: Db, id: number, ownerId: number) =>
    trx.selectFrom('exports').selectAll().where('id', '=', id).where('owner_id', '=', ownerId);

  return {
    find: (id: number, ownerId: number, trx: Db = db) => own(trx, id, ownerId).executeTakeFirst(),
    lock: (trx: Db, id: number, ownerId: number) =>
      own(trx, id, ownerId).forUpdate().executeTakeFirst(),

    /** Counts the open requests of a person, whose requests are serialised by a lock. */
    async countOpen(trx: Db, ownerId: number): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${ownerId}`}, 0))`.execute(
        trx,
      );
      const { count } = await trx
        .selectFrom('exports')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /**
     * Starts an attempt, also after a server has died; undefined if the file is no longer wanted.
     */
    start: (by: ExportAttempt, at: Date) =>
      making(db, by)
        .set({ state: 'running', rows_done: 0, changed_at: at })
        .returningAll()
        .executeTakeFirst(),

    /** Records the progress; false if the file is no longer wanted. */
    async note(
      by: ExportAttempt,
      rows: { done: number; all: number | null },
      at: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await making(db, by)
        .set({ rows_done: rows.done, rows_all: rows.all, changed_at: at })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(
      trx: Db,
      by: ExportAttempt,
      made: { rows: number; bytes: number; zones: number[] | null; expiresAt: Date },
      at: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await making(trx, by)
        .set({
          state: 'ready',
          rows_done: made.rows,
          rows_all: made.rows,
          bytes: made.bytes,
          zones: made.zones,
          expires_at: made.expiresAt,
          ended_at: at,
          changed_at: at,
          error: null,
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    fail: (by: ExportAttempt, error: Words, at: Date) =>
      making(db, by)
        .set({
          state: 'failed',
          ...columnsOfWords('error', error),
          ended_at: at,
          changed_at: at,
        })
        .execute(),

    /** Files whose week is over. */
    expired: (now: Date) =>
      db
        .selectFrom('exports')
        .select(['id', 'format'])
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(SOME)
        .execute(),

    remove: (id: number, at: Date) =>
      db
        .updateTable('exports')
        .set({ state: 'removed', changed_at: at, version: sql`version + 1` })
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .execute(),

    /** Fails attempts without progress, whose job has been given up. */
    failStuck: (before: Date, at: Date, error: Words) =>
      db
        .updateTable('exports')
        .set({
          state: 'failed',
          ...columnsOfWords('error', error),
          ended_at: at,
          changed_at: at,
        })
        .where('state', 'in', ['waiting', 'running'])
        .where('changed_at', '<', before)
        .execute(),

    /** Deletes old requests without a file. */
    forget: (before: Date) =>
      db
        .deleteFrom('exports')
        .where('created_at', '<', before)
        .where('state', 'in', ['failed', 'cancelled', 'removed'])
        .execute(),
  };
}
export type ExportRepository = ReturnType<typeof createExportRepository>;
