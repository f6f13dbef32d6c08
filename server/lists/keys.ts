import { sql } from 'kysely';
import { z } from 'zod';
import { readCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Condition, Db, KeyType, ListSpec, Query, SortKey } from './spec.ts';

/** A row's place: its sort key as the database writes it, and its id. */
export interface Place {
  key: string | null;
  id: number;
}

/** So many rows are looked through for words, in the order of the list, before their index is asked. */
const NEAR = 2_000;
/** Up to so many rows that hold the words are all read and put in order: that is less than a walk. */
const FEW = 2_000;
/** More branches than this cost more than they spare. */
const MAX_BRANCHES = 24;

const Cursor = z.tuple([
  z.string().max(40),
  z.string().max(400).nullable(),
  z.number().int().min(0),
]);

const CASTS: Readonly<Record<KeyType, Condition>> = {
  text: sql`::text`,
  integer: sql`::integer`,
  bigint: sql`::bigint`,
  numeric: sql`::numeric`,
  timestamptz: sql`::timestamptz`,
  float8: sql`::float8`,
};

const badCursor = () =>
  new Refusal('request.invalid', 'The place in the list is not valid.', {
    fields: [{ path: 'query.cursor', message: 'is not a cursor of this list' }],
  });

// The database would read more than it writes: `yesterday` is a time to it.
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
const WRITTEN: Readonly<Record<KeyType, RegExp>> = {
  text: /^[^\p{Cc}]*$/u,
  integer: NUMBER,
  bigint: NUMBER,
  numeric: NUMBER,
  float8: NUMBER,
  timestamptz: /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/,
};

/** The place that a cursor names. A cursor of another sort is refused: it would skip rows. */
export function readPlace(
  cursor: string | undefined,
  name: string,
  { type, isNullable = false }: SortKey,
): Place | null {
  const read = readCursor(cursor, Cursor);
  if (!read) return null;
  const [of, key, id] = read;
  const fits = key === null ? isNullable : WRITTEN[type].test(key);
  if (of !== name || !fits) throw badCursor();
  return { key, id };
}

/** All of these at once; true where there are none. */
const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
const any = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([...conditions], sql` or `)})`;

/** Every way to take one of each: the branches of a list. */
function combine(alternatives: readonly (readonly Condition[])[]): Condition[][] {
  let ways: Condition[][] = [[]];
  for (const some of alternatives)
    ways =
      ways.length * some.length > MAX_BRANCHES
        ? ways.map((way) => [...way, any(some)])
        : ways.flatMap((way) => some.map((one) => [...way, one]));
  return ways;
}

export interface Asked {
  branches: Condition[][];
  words: Condition | null;
  sort: SortKey;
  isDescending: boolean;
}

/** A list's query as conditions. */
export function readQuery<Q extends Query, Row>(spec: ListSpec<Q, Row>, query: Q): Asked {
  const name: string = query.sort ?? spec.initial;
  const isDescending = name.startsWith('-');
  const sorts: Readonly<Record<string, SortKey>> = spec.sorts;
  const sort = sorts[isDescending ? name.slice(1) : name];
  if (!sort) throw new Error(`No list is sorted by ${name}`);
  const plain: Condition[] = [...(spec.always?.(query) ?? [])];
  const alternatives: (readonly Condition[])[] = [];
  for (const [filter, condition] of Object.entries(spec.filters) as [
    keyof Q,
    (value: unknown) => Condition | readonly Condition[],
  ][]) {
    if (query[filter] === undefined) continue;
    const found = condition(query[filter]);
    if ('toOperationNode' in found) plain.push(found);
    else alternatives.push(found);
  }
  return {
    branches: combine(alternatives).map((way) => [...plain, ...way]),
    words: query.q !== undefined && spec.search ? spec.search(query.q) : null,
    sort,
    isDescending,
  };
}

/** Where each part of a list begins: the rows with a key, and behind them those without. */
export function partsOf({ sort }: Asked, after: Place | null): ('keyed' | 'keyless')[] {
  if (!sort.isNullable) return ['keyed'];
  return after !== null && after.key === null ? ['keyless'] : ['keyed', 'keyless'];
}

type Source = Pick<ListSpec<Query, unknown>, 'from' | 'id' | 'isWide'>;

const idCast = ({ isWide }: Source): Condition => (isWide ? sql`::bigint` : sql`::integer`);

/** The places of one part of a list in its order; `limit` null: all of them. */
export function placesOf(
  source: Source,
  asked: Asked,
  part: 'keyed' | 'keyless',
  after: Place | null,
  limit: number | null,
): Condition {
  const { from, id } = source;
  const { sort, branches, words, isDescending } = asked;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const key = part === 'keyed' ? sort.key : sql`null::text`;
  const bounds: Condition[] = [];
  if (sort.isNullable)
    bounds.push(part === 'keyed' ? sql`${sort.key} is not null` : sql`${sort.key} is null`);
  if (after && part === 'keyless' && after.key === null)
    bounds.push(sql`${id} ${beyond} ${after.id}${idCast(source)}`);
  if (after && part === 'keyed')
    bounds.push(
      sql`(${sort.key}, ${id}) ${beyond} (${after.key}${CASTS[sort.type]}, ${after.id}${idCast(source)})`,
    );
  const order =
    part === 'keyed' ? sql`${key} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`;
  const most = limit === null ? sql`` : sql`limit ${limit}`;
  const found = words === null ? [] : [words];
  const read = branches.map(
    (where) => sql`(select ${id} as id, ${key} as key from ${from}
      where ${all([...bounds, ...where, ...found])} order by ${order} ${most})`,
  );
  const rows = read.length === 1 ? (read[0] as Condition) : sql.join(read, sql` union all `);
  // Of the rows inside: as text, 90 would come after 100.
  const whole =
    part === 'keyed' ? sql`k.key ${direction}, k.id ${direction}` : sql`k.id ${direction}`;
  // As a number for whoever reads it: exact up to fifteen digits.
  const shown = source.isWide ? sql`id::float8 as id` : sql`id`;
  return sql`select ${shown}, key::text as key from (${rows}) k order by ${whole} ${most}`;
}

/**
 * Words that many rows hold are found among the next few thousand in the order of the list, without
 * asking the index of words, which knows no order and gives all that match.
 */
const nearWords = (source: Source, asked: Asked, after: Place | null, limit: number): Condition => {
  const next = placesOf(source, { ...asked, words: null }, 'keyed', after, NEAR);
  // The offset keeps the planner from reading the whole table into a join: each row is looked up.
  return sql`select k.id, k.key
    from (select near.*, row_number() over () as n from (${next}) near) k
    where exists (
      select from ${source.from} where ${source.id} = k.id and ${asked.words} offset 0
    ) order by k.n limit ${limit}`;
};

/**
 * Where few rows hold the words: all of them from the index of words, then put in order. Null when
 * they are many. The planner by itself may walk the whole order of the list in search of them.
 */
async function fewWords(
  db: Db,
  { from, id }: Source,
  asked: Asked,
): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select ${id} as id from ${from} where ${asked.words} limit ${FEW + 1}
    ) select id from found`.execute(db);
  return rows.length > FEW ? null : rows.map((row) => row.id);
}

/** The places of a page. Errors: 400 when the cursor holds what its column cannot. */
export async function readPlaces(
  db: Db,
  source: Source,
  asked: Asked,
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  try {
    const parts = partsOf(asked, after);
    if (asked.words !== null && parts[0] === 'keyed') {
      const near = await sql<Place>`${nearWords(source, asked, after, limit)}`.execute(db);
      if (near.rows.length >= limit) return near.rows;
    }
    const few = asked.words === null ? null : await fewWords(db, source, asked);
    const among = few && { ...asked, words: sql`${source.id} = any(${few}::integer[])` };
    const places: Place[] = [];
    for (const part of parts) {
      if (places.length >= limit) break;
      const left = limit - places.length;
      const { rows } =
        await sql<Place>`${placesOf(source, among ?? asked, part, after, left)}`.execute(db);
      places.push(...rows);
    }
    return places;
  } catch (error) {
    // Class 22, data exception: a made-up cursor that is no date, no number, no text.
    if (after && String((error as { code?: string }).code).startsWith('22')) throw badCursor();
    throw error;
  }
}

/** How many rows there are, but no more than `most`. */
export async function countPlaces(db: Db, { from }: Source, asked: Asked, most: number) {
  const found = asked.words === null ? [] : [asked.words];
  const where = any(asked.branches.map((way) => sql`(${all([...way, ...found])})`));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${from} where ${where} limit ${most}) k
  `.execute(db);
  return rows[0]?.count ?? 0;
}
