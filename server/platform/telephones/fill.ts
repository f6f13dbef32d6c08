import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { readNumber } from './number.ts';

/** The rows of one transaction: few, so that nobody waits long for one of them. */
const AT_ONCE = 500;
/** `orders` has the number on which a customer is to be called about one order. */
const TABLES = ['stores', 'users', 'orders'] as const;

interface Row {
  id: number;
  phone: string;
}

/**
 * Rewrites the telephone numbers that a release before stored as they were typed, in the order of
 * ids, and continues where it stopped; after the last row it starts again with the first. What is no number stays as
 * it is; the console marks it.
 */
export function createNumberFill(db: Db, clock: () => Date) {
  /** The next rows of a table; false if there are none. */
  const step = (table: (typeof TABLES)[number]): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const { rows: places } = await sql<{ after: number }>`
        select after_id as after from telephone_fills
        where table_name = ${table} and done_at is null for update`.execute(trx);
      const after = places[0]?.after;
      if (after === undefined) return false;
      const { rows } = await sql<Row>`
        select id, phone from ${sql.table(table)}
        where id > ${after} and phone is not null and phone !~ '^\\+[1-9][0-9]{6,14}$'
        order by id limit ${AT_ONCE} for no key update`.execute(trx);
      const numbers = rows.flatMap(({ id, phone }) => {
        const number = readNumber(phone);
        return number === null ? [] : [{ id, number }];
      });
      if (numbers.length > 0)
        await sql`
          update ${sql.table(table)} t set phone = r.number
          from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as r (id integer, number text)
          where t.id = r.id`.execute(trx);
      const last = rows.at(-1)?.id;
      await sql`update telephone_fills set after_id = ${last ?? after},
        done_at = ${last === undefined ? clock() : null} where table_name = ${table}`.execute(trx);
      return last !== undefined;
    });

  return async (signal: AbortSignal): Promise<void> => {
    await sql`update telephone_fills set after_id = 0, done_at = null
      where not exists (select from telephone_fills where done_at is null)`.execute(db);
    for (const table of TABLES)
      do signal.throwIfAborted();
      while (await step(table));
  };
}
