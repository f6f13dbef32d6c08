import { sql } from 'kysely';
import { type ItemListQuery, type ItemRow, LOW_STOCK } from '#contract/routes/catalogue/items.ts';
import { csvOf } from '#rules/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { createList } from '../../platform/lists/list.ts';
import { nameColumns } from '../../platform/lists/name-columns.ts';
import { isAvailableAt } from './availability.ts';
import type { ItemRepository } from './repository.ts';
import { toRow } from './show.ts';

/** A file that can be imported again: a row is identified by its store and its code. */
export const itemsCsv = csvOf<ItemRow>([
  ['id', ({ id }) => id],
  ['store_id', ({ storeId }) => storeId],
  ['store_name', ({ store }) => store],
  ['sku', ({ sku }) => sku],
  ['name', ({ name }) => name],
  ...nameColumns,
  ['category', ({ category }) => category],
  ['price_mad', ({ price }) => BigInt(price)],
  [
    'compare_price_mad',
    ({ comparePrice }) => (comparePrice === null ? null : BigInt(comparePrice)),
  ],
  ['stock', ({ stock }) => stock],
  // The stock that a changed stock replaces; an import ignores an unchanged one.
  ['stock_seen', ({ stock }) => stock],
  // An import changes neither what an export says of it, nor its end.
  ['available', ({ available, unavailableUntil }) => available || Boolean(unavailableUntil)],
  ['unavailable_until', ({ unavailableUntil }) => unavailableUntil ?? null],
  ['restockable', ({ restockable }) => restockable === true],
  ['tags', ({ tags }) => tags.join(', ')],
  ['needs', ({ needs = [] }) => needs.join(', ')],
  ['archived_at', ({ archivedAt }) => archivedAt],
]);

const STOCKS = {
  counted: sql`i.stock is not null`,
  // Written as a literal, so that the planner matches the partial index.
  low: sql`i.stock <= ${sql.lit(LOW_STOCK)}`,
  out: sql`i.stock = 0`,
};

const id = sql`i.id`;

/** Items as read by lists and searches of any size. */
export const itemTable = {
  from: sql`items i`,
  id,
  words: { table: 'items', alias: 'i', nameSort: 'name', walked: ['storeId', 'categoryId'] },
} as const;

/** Items of all stores, each filter and sort by an index. */
export const createItemList = (db: Db, repository: ItemRepository, clock: () => Date) =>
  createList<ItemListQuery, ItemRow>(db, {
    ...itemTable,
    sorts: {
      name: { key: sql`i.name_key`, type: 'text' },
      price: { key: sql`i.price`, type: 'bigint' },
      stock: { key: sql`i.stock`, type: 'integer', isNullable: true },
      createdAt: { key: id, type: 'integer' },
    },
    initial: 'name',
    filters: {
      storeId: (id) => sql`i.store_id = ${id}`,
      categoryId: (id) => sql`i.category_id = ${id}`,
      available: (isAvailable) =>
        isAvailable ? isAvailableAt(clock()) : sql`not ${isAvailableAt(clock())}`,
      stock: (which) => STOCKS[which],
      restockable: (is) => (is ? sql`i.restockable` : sql`not i.restockable`),
      pictured: (is) => (is ? sql`i.image_ids <> '{}'` : sql`i.image_ids = '{}'`),
      need: (need) => sql`i.needs <> '{}' and i.needs @> array[${need}]::text[]`,
      tag: (tag) => sql`i.tags @> array[${tag}]`,
      priceFrom: (price) => sql`i.price >= ${price}::bigint`,
      priceTo: (price) => sql`i.price <= ${price}::bigint`,
      archived: () => sql`true`,
    },
    always: ({ archived }) => [
      archived ? sql`i.archived_at is not null` : sql`i.archived_at is null`,
    ],
    rows: async (trx, ids) => (await repository.byIds(trx, ids)).map(toRow),
  });
