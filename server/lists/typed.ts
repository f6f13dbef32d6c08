import { sql } from 'kysely';
import type { Condition, Db, WordColumns } from './spec.ts';

/** What was typed, as the database reads it. */
export interface Typed {
  words: string[];
  /** The marks of a row that may hold the words. */
  marks: { a: string; b: string };
}

/** So many pages of a table are looked at to see how rare words are. */
const PAGES = 20;
/** A word that fewer than one row in so many holds is rare. */
const RARE = 50;

/** The words of a text. One that begins another asks for nothing more, and is left out. */
export async function readTyped(db: Db, q: string): Promise<Typed> {
  const { rows } = await sql<{ words: string[]; a: bigint; b: bigint }>`
    select search_words(${q}) as words, word_marks(1, ${q}) as a, word_marks(2, ${q}) as b
  `.execute(db);
  const { words = [], a = 0n, b = 0n } = rows[0] ?? {};
  return {
    words: words.filter((word) => !words.some((more) => more !== word && more.startsWith(word))),
    marks: { a: String(a), b: String(b) },
  };
}

/** Rows hold all these words: anywhere, or behind the first one of their name. */
export type Where = 'anywhere' | 'later';

export const holds = ({ alias }: WordColumns, where: Where, words: readonly string[]): Condition =>
  where === 'anywhere'
    ? sql`${sql.ref(`${alias}.words`)} @@ words_query(${words}::text[])`
    : sql`${sql.ref(`${alias}.words`)} @@ later_words_query(${words}::text[])`;

export interface Rarity {
  /** Which of the words are rare. */
  rare: Record<Where, string[]>;
  /** How many rows hold all of them, about. */
  rows: Record<Where, number>;
  /** How many rows pass the filters, about. */
  passing: number;
}

interface Sample extends Record<Where, number[]> {
  size: number;
  /** Of the whole table. */
  share: number;
  passing: number;
}

/**
 * How rare words are, by some pages of the table. Always the same ones, so that they are at hand; and
 * words decide, not the statistics of the planner, which know no beginnings of words.
 */
export async function readRarity(
  db: Db,
  from: Condition,
  columns: WordColumns,
  words: readonly string[],
  filters: Condition,
): Promise<Rarity> {
  const count = (where: Where, some: readonly string[]) =>
    sql`count(*) filter (where ${holds(columns, where, some)})::int`;
  const counts = (where: Where) =>
    sql`array[${sql.join([...words.map((word) => count(where, [word])), count(where, words)])}]`;
  const pages = sql`greatest(1, pg_relation_size(${columns.table}::regclass) / 8192)`;
  const { rows } = await sql<Sample>`
    select count(*)::int as size, count(*) filter (where ${filters})::int as passing, least(1, ${sql.lit(PAGES)}::float8 / ${pages}) as share,
      ${counts('anywhere')} as anywhere, ${counts('later')} as later
    from ${from} tablesample system (least(100, ${sql.lit(100 * PAGES)}::float8 / ${pages})) repeatable (1)
  `.execute(db);
  const { size, share, passing, anywhere, later } = rows[0] as Sample;
  const rareOf = (held: readonly number[]) =>
    words.filter((_, n) => (held[n] as number) * RARE < Math.max(size, 1));
  return {
    rare: { anywhere: rareOf(anywhere), later: rareOf(later) },
    passing: passing / share,
    rows: { anywhere: (anywhere.at(-1) ?? 0) / share, later: (later.at(-1) ?? 0) / share },
  };
}
