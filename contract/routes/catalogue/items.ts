import { z } from 'zod';
import {
  Item,
  ItemChange,
  isStockPairComplete,
  itemFields,
  MAX_STOCK,
  MAX_STOCK_REASON,
  STOCK_PAIR_MESSAGE,
} from '../../catalogue/item.ts';
import { NeedKind } from '../../catalogue/needs.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiError, refusals, stale } from '../../errors.ts';
import {
  CategoryId,
  CommandId,
  ItemId,
  ItemPath,
  QueryCategoryId,
  QueryStoreId,
  StorePath,
} from '../../ids.ts';
import { bulkResults, bulkRows, flag, MAX_BULK_ROWS } from '../../list.ts';
import { Price } from '../../money.ts';
import { itemReasons } from '../../reasons/catalogue/items.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { IfMatch, Version } from '../../version.ts';

export { Item };

/** Stock at or below this number is low. */
export const LOW_STOCK = 5;
/** A bulk change may carry the variants and options of every item. */
const MAX_BULK_BYTES = 8 * 1_048_576;
/** The items of a category can be reordered up to this number. */
export const MAX_ORDERED = 2_000;

export const ItemRow = Item.extend({
  store: z.string().meta({ description: 'The name of the store' }),
}).meta({
  id: 'ItemRow',
});
export type ItemRow = z.output<typeof ItemRow>;

/** The value that a bulk act sets: one for each row, or the same for all. */
const Settable = z
  .strictObject({
    price: Price,
    comparePrice: Price.nullable(),
    stock: itemFields.stock,
    stockSeen: itemFields.stock,
    available: z.boolean(),
    categoryId: CategoryId,
    variants: itemFields.variants,
    groups: itemFields.groups,
  })
  .partial();

export const ItemAct = z.enum(['change', 'archive', 'restore']);
export type ItemAct = z.output<typeof ItemAct>;

export const MenuOrder = z
  .object({
    categoryId: CategoryId,
    version: Version,
    ids: z.array(ItemId).meta({ description: 'Every item of the category that is not archived' }),
  })
  .meta({ id: 'MenuOrder' });
export type MenuOrder = z.output<typeof MenuOrder>;

export const itemsRoutes = {
  ...readRoutes({
    area: 'items',
    path: '/items',
    names: ['item', 'items'],
    note: 'of all stores or of one',
    row: ItemRow,
    read: ['items.read'],
    sorts: ['name', 'price', 'stock', 'createdAt'],
    filters: {
      storeId: QueryStoreId.optional(),
      categoryId: QueryCategoryId.optional(),
      available: flag.optional(),
      stock: z
        .enum(['counted', 'low', 'out'])
        .optional()
        .meta({ description: `Low: at most ${LOW_STOCK} are left` }),
      restockable: flag.optional(),
      pictured: flag.optional().meta({ description: 'Whether it has a picture' }),
      tag: Text(40).optional(),
      need: NeedKind.optional(),
      priceFrom: Price.optional(),
      priceTo: Price.optional(),
      archived: flag.optional().meta({ description: 'True: only archived items' }),
    },
  }),
  update: endpoint({
    id: 'items.update',
    method: 'PATCH',
    path: '/items/{id}',
    summary: 'Change, archive or restore an item',
    access: ['items.write'],
    params: ItemPath,
    headers: IfMatch,
    body: ItemChange,
    responses: { 200: ItemRow, 412: stale(ItemRow), ...refusals(401, 403, 404, 409, 422, 428) },
  }),
  countStock: endpoint({
    id: 'items.countStock',
    method: 'PUT',
    path: '/items/{id}/stock',
    summary: 'Set the counted stock, if it is still the stock that was seen',
    access: ['items.write'],
    params: ItemPath,
    body: z.strictObject({ seen: itemFields.stock, counted: itemFields.stock }),
    responses: { 200: ItemRow, 412: stale(ItemRow), ...refusals(401, 403, 404, 409) },
  }),
  adjustStock: endpoint({
    id: 'items.adjustStock',
    method: 'POST',
    path: '/items/{id}/stock/adjustments',
    summary:
      'Adjust the stock by a difference: a delivery, a loss; correct even if items are sold at the same time',
    access: ['items.write'],
    params: ItemPath,
    body: z.strictObject({
      commandId: CommandId,
      change: z
        .number()
        .int()
        .min(-MAX_STOCK)
        .max(MAX_STOCK)
        .refine((change) => change !== 0, issueOf(fieldReasons, 'field.not_zero')),
      reason: Text(MAX_STOCK_REASON),
    }),
    responses: {
      200: ItemRow,
      ...refusals(401, 403, 404, 422),
      409: ApiError.extend({ current: ItemRow.optional() }),
    },
  }),
  bulk: endpoint({
    id: 'items.bulk',
    method: 'POST',
    path: '/items/bulk',
    summary: 'Change many items, with a result for each',
    access: ['items.write'],
    maxBodyBytes: MAX_BULK_BYTES,
    body: z
      .strictObject({
        ids: z
          .array(z.strictObject({ id: ItemId, version: Version, change: Settable.optional() }))
          .min(1)
          .max(MAX_BULK_ROWS)
          .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, {
            message: issueOf(fieldReasons, 'field.row_twice'),
          }),
        act: ItemAct,
        change: Settable.optional().meta({
          description: 'For all items; a row’s own change takes precedence',
        }),
      })
      .refine(
        ({ act, ids, change }) =>
          act !== 'change' || ids.every((row) => Object.keys({ ...change, ...row.change }).length),
        { path: ['change'], message: issueOf(itemReasons, 'item.no_change_in_row') },
      )
      .refine(
        ({ ids, change }) => ids.every((row) => isStockPairComplete({ ...change, ...row.change })),
        { path: ['change', 'stockSeen'], message: STOCK_PAIR_MESSAGE },
      ),
    responses: { 200: bulkResults(ItemId, ItemRow), ...refusals(401, 403) },
  }),
  offer: endpoint({
    id: 'items.offer',
    method: 'POST',
    path: '/items/availability',
    summary: 'Make items available or unavailable, with a result for each',
    access: ['items.availability'],
    body: z
      .strictObject({
        ids: bulkRows(ItemId),
        available: z.boolean(),
        until: z.literal('tomorrow').optional().meta({
          description:
            'Unavailable until the store’s next opening after today; then available by itself',
        }),
      })
      .refine(({ available, until }) => !available || until === undefined, {
        path: ['until'],
        message: issueOf(itemReasons, 'item.until_of_unavailable'),
      }),
    responses: { 200: bulkResults(ItemId, ItemRow), ...refusals(401, 403) },
  }),
  order: endpoint({
    id: 'items.order',
    method: 'GET',
    path: '/stores/{id}/items/order',
    summary: 'The order of a store’s items within a category',
    access: ['items.read'],
    params: StorePath,
    query: z.object({ categoryId: QueryCategoryId }),
    responses: { 200: MenuOrder, ...refusals(401, 403, 404) },
  }),
  reorder: endpoint({
    id: 'items.reorder',
    method: 'PUT',
    path: '/stores/{id}/items/order',
    summary: 'Set the order of a store’s items of a category; all of them must be named',
    access: ['items.write'],
    params: StorePath,
    body: z.strictObject({
      categoryId: CategoryId,
      ids: z
        .array(ItemId)
        .min(1)
        .max(MAX_ORDERED)
        .refine(
          (ids) => new Set(ids).size === ids.length,
          issueOf(itemReasons, 'item.named_twice'),
        ),
      version: Version,
    }),
    responses: {
      200: MenuOrder,
      412: ApiError.extend({ current: MenuOrder }),
      ...refusals(401, 403, 404, 422),
    },
  }),
} as const;
export type ItemListQuery = z.output<typeof itemsRoutes.list.query>;
