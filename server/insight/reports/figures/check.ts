import { type RawBuilder, sql } from 'kysely';
import type { BookCheck } from '../../../books/ledger/check.ts';
import { summed } from './adding.ts';
import { dayOf } from './casablanca.ts';
import { ofCounted } from './conditions.ts';
import type { FigureTable } from './figure-table.ts';
import { monthOfRemoval } from './removed.ts';
import {
  CASH,
  DRIVER,
  FIGURE_TABLES,
  HOUR,
  OF_EVENTS,
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

/** Each key with its name: `store_id 7`. */
const named = (names: readonly string[]) =>
  sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]));

const sumsOf = ({ sums }: FigureTable) =>
  sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const seq = sql`(select seq from figure_state)`;
/**
 * Whether events of this month were removed, so that figures from events can no longer be compared.
 */
const isRemoved = (day: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${day}::timestamp)::date <= ${monthOfRemoval}`;
const isDue = (day: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${day}::timestamp)::date in (
    select month from figure_months_due union all select month from figure_months_recounted)`;

/** Compares stored rows with their sources, and names the first that differs. */
function compared(
  table: FigureTable,
  key: readonly string[],
  {
    kept,
    real,
    due,
  }: { kept: RawBuilder<unknown>; real: RawBuilder<unknown>; due: RawBuilder<unknown> },
): BookCheck[1] {
  const using = refs(key);
  const whole = (side: string) =>
    sql.join(table.sums.map((name) => sql`coalesce(${sql.ref(`${side}.${name}`)}, 0)`));
  return sql`
    with kept as (
      select ${using}, ${sumsOf(table)} from ${kept} group by ${using}
    ), real as (
      select ${using}, ${sumsOf(table)} from (${real}) r group by ${using}
    )
    select (select count(*) from kept) as looked, (
      select concat_ws(' ', ${named(key)}) from (
        select ${using} from real full join kept using (${using})
        where (${whole('real')}) is distinct from (${whole('kept')}) and not ${due}
        order by ${using} limit 1) d) as first`;
}

function question(table: FigureTable): BookCheck[1] {
  // An alarm's zone may change after it was acknowledged.
  const keys = table === STAFF ? ['user_id'] : table.keys;
  return compared(table, ['start', 'span', ...keys], {
    kept: sql.table(table.name),
    real: summed(table, ofCounted(seq, {})),
    due: OF_EVENTS.includes(table)
      ? sql`(${isDue(sql`start`)} or coalesce(${isRemoved(sql`start`)}, false))`
      : isDue(sql`start`),
  });
}

/**
 * Hours are removed after forty days; those of the last thirty are compared, as far back as any are
 * stored.
 */
const hourFrom = sql`(select greatest(min(hour),
  coalesce(max(hour), date_bin('1 hour', now(), '2000-01-01T00:00:00Z'::timestamptz)) - interval '720 hours')
  from hour_figures)`;
const hours: BookCheck = [
  'the figures of hours are those of their records',
  compared(HOUR, ['hour', ...HOUR.keys], {
    kept: sql`hour_figures where hour >= ${hourFrom}`,
    real: summed(HOUR, ofCounted(seq, { from: hourFrom })),
    due: isDue(dayOf(sql`hour`)),
  }),
];

/** `refund_cause_figures` counts refund causes, and `loss_figures` losses. */
const pluralOf = (table: string): string =>
  table.replace('_figures', 's').replace(/sss$/, 'sses').replaceAll('_', ' ');

/** The checks of the report figures in the daily proof of the books. */
export const figureChecks: readonly BookCheck[] = [
  ...FIGURE_TABLES.map(
    (table): BookCheck => [
      `the figures of ${NAMES[table.name] ?? `${pluralOf(table.name)} are those of their records`}`,
      question(table),
    ],
  ),
  hours,
];
