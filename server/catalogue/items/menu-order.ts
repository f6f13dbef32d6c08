import { sql } from 'kysely';
import type { CategoryId, ItemId } from '#contract/ids.ts';
import type { MenuOrder } from '#contract/routes/catalogue/items.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, holdRow } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const FIRST = 1;

async function read(trx: Db, storeId: number, categoryId: number): Promise<MenuOrder> {
  const items = await trx
    .selectFrom('items')
    .select('id')
    .where('store_id', '=', storeId)
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const kept = await trx
    .selectFrom('menu_orders')
    .select('version')
    .where('store_id', '=', storeId)
    .where('category_id', '=', categoryId)
    .executeTakeFirst();
  return {
    categoryId: categoryId as CategoryId,
    version: kept?.version ?? FIRST,
    ids: items.map(({ id }) => id as ItemId),
  };
}

/** Locks the order of a store's category; creates the row to lock if it does not exist. */
async function lock(trx: Trx, storeId: number, categoryId: number) {
  const key = { store_id: storeId, category_id: categoryId };
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (!category)
    throw new Refusal('category.unknown', 'The category does not exist.', {
      fields: [{ path: 'body.categoryId', message: 'is not a category' }],
    });
  await trx
    .insertInto('menu_orders')
    .values(key)
    .onConflict((oc) => oc.columns(['store_id', 'category_id']).doNothing())
    .execute();
  await trx
    .selectFrom('menu_orders')
    .select('version')
    .where('store_id', '=', storeId)
    .where('category_id', '=', categoryId)
    .forUpdate()
    .execute();
}

export const createMenuOrder = ({ db, clock, audit }: ChangeDeps) => ({
  order: (storeId: number, categoryId: number): Promise<MenuOrder> => read(db, storeId, categoryId),

  /** Errors: 412 with the current order; 422 for an item of another store or category. */
  reorder: (
    storeId: number,
    asked: { categoryId: number; ids: readonly number[]; version: number },
    by: RequestActor,
  ): Promise<MenuOrder> =>
    db.transaction().execute(async (trx) => {
      const { categoryId, ids, version } = asked;
      const before = await holdRow(trx, {
        name: 'The menu',
        version,
        async lock() {
          await lock(trx, storeId, categoryId);
          return read(trx, storeId, categoryId);
        },
        current: (order) => order,
      });
      const known = new Set<number>(before.ids);
      if (ids.length !== known.size || !ids.every((id) => known.has(id))) {
        const own = await trx
          .selectFrom('items')
          .select('id')
          .where('store_id', '=', storeId)
          .where('id', 'in', [...ids])
          .execute();
        if (own.length < ids.length)
          throw new Refusal('item.unknown', 'An item does not belong to this store.', {
            fields: [{ path: 'body.ids', message: 'must be items of this store' }],
          });
        // An item was added, archived or moved meanwhile, so the order that was seen is outdated.
        throw new Refusal(
          'version.stale',
          'The items of this category have changed in the meantime.',
          {
            extra: { current: before },
          },
        );
      }
      // By id, as orders lock their items, so that no cycle of waits can form.
      await trx
        .selectFrom('items')
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      await sql`
        update items set position = wanted.place - 1
        from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
        where items.id = wanted.id`.execute(trx);
      await trx
        .updateTable('menu_orders')
        .set({ version: sql`version + 1` })
        .where('store_id', '=', storeId)
        .where('category_id', '=', categoryId)
        .execute();
      const after = await read(trx, storeId, categoryId);
      await audit.append(trx, by, clock(), {
        action: 'menu.reorder',
        subject: `store ${storeId}`,
        before,
        after,
      });
      return after;
    }),
});
