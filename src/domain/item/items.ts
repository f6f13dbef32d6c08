import type { z } from 'zod';
import { type Item, type ItemChange, ItemDraft } from '#contract/catalogue/item.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { type ItemRow, itemsRoutes, type MenuOrder } from '#contract/routes/catalogue/items.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { type Creatable, defineResource } from '#src/lib/api/resource.ts';

const { update, ...rest } = defineResource(itemsRoutes.get, itemsRoutes.update);
type Change = z.input<typeof ItemChange>;
type Draft = z.input<typeof ItemDraft>;

/** The items of the stores' menus. */
export const items = {
  ...rest,
  /**
   * Sends the stock on which the change is based, so that sales in the meantime are not
   * overwritten.
   */
  update: (id, change, version, base) =>
    update(
      id,
      'stock' in change ? { ...change, stockSeen: base?.stock as Change['stockSeen'] } : change,
      version,
    ),
  draft: ItemDraft,
  create: async ({ storeId, ...item }: Draft) => {
    const input = { ...byId(storeId), body: { items: [item] } };
    return (await call(appStoresRoutes.addItems, input)).items[0];
  },
} satisfies Creatable<ItemRow, Change, Draft, Item | undefined>;

/** Replaces the displayed stock by a count. @throws ApiFailure; 412 carries the current item. */
export const countStock = ({ id, stock: seen }: ItemRow, counted: number | null) =>
  call(itemsRoutes.countStock, { ...byId(id), body: { seen, counted } });

/**
 * Saves the order of the items in the categories of a menu. @throws ApiFailure; 412 carries the
 * current order.
 */
export const reorderItems = (storeId: string, order: MenuOrder) =>
  call(itemsRoutes.reorder, { params: { id: storeId }, body: order });
