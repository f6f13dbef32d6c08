import { sql } from 'kysely';
import type { Db, Trx } from '../db/schema.ts';

/** A table whose rows a fill rewrites. */
export interface FilledTable {
  table: string;
  /**
   * Rewrites some rows after this one, in the order of their ids, as everything locks rows. Returns the
   * last row that was looked at; null after the last one.
   */
  rewrite: (trx: Trx, after: number) => Promise<number | null>;
}

/** The rows of one transaction: few, so that nobody waits long for one of them. */
export const ROWS_AT_ONCE = 500;

/**
 * A job that rewrites rows of a release before, beside requests. It keeps its place in each table in the
 * rows of `places`, in the transaction of its changes: killed, it continues where it stopped. A table
 * without a place, or whose rows are all done, is left out.
 */
export function createFill(
  { db, clock }: { db: Db; clock: () => Date },
  places: 'search_fills' | 'telephone_fills',
  tables: readonly FilledTable[],
) {
  /** False if there are no rows left. */
  const step = ({ table, rewrite }: FilledTable): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ after: number }>`
        select after_id as after from ${sql.table(places)}
        where table_name = ${table} and done_at is null for update`.execute(trx);
      const after = rows[0]?.after;
      if (after === undefined) return false;
      const last = await rewrite(trx, after);
      await sql`update ${sql.table(places)} set after_id = ${last ?? after},
        done_at = ${last === null ? clock() : null} where table_name = ${table}`.execute(trx);
      return last !== null;
    });

  return async (signal: AbortSignal): Promise<void> => {
    for (const table of tables)
      do signal.throwIfAborted();
      while (await step(table));
  };
}
