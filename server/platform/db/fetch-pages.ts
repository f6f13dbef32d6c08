import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Reads the rows of a query some at a time, in the snapshot of an open transaction. A result that
 * is read whole is parsed whole, and keeps all other requests waiting meanwhile.
 * @param cursor A name that the transaction uses once.
 */
export async function* fetchPages<Row>(
  trx: Db,
  cursor: string,
  query: RawBuilder<unknown>,
  pageSize: number,
): AsyncGenerator<Row[]> {
  await sql`declare ${sql.ref(cursor)} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`
      fetch ${sql.lit(pageSize)} from ${sql.ref(cursor)}`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
  }
}
