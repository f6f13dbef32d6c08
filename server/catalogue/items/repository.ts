import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { Database, Db } from '../../platform/db/schema.ts';
import { isAvailableAt, unavailableUntilAt } from './availability.ts';

export type ItemRow = Selectable<Database['items']> & { category: string; store: string };
export type NewRow = Insertable<Database['items']>;
type Change = Omit<Updateable<Database['items']>, 'version' | 'store_id'>;

/** `clock`: it decides whether an item that is off until a time is available. */
export function createItemRepository(db: Db, clock: () => Date) {
  /** Columns are named, because the search words are of no use to readers. */
  const rows = (trx: Db) =>
    trx
      .selectFrom('items as i')
      .innerJoin('categories as c', 'c.id', 'i.category_id')
      .innerJoin('stores as s', 's.id', 'i.store_id')
      .select([
        'i.id',
        'i.store_id',
        'i.category_id',
        'i.name',
        'i.names',
        'i.description',
        'i.sku',
        'i.price',
        'i.compare_price',
        'i.stock',
        isAvailableAt(clock()).as('available'),
        unavailableUntilAt(clock()).as('unavailable_until'),
        'i.restockable',
        'i.hours',
        'i.tags',
        'i.needs',
        'i.image_ids',
        'i.variants',
        'i.groups',
        'i.position',
        'i.version',
        'i.archived_at',
        'c.name as category',
        's.name as store',
      ]);

  return {
    find: (id: number, trx: Db = db): Promise<ItemRow | undefined> =>
      rows(trx).where('i.id', '=', id).executeTakeFirst(),

    byIds: (trx: Db, ids: readonly number[]): Promise<ItemRow[]> =>
      // As one value, because the planner is slow with a page of parameters.
      rows(trx).where('i.id', '=', sql<number>`any(${ids}::integer[])`).execute(),

    /** Locks the item only; its category and store stay free for others. */
    lock: (trx: Db, id: number): Promise<ItemRow | undefined> =>
      rows(trx).where('i.id', '=', id).forUpdate('i').executeTakeFirst(),

    menu: (storeId: number): Promise<ItemRow[]> =>
      rows(db)
        .where('i.store_id', '=', storeId)
        .where('i.archived_at', 'is', null)
        .orderBy('c.position')
        .orderBy('c.id')
        .orderBy('i.position')
        .orderBy('i.id')
        .execute(),

    ofStore: (trx: Db, storeId: number, ids: readonly number[]): Promise<ItemRow[]> =>
      rows(trx)
        .where('i.store_id', '=', storeId)
        .where('i.id', '=', anyOf<number>(ids))
        .modifyEnd(prepared)
        .execute(),

    async insert(trx: Db, items: readonly NewRow[]): Promise<number[]> {
      const added = await trx
        .insertInto('items')
        .values([...items])
        .returning('id')
        .execute();
      return added.map(({ id }) => id);
    },

    update: (trx: Db, id: number, change: Change) =>
      trx
        .updateTable('items')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .execute(),

    /** Sets a counted or adjusted stock. The version stays, as when an order takes from it. */
    setStock: (trx: Db, id: number, stock: number | null) =>
      trx.updateTable('items').set({ stock }).where('id', '=', id).execute(),

    /** Which of these codes the store already uses. */
    async takenSkus(trx: Db, storeId: number, skus: readonly string[]): Promise<Set<string>> {
      if (skus.length === 0) return new Set();
      const found = await trx
        .selectFrom('items')
        .select('sku')
        .where('store_id', '=', storeId)
        .where('sku', 'in', [...skus])
        .execute();
      return new Set(found.map(({ sku }) => sku ?? ''));
    },

    /** The position after the last item of each category. */
    async ends(trx: Db, storeId: number, categories: readonly number[]) {
      const found = await trx
        .selectFrom('items')
        .select(['category_id', sql<number>`max(position) + 1`.as('next')])
        .where('store_id', '=', storeId)
        .where('category_id', 'in', [...categories])
        .groupBy('category_id')
        .execute();
      return new Map(found.map(({ category_id, next }) => [category_id, next]));
    },
  };
}
export type ItemRepository = ReturnType<typeof createItemRepository>;
