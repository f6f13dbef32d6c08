import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { createFill, type FilledTable, ROWS_AT_ONCE } from '../fills/fill.ts';
import { readNumber } from './number.ts';

interface Row {
  id: number;
  phone: string;
}

/** Rewrites a table's numbers. What is no number stays as it is; the console marks it. */
const filledIn = (table: string): FilledTable => ({
  table,
  async rewrite(trx, after) {
    const { rows } = await sql<Row>`
      select id, phone from ${sql.table(table)}
      where id > ${after} and phone is not null and phone !~ '^\\+[1-9][0-9]{6,14}$'
      order by id limit ${ROWS_AT_ONCE} for no key update`.execute(trx);
    const numbers = rows.flatMap(({ id, phone }) => {
      const number = readNumber(phone);
      return number === null ? [] : [{ id, number }];
    });
    if (numbers.length > 0)
      await sql`
        update ${sql.table(table)} t set phone = r.number
        from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as r (id integer, number text)
        where t.id = r.id`.execute(trx);
    return rows.at(-1)?.id ?? null;
  },
});

/**
 * Rewrites the telephone numbers that a release before stored as they were typed; after the last row it starts
 * again with the first. `orders` has the number on which a customer is to be called about one order.
 */
export function createNumberFill(db: Db, clock: () => Date) {
  const fill = createFill(
    { db, clock },
    'telephone_fills',
    ['stores', 'users', 'orders'].map(filledIn),
  );
  return async (signal: AbortSignal): Promise<void> => {
    await sql`update telephone_fills set after_id = 0, done_at = null
      where not exists (select from telephone_fills where done_at is null)`.execute(db);
    await fill(signal);
  };
}
