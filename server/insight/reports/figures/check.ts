import { sql } from 'kysely';
import type { BookCheck } from '../../../books/ledger/check.ts';
import { summed } from './adding.ts';
import { ofCounted } from './conditions.ts';
import {
  CASH,
  DRIVER,
  FIGURE_TABLES,
  type FigureTable,
  STAFF,
  STORE,
  STORE_MONEY,
} from './tables.ts';

const NAMES: Readonly<Record<string, string>> = {
  [STORE.name]: 'stores are those of their orders',
  [DRIVER.name]: 'drivers are those of their orders',
  [STORE_MONEY.name]: 'balances are those of their entries',
  [CASH.name]: 'cash at hand are those of its entries',
  [STAFF.name]: 'staff are those of their acts',
};

/** Each with its name before it: `store_id 7`. */
const named = (names: readonly string[]) =>
  sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]));

/** Compares a table with what it was counted from, and names the first day that differs. */
function question(table: FigureTable): BookCheck[1] {
  // An alarm's area may change after it was acknowledged.
  const keys = table === STAFF ? ['user_id'] : table.keys;
  const key = ['span', 'start', ...keys];
  const using = sql.join(key.map((name) => sql.ref(name)));
  const sums = sql.join(table.sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
  const whole = (side: string) =>
    sql.join(table.sums.map((name) => sql`coalesce(${sql.ref(`${side}.${name}`)}, 0)`));
  const isDue = sql`date_trunc('month', start::timestamp)::date in (select month from figure_months_due)`;
  return sql`
    with kept as (
      select ${using}, ${sums} from ${sql.table(table.name)} group by ${using}
    ), real as (
      select ${using}, ${sums} from (${summed(table, ofCounted(sql`(select seq from figure_state)`, {}))}) r
      group by ${using}
    )
    select (select count(*) from kept) as looked, (
      select concat_ws(' ', start, span, ${named(keys)}) from (
        select ${using} from real full join kept using (${using})
        where (${whole('real')}) is distinct from (${whole('kept')}) and not ${isDue}
        order by start, span limit 1) d) as first`;
}

/** What the daily proof of the books asks of the figures of reports. */
export const figureChecks: readonly BookCheck[] = FIGURE_TABLES.map((table) => [
  `the figures of ${NAMES[table.name] ?? `${table.name.replace('_figures', 's')} are those of their records`}`,
  question(table),
]);
