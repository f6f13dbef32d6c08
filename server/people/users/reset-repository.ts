import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';

/** Links for a new password; only the hash of a link's token is stored. */
export const createResetRepository = (db: Db) => ({
  /** Takes back the unused link of an account. */
  drop: (trx: Trx, userId: number) =>
    trx
      .deleteFrom('password_resets')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute(),

  /** Stores a link, replacing an unused one. */
  async put(
    trx: Trx,
    link: { hash: Buffer; userId: number; by: ActorJson; at: Date; expiresAt: Date },
  ) {
    const { hash, userId, by, at, expiresAt } = link;
    await trx
      .deleteFrom('password_resets')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .insertInto('password_resets')
      .values({
        hash,
        user_id: userId,
        made_by: JSON.stringify(by),
        made_at: at,
        expires_at: expiresAt,
      })
      .execute();
  },

  /** Whether a link is valid. */
  holds: async (hash: Buffer, now: Date): Promise<boolean> => {
    const row = await db
      .selectFrom('password_resets')
      .select('user_id')
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Uses up a link; returns its account, or nothing if it is no longer valid. */
  take: (trx: Trx, hash: Buffer, now: Date) =>
    trx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'made_by'])
      .executeTakeFirst(),
});
export type ResetRepository = ReturnType<typeof createResetRepository>;
