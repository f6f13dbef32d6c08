import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { badCursor } from '../http/cursor.ts';
import { type KeyedQuery, type Place, partsOf, placesOf, type Source } from './keys.ts';
import type { WordColumns } from './spec.ts';
import { readTyped } from './typed.ts';
import { searchOf, searchPart } from './words.ts';

/**
 * If at most this many rows match the words, all are read and sorted, which is cheaper than a scan.
 */
const FEW = 2_000;

type ListSource = Source & { words?: WordColumns };

/**
 * For a table of thousands: if few rows match the words, all of them are read from the word index,
 * then sorted. Null if they are many. The planner by itself may scan the whole list for a few rows.
 */
async function fewWords(
  db: Db,
  { from, id }: Source,
  asked: KeyedQuery,
): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select ${id} as id from ${from} where ${asked.words} limit ${FEW + 1}
    ) select id from found`.execute(db);
  return rows.length > FEW ? null : rows.map((row) => row.id);
}

/** How a page of one part is read. */
type Read = (part: 'keyed' | 'keyless', limit: number) => Promise<readonly Place[]>;

async function readerOf(
  db: Db,
  source: ListSource,
  asked: KeyedQuery,
  after: Place | null,
): Promise<Read> {
  const { words } = source;
  if (words && asked.q !== null) {
    const typed = await readTyped(db, asked.q);
    if (typed.words.length === 0) return async () => [];
    const searched = { ...source, words };
    const search = searchOf(db, searched, asked, typed);
    return (part, limit) => searchPart(db, searched, asked, search, part, after, limit);
  }
  const few = asked.words === null ? null : await fewWords(db, source, asked);
  const among = few ? { ...asked, words: sql`${source.id} = any(${few}::integer[])` } : asked;
  return async (part, limit) =>
    (await sql<Place>`${placesOf(source, among, part, after, limit)}`.execute(db)).rows;
}

/** The places of a page. Errors: 400 if the cursor contains a value that its column cannot have. */
export async function readPlaces(
  db: Db,
  source: ListSource,
  asked: KeyedQuery,
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  try {
    const parts = partsOf(asked, after);
    const read = await readerOf(db, source, asked, after);
    const places: Place[] = [];
    for (const part of parts) {
      if (places.length >= limit) break;
      places.push(...(await read(part, limit - places.length)));
    }
    return places;
  } catch (error) {
    // Class 22, data exception: a forged cursor that is not a date, number or text.
    if (after && String((error as { code?: string }).code).startsWith('22')) throw badCursor();
    throw error;
  }
}
