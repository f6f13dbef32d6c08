import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/schema.ts';

export type ExportRow = Selectable<Database['exports']>;

/** One making of a file: a cancelled or repeated one has another number. */
export interface Making {
  id: number;
  attempt: number;
}

const SOME = 100;

export function createExportRepository(db: Db) {
  /** The row while it is made, by this making of it. */
  const making = (trx: Db, { id, attempt }: Making) =>
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

    /** Requests of one person for files come one after the other. */
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

    /** Begins, also again after a server has stopped; undefined: it is no longer to be made. */
    start: (by: Making, at: Date) =>
      making(db, by)
        .set({ state: 'running', rows_done: 0, changed_at: at })
        .returningAll()
        .executeTakeFirst(),

    /** Notes how far it is; false: it is no longer to be made. */
    async note(by: Making, rows: { done: number; all: number | null }, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await making(db, by)
        .set({ rows_done: rows.done, rows_all: rows.all, changed_at: at })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(
      trx: Db,
      by: Making,
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

    fail: (by: Making, error: string, at: Date) =>
      making(db, by).set({ state: 'failed', error, ended_at: at, changed_at: at }).execute(),

    /** Files of which the week is over. */
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

    /** Fails those that have not moved since; their job has been given up. */
    failStuck: (before: Date, at: Date, error: string) =>
      db
        .updateTable('exports')
        .set({ state: 'failed', error, ended_at: at, changed_at: at })
        .where('state', 'in', ['waiting', 'running'])
        .where('changed_at', '<', before)
        .execute(),

    /** Forgets what has no file and was asked for long ago. */
    forget: (before: Date) =>
      db
        .deleteFrom('exports')
        .where('created_at', '<', before)
        .where('state', 'in', ['failed', 'cancelled', 'removed'])
        .execute(),
  };
}
export type ExportRepository = ReturnType<typeof createExportRepository>;
