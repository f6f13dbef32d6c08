import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/lists/spec.ts';
import type { Segment } from './segments.ts';

/** Sums by name. */
export type Sums = Readonly<Record<string, bigint>>;

/** What is read: rows `f` with `span` and `start`. */
export interface Facts {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  sums: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What tells the rows of the report apart; null: they are its periods. */
  key: RawBuilder<unknown> | null;
}

/** The sums of a range, as a whole, by period and by row. */
export interface Read {
  total: Sums;
  periods: Map<number, Sums>;
  rows: Map<string, Sums>;
}

/** Reads the sums of segments in one pass over the facts, those of the range before apart. */
export async function readSums(
  db: Db,
  { from, where, sums, key }: Facts,
  segments: readonly Segment[],
): Promise<{ now: Read; before: Read }> {
  const names = Object.keys(sums);
  const column = (name: string) => sql.ref(`sum_${name}`);
  const { rows } = await sql<Record<string, unknown>>`
    with segments as materialized (
      select * from unnest(${segments.map(({ isBefore }) => isBefore)}::boolean[],
        ${segments.map(({ period }) => period)}::integer[],
        ${segments.map(({ span }) => span)}::text[],
        ${segments.map((one) => one.from)}::date[], ${segments.map(({ to }) => to)}::date[])
        as g (is_before, period, span, first, last)
    ), facts as (
      select g.is_before, g.period, ${key ?? sql`null`}::text as row_key,
        ${sql.join(Object.entries(sums).map(([name, of]) => sql`${of} as ${column(name)}`))}
      from segments g join ${from} on f.span = g.span and f.start between g.first and g.last
      where ${where}
    )
    select is_before, period, row_key, grouping(period) as all_periods, grouping(row_key) as all_rows,
      ${sql.join(names.map((name) => sql`sum(${column(name)})::text as ${column(name)}`))}
    from facts group by grouping sets ((is_before), (is_before, period), (is_before, row_key))`.execute(
    db,
  );
  const nothing: Sums = Object.fromEntries(names.map((name) => [name, 0n]));
  const read = (): Read => ({ total: nothing, periods: new Map(), rows: new Map() });
  const answer = { now: read(), before: read() };
  for (const row of rows) {
    const values: Sums = Object.fromEntries(
      names.map((name) => [name, BigInt((row[`sum_${name}`] as string | null) ?? '0')]),
    );
    const of = row.is_before ? answer.before : answer.now;
    if (Number(row.all_rows) === 0) of.rows.set((row.row_key as string | null) ?? '', values);
    else if (Number(row.all_periods) === 0) of.periods.set(row.period as number, values);
    else of.total = values;
  }
  return answer;
}
