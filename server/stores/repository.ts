import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type StoreRow = Selectable<Database['stores']>;
/** What a new store is told; the rest begins the same for all. */
export type NewStore = Omit<Insertable<Database['stores']>, 'version' | 'commission_bp'>;

export function createStoreRepository(db: Kysely<Database>) {
  return {
    find: (id: number, trx: Db = db) =>
      trx.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (trx: Db, id: number) =>
      trx.selectFrom('stores').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    byIds: (trx: Db, ids: readonly number[]) =>
      trx
        .selectFrom('stores')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute(),

    all: () => db.selectFrom('stores').selectAll().orderBy('id').execute(),

    insert: (store: NewStore) =>
      db.insertInto('stores').values(store).returningAll().executeTakeFirstOrThrow(),

    update: (trx: Db, id: number, change: Partial<Omit<StoreRow, 'id' | 'version' | 'owner_id'>>) =>
      trx
        .updateTable('stores')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
export type StoreRepository = ReturnType<typeof createStoreRepository>;
