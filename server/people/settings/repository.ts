import { sql } from 'kysely';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';

export const SETTINGS_CHANNEL = 'tawsil_settings';
const HISTORY = 20;

export function createSettingsRepository(db: Db) {
  return {
    all: () => db.selectFrom('settings').selectAll().execute(),

    find: (key: string, trx: Db = db) =>
      trx.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst(),

    history: (key: string, trx: Db = db) =>
      trx
        .selectFrom('setting_changes')
        .selectAll()
        .where('key', '=', key)
        .orderBy('id', 'desc')
        .limit(HISTORY)
        .execute(),

    /** The value before each change of a key since a time; null means its default. */
    before: (key: string, since: Date, trx: Db) =>
      trx
        .selectFrom('setting_changes')
        .select('before')
        .where('key', '=', key)
        .where('at', '>', since)
        .execute(),

    /** Locks a key until the transaction ends, even if it has no row. */
    async lock(trx: Trx, key: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(trx);
    },

    /** Writes the value, records who changed it, and notifies every server at commit. */
    async write(
      trx: Trx,
      change: { key: string; before: object | null; after: object; version: number },
      at: Date,
      actor: ActorJson,
    ): Promise<void> {
      const { key, before, after, version } = change;
      const value = JSON.stringify(after);
      await trx
        .insertInto('settings')
        .values({ key, value, version, updated_at: at })
        .onConflict((row) => row.column('key').doUpdateSet({ value, version, updated_at: at }))
        .execute();
      await trx
        .insertInto('setting_changes')
        .values({
          key,
          at,
          actor: JSON.stringify(actor),
          before: before === null ? null : JSON.stringify(before),
          after: value,
        })
        .execute();
      await sql`select pg_notify(${SETTINGS_CHANNEL}, ${key})`.execute(trx);
    },
  };
}
