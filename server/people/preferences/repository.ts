import type { Preferences } from '#contract/routes/people/preferences.ts';
import type { Db } from '../../platform/db/schema.ts';

export type Parts = Omit<Preferences, 'version'>;
export interface PreferencesRow {
  /** Of the person. */
  id: number;
  parts: Parts;
  version: number;
}

const rows = (db: Db, userId: number) =>
  db
    .selectFrom('user_preferences')
    .innerJoin('users', 'users.id', 'user_preferences.user_id')
    .select([
      'user_preferences.user_id as id',
      'user_preferences.parts',
      'user_preferences.version',
      'users.language',
    ])
    .where('user_preferences.user_id', '=', userId);

type StoredRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The language is a column of the account, because mails need it too. */
const rowOf = ({ id, parts, version, language }: StoredRow): PreferencesRow => ({
  id,
  parts: { ...parts, ...(language === null ? {} : { language }) },
  version,
});

export const preferenceRepository = {
  async find(db: Db, id: number): Promise<PreferencesRow> {
    const row = await rows(db, id).executeTakeFirst();
    return row ? rowOf(row) : { id, parts: {}, version: 0 };
  },

  /** Locks the row. It is created if it does not exist, so that two first changes are serialised. */
  async lock(trx: Db, userId: number, now: Date): Promise<PreferencesRow> {
    await trx
      .insertInto('user_preferences')
      .values({ user_id: userId, parts: '{}', version: 0, updated_at: now })
      .onConflict((one) => one.column('user_id').doNothing())
      .execute();
    return rowOf(await rows(trx, userId).forUpdate('user_preferences').executeTakeFirstOrThrow());
  },

  async write(trx: Db, { id, parts, version }: PreferencesRow, now: Date) {
    const { language = null, ...others } = parts;
    await trx
      .updateTable('user_preferences')
      .set({ parts: JSON.stringify(others), version, updated_at: now })
      .where('user_id', '=', id)
      .execute();
    await trx
      .updateTable('users')
      .set({ language })
      .where('id', '=', id)
      .where('language', 'is distinct from', language)
      .execute();
  },
};
