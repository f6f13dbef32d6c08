import type { Item, ItemChange, NewItem } from '#contract/catalogue/item.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  ItemAct,
  itemsRoutes,
  ItemRow as ShownRow,
} from '#contract/routes/catalogue/items.ts';
import type { Base } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import type { CategoryService } from '../categories/service.ts';
import type { AppStoreService } from '../stores/app-service.ts';
import { createItemList, itemsCsv } from './item-list.ts';
import { createMenuOrder } from './menu-order.ts';
import { createItemRepository, type ItemRow } from './repository.ts';
import { toColumns, toItem, toRow } from './show.ts';
import { createStock } from './stock.ts';
import { createStockChanges, requireSeen } from './stock-changes.ts';

export type { ItemRow } from './repository.ts';

type Body<K extends keyof typeof itemsRoutes> = RequestOf<(typeof itemsRoutes)[K]>['body'];

export interface ItemNeeds extends Base, ChangeDeps {
  categories: CategoryService;
  commands: CommandService;
  appStores: AppStoreService;
}

const skuTaken = (path: string) =>
  new Refusal('item.sku_taken', 'Another item of this store has this SKU.', {
    fields: [{ path, message: 'is taken' }],
  });

function requireDiscount(price: bigint, compare: bigint | null, path: string): void {
  if (compare !== null && compare <= price)
    throw new Refusal('request.invalid', 'The price before the discount must be above the price.', {
      fields: [{ path, message: 'must be above the price' }],
    });
}

/** The change that an act makes to a row: the row's own change precedes the one for all rows. */
const changeOf = (act: ItemAct, change: ItemChange): ItemChange =>
  act === 'change' ? change : { archived: act === 'archive' };

export function createItemService(deps: ItemNeeds) {
  const { db, clock, categories, audit, appStores } = deps;
  const repository = createItemRepository(db);
  const list = createItemList(db, repository);

  /** Turns a duplicate code into a refusal, including one by a concurrent call. */
  async function refusingTaken<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      throw code === '23505' && constraint === 'items_sku' ? skuTaken(path) : error;
    }
  }

  async function write(trx: Trx, before: ItemRow, change: ItemChange): Promise<ItemRow> {
    if (before.archived_at && change.archived !== false)
      throw new Refusal('item.archived', `${before.name} is archived. Restore it first.`);
    const columns = toColumns(change);
    requireDiscount(
      columns.price ?? before.price,
      columns.compare_price === undefined ? before.compare_price : columns.compare_price,
      change.comparePrice === undefined ? 'body.price' : 'body.comparePrice',
    );
    const moves =
      change.categoryId === undefined && change.category === undefined
        ? before.category_id
        : await categories.resolve(trx, change, 'body');
    const isMoved = moves !== before.category_id || (before.archived_at && !change.archived);
    const ends = isMoved ? await repository.ends(trx, before.store_id, [moves]) : null;
    await repository.update(trx, before.id, {
      ...columns,
      ...(ends ? { category_id: moves, position: ends.get(moves) ?? 0 } : {}),
      ...(change.archived === undefined ? {} : { archived_at: change.archived ? clock() : null }),
    });
    const after = await repository.find(before.id, trx);
    if (!after) throw new Error(`Item ${before.id} vanished inside its own transaction`);
    return after;
  }

  const update = (
    id: number,
    version: number | undefined,
    change: ItemChange,
    by: RequestActor,
  ): Promise<ShownRow> =>
    refusingTaken('body.sku', async () => {
      const act =
        change.archived === undefined ? 'update' : change.archived ? 'archive' : 'restore';
      const { after } = await changeRow(deps, by, {
        name: 'The item',
        version,
        lock: (trx) => repository.lock(trx, id),
        current: toRow,
        write(trx, row) {
          if (change.stockSeen !== undefined)
            requireSeen(row, change.stockSeen, change.stock ?? null);
          return write(trx, row, change);
        },
        entry: (before, now) => ({
          action: `item.${act}`,
          subject: `item ${id}`,
          before: toRow(before),
          after: toRow(now),
        }),
      });
      return toRow(after);
    });

  /** Refuses codes that occur twice, or that the store already uses. */
  async function requireFreeSkus(trx: Trx, storeId: number, items: readonly NewItem[]) {
    const seen = new Set<string>();
    const taken = await repository.takenSkus(
      trx,
      storeId,
      items.flatMap(({ sku }) => sku ?? []),
    );
    for (const [index, { sku }] of items.entries()) {
      if (sku == null) continue;
      if (seen.has(sku) || taken.has(sku)) throw skuTaken(`body.items.${index}.sku`);
      seen.add(sku);
    }
  }

  return {
    list: list.page,
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, itemsCsv),

    async get(id: number): Promise<ShownRow> {
      const row = await repository.find(id);
      if (!row) throw notFound('The item');
      return toRow(row);
    },

    update,

    bulk: ({ ids, act, change }: Body<'bulk'>, by: RequestActor) => {
      const own = new Map(ids.map((row) => [row.id, row.change]));
      return eachRow(ids, (id, version) =>
        update(id, version, changeOf(act, { ...change, ...own.get(id) }), by),
      );
    },

    /** Makes items available or unavailable: all that `items.availability` may change. */
    offer: ({ ids, available }: Body<'offer'>, by: RequestActor) =>
      eachRow(ids, (id, version) => update(id, version, { available }, by)),

    /** The menu of a store, by category and position. */
    async menu(storeId: number): Promise<Item[]> {
      await appStores.get(storeId);
      return (await repository.menu(storeId)).map(toItem);
    },

    /** Adds items at the end of their categories, all or none. Errors: 404, 409, 422. */
    async add(storeId: number, items: readonly NewItem[], by: RequestActor): Promise<Item[]> {
      await appStores.get(storeId);
      return refusingTaken('body.items', () =>
        db.transaction().execute(async (trx) => {
          await requireFreeSkus(trx, storeId, items);
          const ids: number[] = [];
          for (const [index, item] of items.entries()) {
            ids.push(await categories.resolve(trx, item, `body.items.${index}`));
            const compare = item.comparePrice ? BigInt(item.comparePrice) : null;
            requireDiscount(BigInt(item.price), compare, `body.items.${index}.comparePrice`);
          }
          const ends = await repository.ends(trx, storeId, ids);
          const rows = items.map((item, index) => {
            const category_id = ids[index] ?? 0;
            const position = ends.get(category_id) ?? 0;
            ends.set(category_id, position + 1);
            const { name, price } = item;
            const base = { store_id: storeId, category_id, position, name, price: BigInt(price) };
            return { ...toColumns(item), ...base };
          });
          const added = await repository.byIds(trx, await repository.insert(trx, rows));
          const shown = added.toSorted((a, b) => a.id - b.id).map(toItem);
          await audit.append(trx, by, clock(), {
            action: 'items.create',
            subject: `store ${storeId}`,
            before: null,
            after: { items: shown.map(({ id, name, sku, price }) => ({ id, name, sku, price })) },
          });
          return shown;
        }),
      );
    },

    /** Items of a store's menu for an order, with their variants and options; archived ones too. */
    forOrder: (trx: Trx, storeId: number, ids: readonly number[]) =>
      repository.ofStore(trx, storeId, ids),

    ...createStock(),
    ...createStockChanges({ ...deps, repository }),
    ...createMenuOrder({ db, clock, audit }),
  };
}
export type ItemService = ReturnType<typeof createItemService>;
