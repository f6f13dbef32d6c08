import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { badCursor, readCursor } from '../http/cursor.ts';
import type { Condition, KeyType, ListSpec, Query, SortKey } from './spec.ts';

/** The place of a row: its sort key in the database's format, and its id. */
export interface Place {
  key: string | null;
  id: number;
}

/** More branches than this cost more than they save. */
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
  date: sql`::date`,
  float8: sql`::float8`,
};

// The database would accept more than it writes: `yesterday` is a valid time.
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
const WRITTEN: Readonly<Record<KeyType, RegExp>> = {
  text: /^[^\p{Cc}]*$/u,
  integer: NUMBER,
  bigint: NUMBER,
  numeric: NUMBER,
  float8: NUMBER,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/,
};

/**
 * Parses the place of a cursor. A cursor of another sort is refused, because it would skip rows.
 */
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

/** The conjunction of conditions; true if there are none. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
export const any = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join([...conditions], sql` or `)})`;

/** Every combination of one condition each: the branches of a list. */
function combine(alternatives: readonly (readonly Condition[])[]): Condition[][] {
  let branches: Condition[][] = [[]];
  for (const some of alternatives)
    branches =
      branches.length * some.length > MAX_BRANCHES
        ? branches.map((branch) => [...branch, any(some)])
        : branches.flatMap((branch) => some.map((one) => [...branch, one]));
  return branches;
}

export interface KeyedQuery {
  branches: Condition[][];
  /** The conditions that the indexes with word marks narrow. */
  walked: Condition[];
  /** The search input, and the rows that match it. */
  q: string | null;
  words: Condition | null;
  sortName: string;
  /** Whether the sort key is the id that breaks ties. */
  isById: boolean;
  sort: SortKey;
  isDescending: boolean;
}

/** The condition of rows that match the search input; null without a search. */
function heldWords<Q extends Query, Row>(spec: ListSpec<Q, Row>, q: string): Condition | null {
  if (spec.words)
    return sql`${sql.ref(`${spec.words.alias}.words`)} @@ words_query(search_words(${q}))`;
  return spec.search?.(q) ?? null;
}

/** Converts a list's query to conditions. */
export function readQuery<Q extends Query, Row>(spec: ListSpec<Q, Row>, query: Q): KeyedQuery {
  const name: string = query.sort ?? spec.initial;
  const isDescending = name.startsWith('-');
  const sortName = isDescending ? name.slice(1) : name;
  const sorts: Readonly<Record<string, SortKey>> = spec.sorts;
  const sort = sorts[sortName];
  if (!sort) throw new Error(`No list is sorted by ${name}`);
  const plain: Condition[] = [...(spec.always?.(query) ?? [])];
  const walked = [...plain];
  const alternatives: (readonly Condition[])[] = [];
  for (const [filter, condition] of Object.entries(spec.filters) as [
    keyof Q,
    (value: unknown) => Condition | readonly Condition[],
  ][]) {
    if (query[filter] === undefined) continue;
    const found = condition(query[filter]);
    if (!('toOperationNode' in found)) alternatives.push(found);
    else {
      plain.push(found);
      if (spec.words?.walked.some((one) => one === filter)) walked.push(found);
    }
  }
  return {
    branches: combine(alternatives).map((branch) => [...plain, ...branch]),
    walked,
    q: query.q ?? null,
    words: query.q === undefined ? null : heldWords(spec, query.q),
    sortName,
    isById: sort.key === spec.id,
    sort,
    isDescending,
  };
}

export type Part = 'keyed' | 'keyless';

/** Where each part of a list begins: the rows with a key, followed by those without. */
export function partsOf({ sort }: Pick<KeyedQuery, 'sort'>, after: Place | null): Part[] {
  if (!sort.isNullable) return ['keyed'];
  return after !== null && after.key === null ? ['keyless'] : ['keyed', 'keyless'];
}

export type Source = Pick<ListSpec<Query, unknown>, 'from' | 'id' | 'isWide'>;

const idCast = ({ isWide }: Source): Condition => (isWide ? sql`::bigint` : sql`::integer`);

/** The order of a part, by these columns. A sort by id has no further key. */
export const orderOf = (
  { isDescending, isById }: KeyedQuery,
  part: Part,
  key: Condition,
  id: Condition,
): Condition => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  return part === 'keyed' && !isById
    ? sql`order by ${key} ${direction}, ${id} ${direction}`
    : sql`order by ${id} ${direction}`;
};

/** The rows of a part after a place. */
function boundsOf(source: Source, asked: KeyedQuery, part: Part, after: Place | null) {
  const { id } = source;
  const { sort, isDescending, isById } = asked;
  const beyond = sql.raw(isDescending ? '<' : '>');
  const bounds: Condition[] = [];
  if (sort.isNullable)
    bounds.push(part === 'keyed' ? sql`${sort.key} is not null` : sql`${sort.key} is null`);
  if (after && (isById || (part === 'keyless' && after.key === null)))
    bounds.push(sql`${id} ${beyond} ${after.id}${idCast(source)}`);
  if (after && part === 'keyed' && !isById)
    bounds.push(
      sql`(${sort.key}, ${id}) ${beyond} (${after.key}${CASTS[sort.type]}, ${after.id}${idCast(source)})`,
    );
  return bounds;
}

/**
 * The id, the key and further columns of the rows of one part, in order; `limit` null means all.
 */
export function ordered(
  source: Source,
  asked: KeyedQuery,
  part: Part,
  after: Place | null,
  limit: number | null,
  more: readonly Condition[] = [],
): Condition {
  const { from, id } = source;
  const key = part === 'keyed' ? asked.sort.key : sql`null::text`;
  const columns = sql.join([sql`${id} as id`, sql`${key} as key`, ...more]);
  const bounds = boundsOf(source, asked, part, after);
  const most = limit === null ? sql`` : sql`limit ${limit}`;
  const found = asked.words === null ? [] : [asked.words];
  const order = orderOf(asked, part, key, id);
  const read = asked.branches.map(
    (where) => sql`(select ${columns} from ${from}
      where ${all([...bounds, ...where, ...found])} ${order} ${most})`,
  );
  const rows = read.length === 1 ? (read[0] as Condition) : sql.join(read, sql` union all `);
  return sql`select k.* from (${rows}) k ${orderOf(asked, part, sql`k.key`, sql`k.id`)} ${most}`;
}

/** The places of one part of a list, in order; `limit` null means all of them. */
export function placesOf(
  source: Source,
  asked: KeyedQuery,
  part: Part,
  after: Place | null,
  limit: number | null,
): Condition {
  // A wide id as a number for display: exact up to fifteen digits.
  const id = source.isWide ? sql`k.id::float8 as id` : sql`k.id`;
  // Sorted in the inner query: as text, 90 would follow 100.
  return sql`select ${id}, k.key::text as key from (${ordered(source, asked, part, after, limit)}) k
    ${orderOf(asked, part, sql`k.key`, sql`k.id`)}`;
}

/** The number of rows, counted up to `most`. */
export async function countPlaces(db: Db, { from }: Source, asked: KeyedQuery, most: number) {
  const found = asked.words === null ? [] : [asked.words];
  const where = any(asked.branches.map((branch) => sql`(${all([...branch, ...found])})`));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${from} where ${where} limit ${most}) k
  `.execute(db);
  return rows[0]?.count ?? 0;
}
