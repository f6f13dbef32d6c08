import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { KeyedQuery, Place } from './keys.ts';
import { all, ordered } from './keys.ts';
import { searchText } from './search-text.ts';
import type { Condition } from './spec.ts';
import { readTyped, type WordSource } from './typed.ts';
import { beginsWith, searchOf, searchPart } from './words.ts';

/**
 * Some rows that match the search input and pass the filters, whatever the size of the table: those
 * whose name begins with it first, then by name; archived ones only if there is room. `limit` of
 * each.
 */
export async function findByWords(
  db: Db,
  source: WordSource,
  q: string,
  filters: readonly Condition[],
  limit: number,
): Promise<number[]> {
  const column = (name: string) => sql.ref(`${source.words.alias}.${name}`);
  const found = new Set<number>();
  const typed = await readTyped(db, await searchText(db, q));
  if (typed.words.length === 0) return [];
  for (const state of [sql`is null`, sql`is not null`]) {
    const kept = sql`${column('archived_at')} ${state}`;
    const asked: KeyedQuery = {
      branches: [[kept, ...filters]],
      walked: [kept],
      q,
      words: null,
      sortName: source.words.nameSort,
      isById: false,
      sort: { key: column('name_key'), type: 'text' },
      isDescending: false,
    };
    for (const { id } of await named(asked)) found.add(id);
    if (found.size >= limit) break;
    const search = searchOf(db, source, asked, typed);
    const places = await searchPart(db, source, asked, search, 'keyed', null, limit);
    for (const { id } of places) found.add(id);
    if (found.size >= limit) break;
  }
  return [...found];

  async function named(asked: KeyedQuery): Promise<Place[]> {
    const name = asked.sort.key;
    const begun = beginsWith(name, sql`fold_text(${q})`);
    const branches = [[all(asked.branches[0] ?? []), begun]];
    const rows = ordered(source, { ...asked, branches }, 'keyed', null, limit);
    return (await sql<Place>`${rows}`.execute(db)).rows;
  }
}
