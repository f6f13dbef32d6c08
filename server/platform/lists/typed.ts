import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/schema.ts';
import type { Source } from './keys.ts';
import type { Condition, WordColumns } from './spec.ts';

/** The parsed search input. */
export interface SearchWords {
  words: string[];
  /** The marks of rows that may match the words. */
  marks: { a: string; b: string };
}

/** The number of pages of a table that are sampled for word frequencies. */
const PAGES = 20;
/** A word that occurs in fewer than one row in this many is rare. */
const RARE = 50;

/** The same search input is requested again with each page of a list. */
const typed = new LRUCache<string, SearchWords>({ max: 1_000 });
/** Word frequencies change slowly; they are only a hint, which costs time when it is wrong. */
const rarities = new WeakMap<Db, LRUCache<string, Rarity>>();
const raritiesOf = (db: Db) => {
  const known = rarities.get(db) ?? new LRUCache({ max: 1_000, ttl: 60_000 });
  rarities.set(db, known);
  return known;
};

export interface WordSource extends Source {
  words: WordColumns;
}

/** The words of a text. A word that is a prefix of another one is redundant and omitted. */
export async function readTyped(db: Db, q: string): Promise<SearchWords> {
  const known = typed.get(q);
  if (known) return known;
  const { rows } = await sql<{ words: string[]; a: bigint; b: bigint }>`
    select search_words(${q}) as words, word_marks(1, ${q}) as a, word_marks(2, ${q}) as b
  `.execute(db);
  const { words = [], a = 0n, b = 0n } = rows[0] ?? {};
  const read = {
    words: words.filter((word) => !words.some((more) => more !== word && more.startsWith(word))),
    marks: { a: String(a), b: String(b) },
  };
  typed.set(q, read);
  return read;
}

/** Where rows contain all these words: anywhere, or after the first word of their name. */
export type WordPosition = 'anywhere' | 'later';

export const holds = (
  { alias }: WordColumns,
  where: WordPosition,
  words: readonly string[],
): Condition =>
  where === 'anywhere'
    ? sql`${sql.ref(`${alias}.words`)} @@ words_query(${words}::text[])`
    : sql`${sql.ref(`${alias}.words`)} @@ later_words_query(${words}::text[])`;

export interface Rarity {
  /** Which of the words are rare. */
  rare: Record<WordPosition, string[]>;
  /** The estimated number of rows that contain all of them. */
  rows: Record<WordPosition, number>;
}

interface Sample {
  size: number;
  /** The sampled share of the whole table. */
  share: number;
}

/** Aggregates over some pages of a table, always the same ones, so that they are cached. */
async function readSample<Counts>(
  db: Db,
  { from, words }: WordSource,
  counts: Condition,
): Promise<Sample & Counts> {
  const pages = sql`greatest(1, pg_relation_size(${words.table}::regclass) / 8192)`;
  const { rows } = await sql<Sample & Counts>`
    select count(*)::int as size, least(1, ${sql.lit(PAGES)}::float8 / ${pages}) as share, ${counts}
    from ${from} tablesample system (least(100, ${sql.lit(100 * PAGES)}::float8 / ${pages})) repeatable (1)
  `.execute(db);
  return rows[0] as Sample & Counts;
}

/** The estimated number of rows that pass the filters. */
export async function readPassing(db: Db, source: WordSource, filters: Condition): Promise<number> {
  const passing = sql`count(*) filter (where ${filters})::int as passing`;
  const sample = await readSample<{ passing: number }>(db, source, passing);
  return sample.passing / sample.share;
}

/**
 * Word frequencies from a sample, because the planner's statistics do not cover prefixes of words.
 */
export async function readRarity(
  db: Db,
  source: WordSource,
  words: readonly string[],
): Promise<Rarity> {
  const name = JSON.stringify([source.words.table, words]);
  const kept = raritiesOf(db);
  const known = kept.get(name);
  if (known) return known;
  const count = (where: WordPosition, some: readonly string[]) =>
    sql`count(*) filter (where ${holds(source.words, where, some)})::int`;
  const counts = (where: WordPosition) =>
    sql`array[${sql.join([...words.map((word) => count(where, [word])), count(where, words)])}]`;
  const { size, share, anywhere, later } = await readSample<Record<WordPosition, number[]>>(
    db,
    source,
    sql`${counts('anywhere')} as anywhere, ${counts('later')} as later`,
  );
  const rareOf = (held: readonly number[]) =>
    words.filter((_, n) => (held[n] as number) * RARE < Math.max(size, 1));
  const rarity = {
    rare: { anywhere: rareOf(anywhere), later: rareOf(later) },
    rows: { anywhere: (anywhere.at(-1) ?? 0) / share, later: (later.at(-1) ?? 0) / share },
  };
  kept.set(name, rarity);
  return rarity;
}
