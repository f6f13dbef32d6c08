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
    .select(['user_id as id', 'parts', 'version'])
    .where('user_id', '=', userId);

export const preferenceRepository = {
  find: async (db: Db, id: number): Promise<PreferencesRow> =>
    (await rows(db, id).executeTakeFirst()) ?? { id, parts: {}, version: 0 },

  /** Locks the row. It is created if it does not exist, so that two first changes are serialised. */
  async lock(trx: Db, userId: number, now: Date): Promise<PreferencesRow> {
    await trx
      .insertInto('user_preferences')
      .values({ user_id: userId, parts: '{}', version: 0, updated_at: now })
      .onConflict((one) => one.column('user_id').doNothing())
      .execute();
    return rows(trx, userId).forUpdate().executeTakeFirstOrThrow();
  },

  write: (trx: Db, { id, parts, version }: PreferencesRow, now: Date) =>
    trx
      .updateTable('user_preferences')
      .set({ parts: JSON.stringify(parts), version, updated_at: now })
      .where('user_id', '=', id)
      .execute(),
};
