import type { Language } from '#rules/language.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The language that a person has chosen; null: none, or there is no such person. */
export async function languageOfUser(db: Db, id: number): Promise<Language | null> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.language ?? null;
}
