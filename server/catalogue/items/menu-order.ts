import { sql } from 'kysely';
import type { CategoryId, ItemId } from '#contract/ids.ts';
import { type MenuOrder, itemsRoutes as routes } from '#contract/routes/catalogue/items.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

interface Deps extends ActDeps {
  /** The category whose items are ordered. */
  categoryId: number;
}

/** The order of a category in a store; its id is the store's. */
interface MenuRow extends MenuOrder {
  id: number;
}

const FIRST = 1;

const keyOf = ({ categoryId }: Deps, storeId: number) => ({
  store_id: storeId,
  category_id: categoryId,
});

async function read(deps: Deps, trx: Db, storeId: number): Promise<MenuRow> {
  const key = keyOf(deps, storeId);
  const items = await trx
    .selectFrom('items')
    .select('id')
    .where((eb) => eb.and(key))
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const kept = await trx
    .selectFrom('menu_orders')
    .select('version')
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  return {
    id: storeId,
    categoryId: deps.categoryId as CategoryId,
    version: kept?.version ?? FIRST,
    ids: items.map(({ id }) => id as ItemId),
  };
}

/** Locks the order of a store's category; creates the row to lock if it does not exist. */
async function lock(deps: Deps, trx: Trx, storeId: number): Promise<MenuRow> {
  const key = keyOf(deps, storeId);
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', deps.categoryId)
    .executeTakeFirst();
  if (!category)
    throw refuse(
      'category.absent',
      {},
      { fields: [fieldFault('body.categoryId', 'category.not_one')] },
    );
  await trx
    .insertInto('menu_orders')
    .values(key)
    .onConflict((oc) => oc.columns(['store_id', 'category_id']).doNothing())
    .execute();
  await trx
    .selectFrom('menu_orders')
    .select('version')
    .where((eb) => eb.and(key))
    .forUpdate()
    .execute();
  return read(deps, trx, storeId);
}

const show = ({ id: _id, ...order }: MenuRow): MenuOrder => order;

/** Errors: 412 with the current order; 422 for an item of another store. */
async function requireSame(trx: Trx, before: MenuRow, ids: readonly number[]): Promise<void> {
  const known = new Set<number>(before.ids);
  if (ids.length === known.size && ids.every((id) => known.has(id))) return;
  const own = await trx
    .selectFrom('items')
    .select('id')
    .where('store_id', '=', before.id)
    .where('id', 'in', [...ids])
    .execute();
  if (own.length < ids.length)
    throw refuse(
      'item.of_another_store',
      {},
      { fields: [fieldFault('body.ids', 'item.not_of_store')] },
    );
  // An item was added, archived or moved meanwhile, so the order that was seen is outdated.
  throw refuse('menu.changed', {}, { extra: { current: show(before) } });
}

const { act } = defineSubject<Deps, MenuRow, typeof EDIT>()({
  name: 'menu',
  kind: 'store',
  lock,
  read,
  show: (_deps, row) => show(row),
});

const reorder = act({
  route: routes.reorder,
  event: EDIT,
  action: 'menu.reorder',
  async write({ deps, trx, body: { ids } }, before) {
    await requireSame(trx, before, ids);
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
      .where((eb) => eb.and(keyOf(deps, before.id)))
      .execute();
  },
});

export const createMenuOrder = (deps: ActDeps) => ({
  order: async (storeId: number, categoryId: number): Promise<MenuOrder> =>
    show(await read({ ...deps, categoryId }, deps.db, storeId)),

  /** The function that sets one. Errors: 412 with the current order; 422 for an item of another store. */
  reorderIn: (categoryId: number) => performActs({ ...deps, categoryId }, { reorder }).reorder,
});
