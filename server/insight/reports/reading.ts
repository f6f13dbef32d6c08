import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import type { Segment } from './segments.ts';

/** Sums by name. */
export type Sums = Readonly<Record<string, bigint>>;

/** The source of sums: rows `f` with `start`, those of a segment. */
export interface Facts {
  from: (segment: Segment) => RawBuilder<unknown>;
  where: (segment: Segment) => RawBuilder<unknown>;
  sums: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The key of the report's rows; null if they are its periods. */
  key: RawBuilder<unknown> | null;
}

/** The sums of the range, and of the previous one. */
export interface PeriodSums<K> {
  now: Map<K, Sums>;
  before: Map<K, Sums>;
}

type Row = Record<string, unknown>;
type Key = RawBuilder<unknown>;
const column = (name: string) => sql.ref(`sum_${name}`);

/**
 * The sums of each segment, as a range of the index. In a join with a table of segments, the
 * planner would read every existing day for each of them. Each segment is summed separately, which
 * the database does without copying its rows, and in parallel if there are many.
 */
const sumsOf = ({ from, where, sums }: Facts, segments: readonly Segment[], key: Key | null) =>
  sql.join(
    segments.map(
      (segment) => sql`
        select ${sql.lit(segment.isBefore)} as is_before, ${sql.lit(segment.span)} as span, ${key ?? sql`''`} as part,
          ${sql.join(Object.entries(sums).map(([name, value]) => sql`sum(${value}) as ${column(name)}`))}
        from ${from(segment)} where ${where(segment)}
        ${key ? sql`group by ${key}` : sql``}`,
    ),
    sql` union all `,
  );

const asText = (sums: Facts['sums']) =>
  sql.join(Object.keys(sums).map((name) => sql`${column(name)}::text as ${column(name)}`));

const sumsIn = (row: Row, sums: Facts['sums']): Sums =>
  Object.fromEntries(
    Object.keys(sums).map((name) => [name, BigInt((row[`sum_${name}`] as string | null) ?? '0')]),
  );

/** Joins adjacent segments of the same kind, so that they are read at once. */
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

/** Sums by period. The segments are in chronological order. */
export async function readPeriods(
  db: Db,
  facts: Facts,
  segments: readonly Segment[],
): Promise<PeriodSums<number>> {
  const { rows } = await sql<Row>`
    select is_before, span, part as start, ${asText(facts.sums)}
    from (${sumsOf(facts, joined(segments), sql`f.start`)}) r`.execute(db);
  const both: PeriodSums<number> = { now: new Map(), before: new Map() };
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

/** Sums by row key; without a key, under one empty key. */
export async function readRows(
  db: Db,
  facts: Facts,
  segments: readonly Segment[],
): Promise<PeriodSums<string>> {
  const { rows } = await sql<Row>`
    select is_before, part::text as row_key, ${asText(facts.sums)}
    from (${sumsOf(facts, segments, facts.key)}) r`.execute(db);
  const both: PeriodSums<string> = { now: new Map(), before: new Map() };
  for (const row of rows) {
    const of = row.is_before ? both.before : both.now;
    const key = (row.row_key as string | null) ?? '';
    const sums = sumsIn(row, facts.sums);
    const known = of.get(key);
    of.set(key, known ? together([sums], known) : sums);
  }
  return both;
}
