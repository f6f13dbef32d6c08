import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { createFill, type FilledTable, ROWS_AT_ONCE } from '../fills/fill.ts';
import type { Condition } from '../lists/spec.ts';

interface Searched {
  table: string;
  /** The texts by which a row is found. */
  texts: Condition;
  /** Whether it is also found by a telephone number of another country. */
  isForeign: Condition;
  /** Writes the row's search words: generated columns are computed for each updated row. */
  rewrite: Condition;
}

const isForeign = (phone: Condition): Condition =>
  sql`coalesce(${phone} ~ '^\\+' and ${phone} !~ '^\\+212', false)`;

const TABLES: readonly Searched[] = [
  {
    table: 'stores',
    texts: sql`concat_ws(' ', t.name, t.names->>'fr', t.names->>'ar', t.names->>'en', t.zone, t.address,
      t.email, t.contact_name)`,
    isForeign: isForeign(sql`t.phone`),
    rewrite: sql`contact_name = contact_name`,
  },
  {
    table: 'users',
    texts: sql`concat_ws(' ', t.name, t.email)`,
    isForeign: isForeign(sql`t.phone`),
    rewrite: sql`name = name`,
  },
  {
    table: 'items',
    texts: sql`concat_ws(' ', t.name, t.names->>'fr', t.names->>'ar', t.names->>'en', t.sku)`,
    isForeign: sql`false`,
    rewrite: sql`name = name`,
  },
  {
    table: 'orders',
    texts: sql`concat_ws(' ', t.address, (select name from users where id = t.customer_id),
      (select name from users where id = t.driver_id))`,
    isForeign: sql`(${isForeign(sql`t.phone`)} or ${isForeign(
      sql`(select phone from users where id = t.customer_id)`,
    )})`,
    rewrite: sql`address = address`,
  },
];

/** Rows with plain texts and numbers of Morocco are read only. */
const filledBy = ({ table, texts, isForeign, rewrite }: Searched): FilledTable => ({
  table,
  async rewrite(trx, after) {
    const of = sql.table(table);
    const { rows } = await sql<{ last: number | null; ids: number[] }>`
      with part as materialized (
        select t.id, ${isForeign} or fold_text(${texts}) <> plain_text(${texts}) as differs
        from ${of} t where t.id > ${after} order by t.id limit ${ROWS_AT_ONCE}
      ), locked as materialized (
        select t.id from ${of} t join part using (id) where differs
        order by t.id for no key update of t
      )
      select (select max(id) from part) as last, array(select id from locked) as ids`.execute(trx);
    const { last = null, ids = [] } = rows[0] ?? {};
    if (ids.length > 0)
      await sql`update ${of} set ${rewrite} where id = any(${ids}::integer[])`.execute(trx);
    return last;
  },
});

/** Rewrites the rows whose words are not those that a row of this release gets. */
export const createSearchFill = (db: Db, clock: () => Date) =>
  createFill({ db, clock }, 'search_fills', TABLES.map(filledBy));
