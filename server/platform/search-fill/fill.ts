import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Condition } from '../lists/spec.ts';

/** The rows of one transaction: few, so that nobody waits long for one of them. */
const AT_ONCE = 500;

interface Filled {
  table: string;
  /** The texts by which a row is found. */
  texts: Condition;
  /** Writes the row's search words: generated columns are computed for each updated row. */
  rewrite: Condition;
}

const TABLES: readonly Filled[] = [
  {
    table: 'stores',
    texts: sql`concat_ws(' ', t.name, t.names->>'fr', t.names->>'ar', t.names->>'en', t.zone, t.address,
      t.email, t.contact_name)`,
    rewrite: sql`contact_name = contact_name`,
  },
  { table: 'users', texts: sql`concat_ws(' ', t.name, t.email)`, rewrite: sql`name = name` },
  {
    table: 'items',
    texts: sql`concat_ws(' ', t.name, t.names->>'fr', t.names->>'ar', t.names->>'en', t.sku)`,
    rewrite: sql`name = name`,
  },
  {
    table: 'orders',
    texts: sql`concat_ws(' ', t.address, (select name from users where id = t.customer_id),
      (select name from users where id = t.driver_id))`,
    rewrite: sql`address = address`,
  },
];

/**
 * Rewrites the rows whose words differ between the folds, in the order of their ids, and continues
 * where it stopped. Rows with plain texts are read only.
 */
export function createSearchFill(db: Db, clock: () => Date) {
  /** The next rows of a table; false if there are none. */
  const step = ({ table, texts, rewrite }: Filled): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ after: number }>`
        select after_id as after from search_fills
        where table_name = ${table} and done_at is null for update`.execute(trx);
      const after = rows[0]?.after;
      if (after === undefined) return false;
      const of = sql.table(table);
      // In the order of ids, as everything locks rows.
      const { rows: read } = await sql<{ last: number | null; ids: number[] }>`
        with part as materialized (
          select t.id, fold_text(${texts}) <> plain_text(${texts}) as differs
          from ${of} t where t.id > ${after} order by t.id limit ${AT_ONCE}
        ), locked as materialized (
          select t.id from ${of} t join part using (id) where differs
          order by t.id for no key update of t
        )
        select (select max(id) from part) as last, array(select id from locked) as ids`.execute(
        trx,
      );
      const { last = null, ids = [] } = read[0] ?? {};
      if (ids.length > 0)
        await sql`update ${of} set ${rewrite} where id = any(${ids}::integer[])`.execute(trx);
      await sql`update search_fills set after_id = ${last ?? after},
        done_at = ${last === null ? clock() : null} where table_name = ${table}`.execute(trx);
      return last !== null;
    });

  return async (signal: AbortSignal): Promise<void> => {
    for (const table of TABLES)
      do signal.throwIfAborted();
      while (await step(table));
  };
}
