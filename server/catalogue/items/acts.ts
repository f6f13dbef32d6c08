import { type ItemChange, MAX_STOCK } from '#contract/catalogue/item.ts';
import { itemsRoutes as routes } from '#contract/routes/catalogue/items.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import type { Db } from '../../platform/db/schema.ts';
import {
  fieldFault,
  reasonFor,
  refusalFor,
  refuse,
  requireRow,
} from '../../platform/http/refusal.ts';
import { type RefusedField, refuseFields } from '../../platform/records/changed.ts';
import type { CategoryService } from '../categories/service.ts';
import type { AppStoreService } from '../stores/app-service.ts';
import type { ItemRepository, ItemRow } from './repository.ts';
import { toColumns, toRow } from './show.ts';

export interface ItemDeps extends ActDeps {
  repository: ItemRepository;
  categories: CategoryService;
  appStores: Pick<AppStoreService, 'openingAfterToday'>;
}

export const skuTaken = (path: string) =>
  refuse('item.sku_of_another', {}, { fields: [fieldFault(path, 'field.taken')] });

/** Why the price before a discount is refused: it is not above the price. */
export const discountFaults = (
  price: bigint,
  compare: bigint | null,
  path: string,
): RefusedField[] =>
  compare !== null && compare <= price
    ? [[reasonFor('item.price_before_too_low'), fieldFault(path, 'item.above_price')]]
    : [];

/** Why an item is refused that is off until a time that is over. */
export const untilFaults = (
  { unavailableUntil: until }: Pick<ItemChange, 'unavailableUntil'>,
  at: Date,
  path: string,
): RefusedField[] =>
  until && new Date(until) <= at
    ? [[reasonFor('item.until_past'), fieldFault(path, 'field.in_future')]]
    : [];

/** Whether the error is a code that another item has, including one of a concurrent call. */
export const isSkuTaken = (error: unknown): boolean => isUniqueViolation(error, 'items_sku');

/** An item. Error: 404. */
export const readItem = async ({ repository }: Pick<ItemDeps, 'repository'>, db: Db, id: number) =>
  requireRow(await repository.find(id, db), 'item');

const whyArchived = ({ name }: ItemRow) => reasonFor('item.archived', { name });

const { act } = defineSubject<
  ItemDeps,
  ItemRow,
  typeof EDIT | 'item.count_stock' | 'item.adjust_stock'
>()({
  name: 'item',
  kind: 'item',
  lock: ({ repository }, trx, id) => repository.lock(trx, id),
  read: readItem,
  show: (_deps, row) => toRow(row),
  // An edit may restore it.
  whyIllegal: (row, type) => (type !== EDIT && row.archived_at ? whyArchived(row) : null),
  toRefusal: (_deps, error) => (isSkuTaken(error) ? skuTaken('body.sku') : undefined),
});

/**
 * Refuses a count over a stock that differs from the displayed one: only the user who counted knows
 * whether the items sold since are still on the shelf. Error: 412 with the item as it is.
 */
function requireSeen(row: ItemRow, seen: number | null, wanted: number | null): void {
  if (row.stock === seen || row.stock === wanted) return;
  const why =
    row.stock === null
      ? reasonFor('item.stock_not_counted_now')
      : reasonFor('item.stock_changed', { stock: row.stock });
  throw refusalFor(why, { extra: { current: toRow(row) } });
}

const edit = {
  event: EDIT,
  async write(context: ActContext<ItemDeps, ItemChange>, before: ItemRow): Promise<void> {
    const { deps, trx, at, body: change } = context;
    if (change.stockSeen !== undefined) requireSeen(before, change.stockSeen, change.stock ?? null);
    if (before.archived_at && change.archived !== false) {
      throw refusalFor(whyArchived(before));
    }
    const columns = toColumns(change);
    refuseFields([
      ...discountFaults(
        columns.price ?? before.price,
        columns.compare_price === undefined ? before.compare_price : columns.compare_price,
        change.comparePrice === undefined ? 'body.price' : 'body.comparePrice',
      ),
      ...untilFaults(change, at, 'body.unavailableUntil'),
    ]);
    const moves =
      change.categoryId === undefined && change.category === undefined
        ? before.category_id
        : await deps.categories.resolve(trx, change, 'body');
    const isMoved = moves !== before.category_id || (before.archived_at && !change.archived);
    const ends = isMoved ? await deps.repository.ends(trx, before.store_id, [moves]) : null;
    await deps.repository.update(trx, before.id, {
      ...columns,
      ...(ends ? { category_id: moves, position: ends.get(moves) ?? 0 } : {}),
      ...(change.archived === undefined ? {} : { archived_at: change.archived ? at : null }),
    });
  },
  entry: (before: ItemRow, after: ItemRow, { body: { archived } }: { body: ItemChange }) => ({
    action: `item.${archived === undefined ? 'update' : archived ? 'archive' : 'restore'}`,
    before: toRow(before),
    after: toRow(after),
  }),
} as const;

/** Changes the stock without raising the version, as an order does. */
async function setStock({ deps, trx }: ActContext<ItemDeps>, row: ItemRow, stock: number | null) {
  if (stock === row.stock) return row;
  await deps.repository.setStock(trx, row.id, stock);
  return { ...row, stock };
}

export const itemActs = {
  update: act({ route: routes.update, ...edit }),

  /** Sets a counted stock if the stock is still the one that was seen. */
  countStock: act({
    route: routes.countStock,
    event: 'item.count_stock',
    async write(context, row) {
      const { seen, counted } = context.body;
      requireSeen(row, seen, counted);
      return setStock(context, row, counted);
    },
    entry: (before, { stock }) => ({ before: { stock: before.stock }, after: { stock } }),
  }),

  /** Adds or subtracts an amount once, whatever was sold meanwhile. Orders change it separately. */
  adjustStock: act({
    route: routes.adjustStock,
    event: 'item.adjust_stock',
    command: 'items.adjustStock',
    async write(context, row) {
      if (row.stock === null) throw refuse('item.not_counted', { name: row.name });
      const stock = row.stock + context.body.change;
      if (stock < 0 || stock > MAX_STOCK)
        throw refuse(
          'item.stock_too_low',
          { name: row.name, stock: row.stock ?? 0 },
          { extra: { current: toRow(row) } },
        );
      return setStock(context, row, stock);
    },
    entry: (before, { stock }, { body: { reason } }) => ({
      before: { stock: before.stock },
      after: { stock, reason },
    }),
  }),
};

/** Makes items available or unavailable: all that `items.availability` may change. */
export const offer = act({
  route: routes.offer,
  event: EDIT,
  async write(context, before) {
    const { deps, trx, at, body } = context;
    const { available, until } = body;
    const opening = until && (await deps.appStores.openingAfterToday(trx, before.store_id, at));
    const change = opening ? { unavailableUntil: opening.toISOString() } : { available };
    await edit.write({ ...context, body: change }, before);
  },
  entry: (before, after) => edit.entry(before, after, { body: {} }),
});
