import type { Preferences } from '#contract/routes/people/preferences.ts';
import type { Db } from '../../platform/db/schema.ts';

export type Parts = Omit<Preferences, 'version'>;

export function createPreferenceRepository(db: Db) {
  return {
    find: (userId: number) =>
      db
        .selectFrom('user_preferences')
        .select(['parts', 'version'])
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /**
     * Locks the row. It is created if it does not exist, so that two first changes are serialised.
     */
    async lock(trx: Db, userId: number, now: Date) {
      await trx
        .insertInto('user_preferences')
        .values({ user_id: userId, parts: '{}', version: 0, updated_at: now })
        .onConflict((one) => one.column('user_id').doNothing())
        .execute();
      return trx
        .selectFrom('user_preferences')
        .select(['parts', 'version'])
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    write: (trx: Db, userId: number, parts: Parts, version: number, now: Date) =>
      trx
        .updateTable('user_preferences')
        .set({ parts: JSON.stringify(parts), version, updated_at: now })
        .where('user_id', '=', userId)
        .execute(),
  };
}
