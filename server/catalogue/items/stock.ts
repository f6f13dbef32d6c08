import { sql } from 'kysely';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { Trx } from '../../platform/db/schema.ts';

/** The quantity of each item that an order takes. */
type RequestedPieces = ReadonlyMap<number, number>;

/**
 * Counted stock. The version of an item does not change with its stock: a price must not be entered
 * again because of an order in between, and a stock is set against the stock that was seen.
 */
export const createStock = () => ({
  /**
   * Takes the counted items from the stock and returns which items are counted. If there are too
   * few of some, returns their ids and takes nothing.
   */
  async takeStock(
    trx: Trx,
    wanted: RequestedPieces,
  ): Promise<{ taken: Set<number>; tooFew: number[] }> {
    // In the order of ids, so that two orders of the same items queue and never deadlock.
    const counted = await trx
      .selectFrom('items')
      .select(['id', 'stock'])
      .where('id', '=', anyOf<number>([...wanted.keys()]))
      .where('stock', 'is not', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .modifyEnd(prepared)
      .execute();
    const tooFew = counted.filter(({ id, stock }) => (stock ?? 0) < (wanted.get(id) ?? 0));
    if (tooFew.length > 0) return { taken: new Set(), tooFew: tooFew.map(({ id }) => id) };
    const taken = counted.map(({ id }) => id);
    if (taken.length > 0) {
      const counts = taken.map((id) => wanted.get(id) ?? 0);
      await sql`${prepared}
        update items set stock = stock - w.count
        from unnest(${taken}::int[], ${counts}::int[]) as w (id, count)
        where items.id = w.id`.execute(trx);
    }
    return { taken: new Set(taken), tooFew: [] };
  },

  /** Returns the stock that an order's lines took; items that are no longer counted are skipped. */
  async returnStock(trx: Trx, orderId: number): Promise<void> {
    const lines = await trx
      .updateTable('order_lines')
      .set({ stock_taken: 0 })
      .from((eb) =>
        eb
          .selectFrom('order_lines')
          .select(['order_id', 'line', 'stock_taken as count'])
          .where('order_id', '=', orderId)
          .where('stock_taken', '>', 0)
          .forUpdate()
          .as('before'),
      )
      .whereRef('order_lines.order_id', '=', 'before.order_id')
      .whereRef('order_lines.line', '=', 'before.line')
      .returning(['order_lines.item_id', 'before.count'])
      .modifyEnd(prepared)
      .execute();
    if (lines.length === 0) return;
    const back = new Map<number, number>();
    for (const { item_id, count } of lines) back.set(item_id, (back.get(item_id) ?? 0) + count);
    const ids = [...back.keys()].toSorted((a, b) => a - b);
    await trx
      .selectFrom('items')
      .select('id')
      .where('id', '=', anyOf<number>(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .modifyEnd(prepared)
      .execute();
    await sql`${prepared}
      update items set stock = stock + w.count
      from unnest(${ids}::int[], ${ids.map((id) => back.get(id) ?? 0)}::int[]) as w (id, count)
      where items.id = w.id and stock is not null`.execute(trx);
  },
});
