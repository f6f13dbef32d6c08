import { sql } from 'kysely';
import { withDialled } from '#rules/text/telephone.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Db } from '../../platform/db/schema.ts';
import { all, behind, type Condition, KEYS, type OrderFilter, zoneNamed } from './order-filter.ts';

/** The number of orders that are scanned for the words before an index is used. */
const NEAR = 2_000;
/** A word that occurs in this many of those is common. */
const COMMON = NEAR / 40;
/** The windows of the index search in days; then the whole index. */
const WINDOWS = [8, 64] as const;
/** Words that name stores are tried in every combination, up to this number of words. */
const MAX_STORE_WORDS = 3;
/** With more stores, reading a page of each costs more than reading the list itself. */
const FEW_STORES = 100;

interface Key {
  id: number;
}

/** A search word: in an order's own words, or in the name of one of these stores. */
interface Word {
  word: string;
  stores: number[];
}

/** Every word is a prefix of one of the order's words, or of one in its store's name. */
const matches = (words: readonly Word[]): Condition =>
  all(
    words.map(({ word, stores }) =>
      stores.length === 0
        ? sql`search @@ search_query(${word})`
        : sql`(search @@ search_query(${word}) or store_id = any(${stores}::int[]))`,
    ),
  );

/**
 * Words with their queries, computed once; inside a row's condition they would be computed for each
 * row.
 */
const asked = (words: Condition): Condition => sql`asked as materialized (
  select word, search_query(word) as q from unnest(${words}) word
)`;

const resolve = async (db: Db, typed: string): Promise<Word[]> => {
  const { rows } = await sql<Word>`
    with ${asked(sql`search_words(${typed})`)}
    select word, array(select id from stores where search @@ q) as stores from asked`.execute(db);
  return rows;
};

/** The divisions of the words into those of the store and those of the order itself. */
function* divisions(words: readonly Word[]): Generator<{ stores: number[] | null; rest: Word[] }> {
  const named = words.filter(({ stores }) => stores.length > 0).slice(0, MAX_STORE_WORDS);
  for (let chosen = 0; chosen < 2 ** named.length; chosen += 1) {
    const own = named.filter((_, n) => Math.floor(chosen / 2 ** n) % 2 === 1);
    const stores = own
      .map((word) => word.stores)
      .reduce<number[] | null>((both, ids) => both?.filter((id) => ids.includes(id)) ?? ids, null);
    if (stores?.length !== 0) yield { stores, rest: words.filter((word) => !own.includes(word)) };
  }
}

/**
 * Which words are common in the next orders' own words, and which words that name stores occur in
 * no order, so that a search for those can be skipped.
 */
async function commonness(db: Db, by: OrderFilter, words: readonly Word[], order: Condition) {
  const texts = words.map(({ word }) => word);
  const named = words.filter(({ stores }) => stores.length > 0).map(({ word }) => word);
  const { rows } = await sql<{ word: string; near: number; isAnywhere: boolean }>`
    with ${asked(sql`${texts}::text[]`)}, near as materialized (
      select search from orders where ${all(behind(by))} ${order} limit ${NEAR / 4}
    ), counted as materialized (
      select word, q, (select count(*) from near where search @@ q)::int as near from asked
    )
    select word, near, case when near > 0 or word <> all(${named}::text[]) then true
      -- Counted, for what stops at the first one is planned as a walk through the table.
      else (select count(*) from orders where search @@ q) > 0
      end as "isAnywhere" from counted`.execute(db);
  return {
    common: new Set(rows.filter(({ near }) => near >= COMMON / 4).map(({ word }) => word)),
    absent: new Set(rows.filter(({ isAnywhere }) => !isAnywhere).map(({ word }) => word)),
  };
}

/** The start of a list by time: its cursor, its bound, or its first order. */
async function startOf(db: Db, by: OrderFilter): Promise<Date | null> {
  const bound = by.sort === 'newest' ? by.placedTo : by.placedFrom;
  if (by.after === null && bound) return bound;
  const { direction } = KEYS[by.sort];
  const { rows } = await sql<{ placed_at: Date }>`
    select placed_at from orders ${by.after === null ? sql`` : sql`where id = ${by.after}`}
    order by placed_at ${direction}, id ${direction} limit 1`.execute(db);
  return rows[0]?.placed_at ?? null;
}

/** The days of a window in the format of the orders' search index. */
function daysFrom(start: Date, count: number, by: OrderFilter): string {
  const first = Math.floor(start.getTime() / DAY_MS);
  const step = by.sort === 'newest' ? -1 : 1;
  return Array.from({ length: count }, (_, n) => `'~${first + n * step}'`).join(' | ');
}

/**
 * The keys of a page of orders that contain all words. A common word is found by scanning the next
 * few thousand orders, in the order of the list. A rare one uses an index: the orders of a store
 * for words that name stores, otherwise the index of words. The latter has no order and returns
 * every match, so it is queried for some days first and for more only if those did not fill the
 * page, which means that matches are few.
 */
export async function searchOrders(
  db: Db,
  by: OrderFilter,
  where: readonly Condition[],
): Promise<number[]> {
  const words = await resolve(db, withDialled(by.q ?? ''));
  if (words.length === 0) return [];
  const { column, direction } = KEYS[by.sort];
  const order = sql`order by ${column} ${direction}, id ${direction}`;
  const page = sql`${order} limit ${by.limit}`;
  const filters = [
    ...where,
    ...(by.status ? [sql`status in (${sql.join([...by.status])})`] : []),
    ...(by.zone === undefined
      ? []
      : [sql`store_id in (select id from stores where zone = ${zoneNamed(by.zone)})`]),
  ];
  const ids = async (query: Condition): Promise<number[]> =>
    (await sql<Key>`${query}`.execute(db)).rows.map(({ id }) => id);

  const near = await ids(sql`select id from (
      select * from orders where ${all(behind(by))} ${order} limit ${NEAR}
    ) near where ${all([...filters, matches(words)])} ${page}`);
  if (near.length >= by.limit) return near;

  const { common, absent } = await commonness(db, by, words, order);
  const start = by.sort === 'newest' || by.sort === 'oldest' ? await startOf(db, by) : null;

  /**
   * Orders of these stores that contain the other words; each store's orders are already sorted.
   */
  const ofStores = (stores: readonly number[], rest: readonly Word[]) => {
    const held = all([...filters, matches(rest)]);
    return stores.length <= FEW_STORES
      ? ids(sql`select k.id from unnest(${stores}::int[]) as s (id) cross join lateral (
          select id, ${column} from orders where store_id = s.id and ${held} ${page}
        ) k ${sql`order by ${column} ${direction}, k.id ${direction}`} limit ${by.limit}`)
      : ids(sql`select id from orders where store_id = any(${stores}::int[]) and ${held} ${page}`);
  };

  const byWords = async (stores: readonly number[] | null, rest: readonly Word[]) => {
    const own = rest.map(({ word }) => word);
    const rare = own.filter((word) => !common.has(word));
    const sought = (rare.length > 0 ? rare : own).join(' ');
    const among = (query: Condition) =>
      ids(sql`with found as materialized (
          select id, ${column}, search from orders where ${all([
            sql`search @@ ${query}`,
            ...(stores ? [sql`store_id = any(${stores}::int[])`] : []),
            ...filters,
          ])}
        )
        -- Out here, where no index is asked for it.
        select id from found where search @@ search_query(${own.join(' ')}) ${page}`);
    for (const count of start ? WINDOWS : []) {
      const days = daysFrom(start as Date, count, by);
      const found = await among(sql`(search_query(${sought}) && ${days}::tsquery)`);
      if (found.length >= by.limit) return found;
    }
    return among(sql`search_query(${sought})`);
  };

  const found = new Set<number>();
  for (const { stores, rest } of divisions(words)) {
    if (rest.some(({ word }) => absent.has(word))) continue;
    const isCommon = rest.every(({ word }) => common.has(word));
    const more = stores && isCommon ? await ofStores(stores, rest) : await byWords(stores, rest);
    for (const id of more) found.add(id);
  }
  return ids(sql`select id from orders where id = any(${[...found]}::int[]) ${page}`);
}
