import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { plainText } from '#rules/text/plain-text.ts';
import type { Db } from '../db/schema.ts';

/** How long to search by the fold before, while the job that writes the words of the new one runs. */
const AGAIN_MS = 5_000;
const filled = new WeakMap<Db, LRUCache<'filled', boolean>>();

async function areWordsFilled(db: Db): Promise<boolean> {
  const cache = filled.get(db) ?? new LRUCache({ max: 1 });
  filled.set(db, cache);
  const known = cache.get('filled');
  if (known !== undefined) return known;
  const { rows } = await sql<{ filled: boolean }>`select
    not exists (select from search_fills where done_at is null) as filled`.execute(db);
  const isFilled = rows[0]?.filled ?? true;
  cache.set('filled', isFilled, isFilled ? {} : { ttl: AGAIN_MS });
  return isFilled;
}

/**
 * The search input of a list with word marks: plain once all rows have plain words, and as it is before, when
 * the database folds it as it folded the rows.
 */
export async function searchText(db: Db, q: string): Promise<string> {
  const plain = plainText(q);
  return plain === q || (await areWordsFilled(db)) ? plain : q;
}
