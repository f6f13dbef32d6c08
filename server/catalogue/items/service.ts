import type { Item, ItemChange, NewItem } from '#contract/catalogue/item.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  ItemAct,
  itemsRoutes,
  ItemRow as ShownRow,
} from '#contract/routes/catalogue/items.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { performActs, performBulk, translateErrors } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { refuseFields } from '../../platform/records/changed.ts';
import type { CategoryService } from '../categories/service.ts';
import type { AppStoreService } from '../stores/app-service.ts';
import {
  discountFaults,
  isSkuTaken,
  itemActs,
  offer,
  readItem,
  skuTaken,
  untilFaults,
} from './acts.ts';
import { createItemList, itemsCsv } from './item-list.ts';
import { createMenuOrder } from './menu-order.ts';
import { createItemRepository } from './repository.ts';
import { toColumns, toItem, toRow } from './show.ts';
import { createStock } from './stock.ts';

export type { ItemRow } from './repository.ts';

type Body<K extends keyof typeof itemsRoutes> = RequestOf<(typeof itemsRoutes)[K]>['body'];

export interface ItemNeeds extends Base, ChangeDeps {
  categories: CategoryService;
  commands: CommandService;
  appStores: AppStoreService;
}

const toRefusal = (_deps: unknown, error: unknown) =>
  isSkuTaken(error) ? skuTaken('body.items') : undefined;

/** The change that an act makes to a row: the row's own change precedes the one for all rows. */
const changeOf = (act: ItemAct, change: ItemChange): ItemChange =>
  act === 'change' ? change : { archived: act === 'archive' };

export function createItemService(deps: ItemNeeds) {
  const { db, clock, categories, audit, appStores } = deps;
  const repository = createItemRepository(db, clock);
  const list = createItemList(db, repository, clock);

  const actDeps = { ...deps, repository };
  const acts = performActs(actDeps, itemActs);
  const offerMany = performBulk(actDeps, { offer });

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

    get: async (id: number): Promise<ShownRow> => toRow(await readItem(actDeps, db, id)),

    /** Errors: 404, 409 for an archived item, 412, 422, 428. */
    ...acts,
    bulk: ({ ids, act, change }: Body<'bulk'>, by: RequestActor) => {
      const own = new Map(ids.map((row) => [row.id, row.change]));
      return eachRow(ids, (id, version) =>
        acts.update(id, version, changeOf(act, { ...change, ...own.get(id) }), by),
      );
    },
    offer: (body: Body<'offer'>, by: RequestActor) => offerMany({ ...body, event: EDIT }, by),

    /** The menu of a store, by category and position. */
    async menu(storeId: number): Promise<Item[]> {
      await appStores.get(storeId);
      return (await repository.menu(storeId)).map(toItem);
    },

    /** Adds items at the end of their categories, all or none. Errors: 404, 409, 422. */
    async add(storeId: number, items: readonly NewItem[], by: RequestActor): Promise<Item[]> {
      await appStores.get(storeId);
      const adding = db.transaction().execute(async (trx) => {
        await requireFreeSkus(trx, storeId, items);
        refuseFields(
          items.flatMap((item, index) => {
            const compare = item.comparePrice ? BigInt(item.comparePrice) : null;
            const path = `body.items.${index}`;
            return [
              ...discountFaults(BigInt(item.price), compare, `${path}.comparePrice`),
              ...untilFaults(item, clock(), `${path}.unavailableUntil`),
            ];
          }),
        );
        const ids: number[] = [];
        for (const [index, item] of items.entries())
          ids.push(await categories.resolve(trx, item, `body.items.${index}`));
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
      });
      return translateErrors({ toRefusal }, actDeps, adding);
    },

    /** Items of a store's menu for an order, with their variants and options; archived ones too. */
    forOrder: (trx: Trx, storeId: number, ids: readonly number[]) =>
      repository.ofStore(trx, storeId, ids),

    ...createStock(),
    ...createMenuOrder({ db, clock, audit }),
  };
}
export type ItemService = ReturnType<typeof createItemService>;
