import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { dayOf } from './casablanca.ts';
import type { Conditions } from './conditions.ts';
import type { FigureTable } from './figure-table.ts';
import { HOUR } from './tables.ts';

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));

/** The periods that a row counts in: its day and its month, or its hour. */
const periodOf = ({ name }: FigureTable) =>
  name === HOUR.name
    ? {
        columns: ['hour'],
        of: sql`(values (date_bin('1 hour', r.at, '2000-01-01T00:00:00Z'::timestamptz))) p (hour)`,
      }
    : {
        columns: ['span', 'start'],
        of: sql`(select ${dayOf(sql`r.at`)} as day) d cross join lateral (
          values ('day', d.day), ('month', date_trunc('month', d.day::timestamp)::date)) p (span, start)`,
      };

/** The sums of a source by period and key. */
export function summed(table: FigureTable, of: Conditions, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const period = periodOf(table);
  const key = names([...period.columns, ...table.keys]);
  const sums = sql.join(
    table.sums.map(
      (name) =>
        sql`${sql.raw(sign < 0 ? '-' : '')}sum(${sql.ref(`r.${name}`)}) as ${sql.ref(name)}`,
    ),
  );
  return sql`select ${key}, ${sums} from (${table.source(of)}) r cross join lateral ${period.of}
    group by ${key}`;
}

/** Adds a source's sums to a table, or subtracts them. */
export async function addTo(
  trx: Db,
  table: FigureTable,
  of: Conditions,
  sign: 1 | -1 = 1,
): Promise<void> {
  const key = [...periodOf(table).columns, ...table.keys];
  const added = sql.join(
    table.sums.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${table.name}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  await sql`insert into ${sql.table(table.name)} (${names([...key, ...table.sums])})
    ${summed(table, of, sign)}
    on conflict (${names(key)}) do update set ${added}`.execute(trx);
}
