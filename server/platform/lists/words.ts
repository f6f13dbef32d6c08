import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import {
  all,
  any,
  type KeyedQuery,
  ordered,
  orderOf,
  type Part,
  type Place,
  placesOf,
} from './keys.ts';
import type { Condition } from './spec.ts';
import {
  holds,
  readPassing,
  readRarity,
  type SearchWords,
  type WordPosition,
  type WordSource,
} from './typed.ts';

/** The number of rows scanned in the order of the list before any word index is used. */
const NEAR = 800;
/** If at most this many rows match the words, all are read and sorted. */
const FEW = 2_000;
/** The number of rows of the first stride of a long scan; later strides are longer. */
const STRIDE = 1_600;
/** The number of names with a given prefix that are searched for the other words. */
const BEGINNING = 2_000;
const LONGER = 4;
const MAX_STRIDE = 160_000;
/** The largest number of rows requested from the word index. */
const CANDIDATES = 10_000;
/** Sorts after any continuation of a word in the C locale. */
const LAST = '\u{10ffff}';

/** A prefix match as an index range in the C locale. */
export const beginsWith = (name: Condition, text: Condition): Condition =>
  sql`${name} >= ${text} and ${name} < ${text} || ${LAST}`;

interface Walk {
  /** The scan stops after this many rows. */
  steps: number;
  /** The rows to scan; further conditions are checked on rows whose marks match. */
  branches: readonly Condition[][];
  /** Continues in longer and longer strides up to about this many rows. */
  atMost?: number;
}

/** The result of a scan, and where it stopped before the page was full; null if it saw all rows. */
interface PagePlaces {
  places: Place[];
  cut: Place | null;
}

/**
 * The places of a page of rows that match the search input, in the order of the list: by the first
 * of four strategies that fills the page (0025). Except for the last, their cost does not depend on
 * the number of rows.
 */
export async function searchPart(
  db: Db,
  source: WordSource,
  asked: KeyedQuery,
  search: WordSearch,
  part: Part,
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  const near = await walk({ steps: NEAR, branches: asked.branches }, after, limit);
  if (near.cut === null) return near.places;
  const few = await search.few('anywhere');
  if (few) return among(few);
  const begun = part === 'keyed' && asked.sortName === source.words.nameSort && (await beginning());
  if (begun) return begun;
  const branches = (await search.isFilteredFirst()) ? asked.branches : [asked.walked];
  return inOrderOnly(db, async (trx) => {
    const by = { steps: STRIDE, branches, atMost: Number.POSITIVE_INFINITY };
    const far = await walk(by, near.cut, limit - near.places.length, trx);
    return [...near.places, ...far.places];
  });

  /** Those of some rows that are requested. */
  async function among(ids: readonly number[]): Promise<Place[]> {
    const some = { ...asked, words: sql`${source.id} = any(${ids}::integer[])` };
    return (await sql<Place>`${placesOf(source, some, part, after, limit)}`.execute(db)).rows;
  }

  /**
   * By name: names that begin with one of the words are adjacent in the index, and few rows contain
   * all words after the name's first. Null if that is not the case.
   */
  async function beginning(): Promise<Place[] | null> {
    if (!(await search.mayBeFew('later'))) return null;
    const { words } = search.typed;
    // Side by side: none needs the result of another, and each is short.
    const [later, ...begun] = await Promise.all([
      search.few('later'),
      ...words.map((word) => {
        const branches = [[...asked.walked, beginsWith(asked.sort.key, sql`${word}`)]];
        // Most of them contain the other words too, so hardly more are read than wanted.
        return walk({ steps: limit, branches, atMost: BEGINNING }, after, limit);
      }),
    ]);
    if (!later || begun.some(({ cut }) => cut)) return null;
    const found = begun.flatMap(({ places }) => places);
    const isInOrder = words.length === 1 && later.length === 0;
    return isInOrder ? found : among([...later, ...found.map(({ id }) => id)]);
  }

  async function walk(by: Walk, from: Place | null, most: number, trx = db): Promise<PagePlaces> {
    const walked = await stride(by, from, most, trx);
    const { steps, branches, atMost = steps } = by;
    const left = atMost - steps;
    if (!walked.cut || left <= 0) return walked;
    const on = { steps: Math.min(steps * LONGER, MAX_STRIDE, left), branches, atMost: left };
    const { places, cut } = await walk(on, walked.cut, most - walked.places.length, trx);
    return { places: [...walked.places, ...places], cut };
  }

  async function stride(by: Walk, from: Place | null, most: number, trx: Db): Promise<PagePlaces> {
    const { a, b } = search.typed.marks;
    const column = (name: string) => sql.ref(`${source.words.alias}.${name}`);
    const marks = [sql`${column('marks_a')} as a`, sql`${column('marks_b')} as b`];
    const narrowed = { ...asked, words: null, branches: by.branches.map((where) => [...where]) };
    const next = ordered(source, narrowed, part, from, by.steps, marks);
    const order = orderOf(asked, part, sql`k.key`, sql`k.id`);
    const wanted = [
      holds(source.words, 'anywhere', search.typed.words),
      ...(by.branches === asked.branches ? [] : [any(asked.branches.map((branch) => all(branch)))]),
    ];
    // The offsets prevent the planner from joining the whole table: each row is looked up.
    const isFound = sql`(k.a & ${a}::bigint) = ${a}::bigint and (k.b & ${b}::bigint) = ${b}::bigint
      and exists (select from ${source.from} where ${source.id} = k.id and ${all(wanted)} offset 0)`;
    // The cursor contains the last step, whether it found rows or not: the next page continues
    // there.
    const { rows } = await sql<Place & { isFound: boolean; isLast: boolean }>`
      select k.id, k.key::text as key, "isFound", k.n = ${by.steps} as "isLast" from (
        select k.id, k.key, k.n, ${isFound} as "isFound"
        from (select k.*, row_number() over () as n from (${next}) k ${order}) k ${order} offset 0
      ) k where "isFound" or k.n = ${by.steps} ${order} limit ${most}`.execute(trx);
    const places = rows.filter((row) => row.isFound).map(({ id, key }) => ({ id, key }));
    const last = rows.at(-1);
    const cut = places.length < most && last?.isLast ? { id: last.id, key: last.key } : null;
    return { places, cut };
  }
}

/**
 * Reads along indexes without sorting. At a place within many rows of one key (a stock of 3), the
 * planner underestimates the rows that follow, and would sort all of them for each stride.
 */
async function inOrderOnly<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().execute(async (trx) => {
    await sql`select set_config(name, 'off', true) from unnest(
      '{enable_sort,enable_bitmapscan,enable_seqscan}'::text[]) name`.execute(trx);
    return read(trx);
  });
}

/** The rows that match the search input, if they are few. Reads nothing before it is called. */
export function searchOf(db: Db, source: WordSource, asked: KeyedQuery, typed: SearchWords) {
  const filters = any(asked.branches.map((branch) => all(branch)));
  const known = new Map<WordPosition, Promise<readonly number[] | null>>();

  /** Whether it is worth asking the index: for common words of many rows it would return all. */
  async function mayBeFew(where: WordPosition): Promise<boolean> {
    const { rare, rows } = await readRarity(db, source, typed.words);
    return rare[where].length > 0 || rows[where] <= FEW;
  }

  /** The rows that contain all words, if they are few. Null if they are many. */
  async function read(where: WordPosition): Promise<readonly number[] | null> {
    if (!(await mayBeFew(where))) return null;
    const { rare } = await readRarity(db, source, typed.words);
    const sought = rare[where].length > 0 ? rare[where] : typed.words;
    const words = sql.ref(`${source.words.alias}.words`);
    const found = await sql<{ candidates: number; ids: number[] }>`
      with found as materialized (
        select ${source.id} as id, ${words} as words, ${filters} as passes from ${source.from}
        where ${holds(source.words, where, sought)} limit ${CANDIDATES + 1}
      )
      select (select count(*) from found)::int as candidates, array(
        select id from found where passes and ${holds({ ...source.words, alias: 'found' }, where, typed.words)}
        limit ${FEW + 1}) as ids`.execute(db);
    const { candidates = 0, ids = [] } = found.rows[0] ?? {};
    return candidates > CANDIDATES || ids.length > FEW ? null : ids;
  }

  return {
    typed,
    mayBeFew,
    /** Whether fewer rows pass the filters than contain the words. */
    async isFilteredFirst(): Promise<boolean> {
      const { rows } = await readRarity(db, source, typed.words);
      return (await readPassing(db, source, filters)) < rows.anywhere;
    },
    few(where: WordPosition): Promise<readonly number[] | null> {
      const asked = known.get(where) ?? read(where);
      known.set(where, asked);
      return asked;
    },
  };
}
type WordSearch = ReturnType<typeof searchOf>;
