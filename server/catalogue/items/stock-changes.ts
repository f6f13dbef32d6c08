import { MAX_STOCK } from '#contract/catalogue/item.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { itemsRoutes, ItemRow as ShownRow } from '#contract/routes/catalogue/items.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { type ChangeDeps, changeIn, changeRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ItemRepository, ItemRow } from './repository.ts';
import { toRow } from './show.ts';

type Body<K extends 'countStock' | 'adjustStock'> = RequestOf<(typeof itemsRoutes)[K]>['body'];

interface Deps extends ChangeDeps {
  repository: ItemRepository;
  commands: CommandService;
}

/**
 * Refuses a count over a stock that differs from the displayed one: only the user who counted knows
 * whether the items sold since are still on the shelf. Error: 412 with the item as it is.
 */
export function requireSeen(row: ItemRow, seen: number | null, wanted: number | null): void {
  if (row.stock === seen || row.stock === wanted) return;
  const now = row.stock === null ? 'is not counted' : `is ${row.stock}`;
  throw new Refusal('item.stock_moved', `The stock has changed in the meantime: it now ${now}.`, {
    extra: { current: toRow(row) },
  });
}

/** Stock changes by people: counts, and adjustments. Orders change the stock separately. */
export function createStockChanges(deps: Deps) {
  const { repository, commands } = deps;
  /** Changes the stock without raising the version, as an order does. */
  const stockOf = (
    id: number,
    action: string,
    next: (row: ItemRow) => number | null,
    reason?: string,
  ) => ({
    name: 'The item',
    version: 'any' as const,
    lock: (trx: Trx) => repository.lock(trx, id),
    current: toRow,
    async write(trx: Trx, row: ItemRow): Promise<ItemRow> {
      if (row.archived_at)
        throw new Refusal('item.archived', `${row.name} is archived. Restore it first.`);
      const stock = next(row);
      if (stock === row.stock) return row;
      await repository.setStock(trx, id, stock);
      return { ...row, stock };
    },
    entry: (before: ItemRow, after: ItemRow) => ({
      action,
      subject: `item ${id}`,
      before: { stock: before.stock },
      after: { stock: after.stock, ...(reason === undefined ? {} : { reason }) },
    }),
  });

  return {
    /**
     * Sets a counted stock if the stock is still the one that was seen. Errors: 404, 409 archived,
     * 412.
     */
    async countStock(
      id: number,
      { seen, counted }: Body<'countStock'>,
      by: RequestActor,
    ): Promise<ShownRow> {
      const count = (row: ItemRow) => {
        requireSeen(row, seen, counted);
        return counted;
      };
      const { after } = await changeRow(deps, by, stockOf(id, 'item.count_stock', count));
      return toRow(after);
    },

    /** Adds or subtracts an amount once, whatever was sold meanwhile. Errors: 404, 409, 422. */
    async adjustStock(id: number, body: Body<'adjustStock'>, by: RequestActor): Promise<ShownRow> {
      const { change, reason } = body;
      const adjusted = (row: ItemRow): number => {
        if (row.stock === null)
          throw new Refusal('item.stock_short', `${row.name} is not counted. Enter a count first.`);
        const stock = row.stock + change;
        if (stock < 0 || stock > MAX_STOCK)
          throw new Refusal('item.stock_short', `${row.name} has only ${row.stock} in stock.`, {
            extra: { current: toRow(row) },
          });
        return stock;
      };
      const adjustment = stockOf(id, 'item.adjust_stock', adjusted, reason);
      const call = `items.adjustStock ${id}`;
      const { answer } = await commands.once(body, call, by, async ({ trx, at }) => {
        const { before, after } = await changeIn(trx, at, adjustment);
        return { answer: toRow(after), entry: adjustment.entry(before, after) };
      });
      return answer;
    },
  };
}
