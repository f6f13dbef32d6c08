import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type Asked, all, any, ordered, orderOf, type Part, type Place, placesOf } from './keys.ts';
import type { Condition } from './spec.ts';
import {
  holds,
  readPassing,
  readRarity,
  type Typed,
  type Where,
  type WordSource,
} from './typed.ts';

/** So many rows are looked through in the order of the list before any index of words is asked. */
const NEAR = 800;
/** Up to so many rows that hold the words are all read and put in order. */
const FEW = 2_000;
/** A far walk goes so many rows at once, and then some times as many. */
const STRIDE = 1_600;
/** Of the names that begin with a word about so many are looked through for the other words. */
const BEGINNING = 2_000;
const LONGER = 4;
const MAX_STRIDE = 160_000;
/** The index of words is asked for so many rows at most. */
const CANDIDATES = 10_000;
/** Comes behind whatever a word goes on with, in the order of the C locale. */
const LAST = '\u{10ffff}';

/** As a range of an index in the order of the C locale. */
export const beginsWith = (name: Condition, text: Condition): Condition =>
  sql`${name} >= ${text} and ${name} < ${text} || ${LAST}`;

interface Walk {
  /** It stops after so many rows. */
  steps: number;
  /** The rows that are walked through; what else is asked for is asked of each whose marks fit. */
  branches: readonly Condition[][];
  /** Goes on in longer and longer strides until it has gone this far, about. */
  atMost?: number;
}

/** What a walk found, and where it stopped before the page was full; null when it saw all. */
interface Walked {
  places: Place[];
  cut: Place | null;
}

/**
 * The places of a page of rows that hold what was typed, in the order of the list: the first of four
 * ways that fills the page (0025), none of which costs more the more rows there are, but the last.
 */
export async function searchPart(
  db: Db,
  source: WordSource,
  asked: Asked,
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

  /** Some rows, as far as they are asked for. */
  async function among(ids: readonly number[]): Promise<Place[]> {
    const some = { ...asked, words: sql`${source.id} = any(${ids}::integer[])` };
    return (await sql<Place>`${placesOf(source, some, part, after, limit)}`.execute(db)).rows;
  }

  /**
   * By name: what begins with one of the words stands together for each of them, and few rows hold all
   * words behind the name's first. Null when that is not so.
   */
  async function beginning(): Promise<Place[] | null> {
    const later = await search.few('later');
    if (!later) return null;
    const { words } = search.typed;
    const found: Place[] = [];
    for (const word of words) {
      const begun = [...asked.walked, beginsWith(asked.sort.key, sql`${word}`)];
      // Most of them hold the other words as well: as many as are wanted, and seldom more.
      const by = { steps: limit, branches: [begun], atMost: BEGINNING };
      const { places, cut } = await walk(by, after, limit);
      if (cut) return null;
      found.push(...places);
    }
    const isInOrder = words.length === 1 && later.length === 0;
    return isInOrder ? found : among([...later, ...found.map(({ id }) => id)]);
  }

  async function walk(by: Walk, from: Place | null, most: number, trx = db): Promise<Walked> {
    const walked = await stride(by, from, most, trx);
    const { steps, branches, atMost = steps } = by;
    const left = atMost - steps;
    if (!walked.cut || left <= 0) return walked;
    const on = { steps: Math.min(steps * LONGER, MAX_STRIDE, left), branches, atMost: left };
    const { places, cut } = await walk(on, walked.cut, most - walked.places.length, trx);
    return { places: [...walked.places, ...places], cut };
  }

  async function stride(by: Walk, from: Place | null, most: number, trx: Db): Promise<Walked> {
    const { a, b } = search.typed.marks;
    const column = (name: string) => sql.ref(`${source.words.alias}.${name}`);
    const marks = [sql`${column('marks_a')} as a`, sql`${column('marks_b')} as b`];
    const way = { ...asked, words: null, branches: by.branches.map((where) => [...where]) };
    const next = ordered(source, way, part, from, by.steps, marks);
    const order = orderOf(asked, part, sql`k.key`, sql`k.id`);
    const wanted = [
      holds(source.words, 'anywhere', search.typed.words),
      ...(by.branches === asked.branches ? [] : [any(asked.branches.map((way) => all(way)))]),
    ];
    // The offsets keep the planner from reading the whole table into a join: each row is looked up.
    const isFound = sql`(k.a & ${a}::bigint) = ${a}::bigint and (k.b & ${b}::bigint) = ${b}::bigint
      and exists (select from ${source.from} where ${source.id} = k.id and ${all(wanted)} offset 0)`;
    // The cursor holds the last step, whether it found rows or not: the next page continues there.
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
 * Reads along indexes and sorts nothing: of a place within many rows of one key (a stock of 3) the planner
 * thinks that little comes behind it, and would rather sort all of that for each stride.
 */
async function inOrderOnly<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().execute(async (trx) => {
    await sql`select set_config(name, 'off', true) from unnest(
      '{enable_sort,enable_bitmapscan,enable_seqscan}'::text[]) name`.execute(trx);
    return read(trx);
  });
}

/** Which rows hold what was typed, as long as those are few. Reads nothing before it is asked. */
export function searchOf(db: Db, source: WordSource, asked: Asked, typed: Typed) {
  const filters = any(asked.branches.map((way) => all(way)));
  const known = new Map<Where, Promise<readonly number[] | null>>();

  /** The rows that hold all words, when they are few. Null when they are many. */
  async function read(where: Where): Promise<readonly number[] | null> {
    const { rare, rows } = await readRarity(db, source, typed.words);
    // Words of which each is common, and that many rows hold together: their index would give all.
    if (rare[where].length === 0 && rows[where] > FEW) return null;
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
    /** Whether fewer rows pass the filters than hold the words. */
    async isFilteredFirst(): Promise<boolean> {
      const { rows } = await readRarity(db, source, typed.words);
      return (await readPassing(db, source, filters)) < rows.anywhere;
    },
    few(where: Where): Promise<readonly number[] | null> {
      const asked = known.get(where) ?? read(where);
      known.set(where, asked);
      return asked;
    },
  };
}
type WordSearch = ReturnType<typeof searchOf>;
