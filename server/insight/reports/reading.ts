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

/** Sums of the range, and of the one before. */
export interface Both<K> {
  now: Map<K, Sums>;
  before: Map<K, Sums>;
}

type Row = Record<string, unknown>;
const column = (name: string) => sql.ref(`sum_${name}`);

/**
 * The rows of segments, each a range of the index: joined with a table of segments, the planner would read every
 * day that there is for each of them.
 */
const rowsOf = (
  { from, where, sums }: Facts,
  segments: readonly Segment[],
  of: RawBuilder<unknown>,
) =>
  sql.join(
    segments.map(
      ({ isBefore, span, from: first, to }) => sql`
        select ${isBefore}::boolean as is_before, ${of},
          ${sql.join(Object.entries(sums).map(([name, value]) => sql`${value} as ${column(name)}`))}
        from ${from} where f.span = ${sql.lit(span)}
          and f.start >= ${first}::date and f.start <= ${to}::date and ${where}`,
    ),
    sql` union all `,
  );

const summed = (sums: Facts['sums']) =>
  sql.join(Object.keys(sums).map((name) => sql`sum(${column(name)})::text as ${column(name)}`));

const sumsIn = (row: Row, sums: Facts['sums']): Sums =>
  Object.fromEntries(
    Object.keys(sums).map((name) => [name, BigInt((row[`sum_${name}`] as string | null) ?? '0')]),
  );

/** One after another and of the same kind: read at once. */
function joined(segments: readonly Segment[]): Segment[] {
  const runs: Segment[] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    if (last && last.span === segment.span && last.isBefore === segment.isBefore)
      last.to = segment.to;
    else runs.push({ ...segment });
  }
  return runs;
}

/** Adds up sums of the same names. */
export const together = (all: Iterable<Sums>, nothing: Sums): Sums => {
  const total: Record<string, bigint> = { ...nothing };
  for (const sums of all)
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0n) + value;
  return total;
};

/** Sums by period. The segments are in the order of time. */
export async function readPeriods(
  db: Db,
  facts: Facts,
  segments: readonly Segment[],
): Promise<Both<number>> {
  const { rows } = await sql<Row>`
    select is_before, span, start, ${summed(facts.sums)}
    from (${rowsOf(facts, joined(segments), sql`f.span, f.start`)}) r group by 1, 2, 3`.execute(db);
  const both: Both<number> = { now: new Map(), before: new Map() };
  for (const row of rows) {
    const start = row.start as string;
    const segment = segments.find(
      ({ isBefore, span, from, to }) =>
        isBefore === row.is_before && span === row.span && from <= start && start <= to,
    );
    if (!segment) continue;
    const of = segment.isBefore ? both.before : both.now;
    const sums = sumsIn(row, facts.sums);
    of.set(segment.period, together([sums], of.get(segment.period) ?? {}));
  }
  return both;
}

/** Sums by what tells rows apart; without that, under one empty key. */
export async function readRows(
  db: Db,
  facts: Facts,
  segments: readonly Segment[],
): Promise<Both<string>> {
  const key = sql`${facts.key ?? sql`''`}::text as row_key`;
  const { rows } = await sql<Row>`
    select is_before, row_key, ${summed(facts.sums)}
    from (${rowsOf(facts, segments, key)}) r group by 1, 2`.execute(db);
  const both: Both<string> = { now: new Map(), before: new Map() };
  for (const row of rows)
    both[row.is_before ? 'before' : 'now'].set(
      (row.row_key as string | null) ?? '',
      sumsIn(row, facts.sums),
    );
  return both;
}
