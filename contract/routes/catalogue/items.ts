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
import {
  bulkResults,
  bulkRows,
  Csv,
  flag,
  ListCount,
  listFilter,
  listQuery,
  MAX_BULK_ROWS,
} from '../../list.ts';
import { Price } from '../../money.ts';
import { pageOf } from '../../page.ts';
import { Text } from '../../text.ts';
import { IfMatch, Version } from '../../version.ts';

export { Item };

/** Stock at or below this number is low. */
export const LOW_STOCK = 5;
/** The items of a category can be reordered up to this number. */
export const MAX_ORDERED = 2_000;

export const ItemRow = Item.extend({
  store: z.string().meta({ description: 'The name of the store' }),
}).meta({
  id: 'ItemRow',
});
export type ItemRow = z.output<typeof ItemRow>;

const list = {
  sorts: ['name', 'price', 'stock', 'createdAt'],
  filters: {
    storeId: QueryStoreId.optional(),
    categoryId: QueryCategoryId.optional(),
    available: flag.optional(),
    stock: z
      .enum(['counted', 'low', 'out'])
      .optional()
      .meta({ description: `Low: at most ${LOW_STOCK} are left` }),
    tag: Text(40).optional(),
    priceFrom: Price.optional(),
    priceTo: Price.optional(),
    archived: flag.optional().meta({ description: 'True: only archived items' }),
  },
} as const;
const filter = listFilter(list);
export const ItemListQuery = listQuery(list);
export type ItemListQuery = z.output<typeof ItemListQuery>;

/** The value that a bulk act sets: one for each row, or the same for all. */
const Settable = z
  .strictObject({
    price: Price,
    comparePrice: Price.nullable(),
    stock: itemFields.stock,
    stockSeen: itemFields.stock,
    available: z.boolean(),
    categoryId: CategoryId,
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
  list: endpoint({
    id: 'items.list',
    method: 'GET',
    path: '/items',
    summary: 'List items of all stores, or of one',
    access: ['items.read'],
    query: ItemListQuery,
    responses: { 200: pageOf(ItemRow), ...refusals(401, 403) },
  }),
  count: endpoint({
    id: 'items.count',
    method: 'GET',
    path: '/items/count',
    summary: 'Count the items of a filter',
    access: ['items.read'],
    query: filter,
    responses: { 200: ListCount, ...refusals(401, 403) },
  }),
  export: endpoint({
    id: 'items.export',
    method: 'GET',
    path: '/items/export',
    summary: 'Export the items of a filter as CSV (text/csv)',
    access: ['items.read'],
    query: filter,
    responses: { 200: Csv, ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'items.get',
    method: 'GET',
    path: '/items/{id}',
    summary: 'Read one item',
    access: ['items.read'],
    params: ItemPath,
    responses: { 200: ItemRow, ...refusals(401, 403, 404) },
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
        .refine((change) => change !== 0, 'must not be zero'),
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
    body: z
      .strictObject({
        ids: z
          .array(z.strictObject({ id: ItemId, version: Version, change: Settable.optional() }))
          .min(1)
          .max(MAX_BULK_ROWS)
          .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, {
            message: 'must name each row once',
          }),
        act: ItemAct,
        change: Settable.optional().meta({
          description: 'For all items; a row’s own change takes precedence',
        }),
      })
      .refine(
        ({ act, ids, change }) =>
          act !== 'change' || ids.every((row) => Object.keys({ ...change, ...row.change }).length),
        { path: ['change'], message: 'must change something in each row' },
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
    body: z.strictObject({ ids: bulkRows(ItemId), available: z.boolean() }),
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
        .refine((ids) => new Set(ids).size === ids.length, 'must name each item once'),
      version: Version,
    }),
    responses: {
      200: MenuOrder,
      412: ApiError.extend({ current: MenuOrder }),
      ...refusals(401, 403, 404, 422),
    },
  }),
} as const;
