import { sql } from 'kysely';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { Trx } from '../../platform/db/schema.ts';

/** The quantity of each item that an order takes. */
type RequestedPieces = ReadonlyMap<number, number>;

/** Items that cannot be ordered until a time. */
export interface OffItems {
  ids: readonly number[];
  until: Date;
}

/** Takes locked items off until a time; what is off for longer stays so. */
const setOff = (trx: Trx, { ids, until }: OffItems) =>
  sql`${prepared}
    update items set unavailable_until = ${until}
    where id = any(${ids}::int[]) and available
      and (unavailable_until is null or unavailable_until < ${until})`.execute(trx);

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

  /**
   * Takes, returns and counts items in one step, as an amended order does: what is missing is not
   * returned, but counted to what is left, never more than was known, and may be off until a time.
   * Returns which of the taken items are counted. If there are too few of some, returns their ids and
   * moves nothing.
   */
  async moveStock(
    trx: Trx,
    moves: ReadonlyMap<number, { take: number; back: number; left: number | null }>,
    off: OffItems | null,
  ): Promise<{ taken: Set<number>; tooFew: number[] }> {
    const offIds = [...(off?.ids ?? [])];
    const locked = await trx
      .selectFrom('items')
      .select(['id', 'stock'])
      .where('id', '=', anyOf<number>([...moves.keys(), ...offIds]))
      .where((eb) => eb.or([eb('stock', 'is not', null), eb('id', '=', anyOf<number>(offIds))]))
      .orderBy('id')
      .forNoKeyUpdate()
      .modifyEnd(prepared)
      .execute();
    if (off) await setOff(trx, off);
    const counted = locked.filter(({ id, stock }) => stock !== null && moves.has(id));
    const after = counted.map(({ id, stock }) => {
      const { take = 0, back = 0, left } = moves.get(id) ?? {};
      const known = (stock ?? 0) + back;
      return { id, stock: Math.min(left ?? known, known) - take, before: stock };
    });
    const tooFew = after.filter(({ stock }) => stock < 0).map(({ id }) => id);
    if (tooFew.length > 0) return { taken: new Set(), tooFew };
    const moved = after.filter(({ stock, before }) => stock !== before);
    if (moved.length > 0)
      await sql`${prepared}
        update items set stock = w.stock
        from unnest(${moved.map(({ id }) => id)}::int[], ${moved.map(({ stock }) => stock)}::int[])
          as w (id, stock)
        where items.id = w.id`.execute(trx);
    const taken = counted.map(({ id }) => id).filter((id) => (moves.get(id)?.take ?? 0) > 0);
    return { taken: new Set(taken), tooFew: [] };
  },

  /** Takes items off until a time. */
  async takeOff(trx: Trx, off: OffItems): Promise<void> {
    await trx
      .selectFrom('items')
      .select('id')
      .where('id', '=', anyOf<number>([...off.ids]))
      .orderBy('id')
      .forNoKeyUpdate()
      .modifyEnd(prepared)
      .execute();
    await setOff(trx, off);
  },

  /**
   * Returns the stock that an order's lines took, or only that of restockable items. What a proposal
   * reports as missing, and no change of the order has taken away, is in no store and stays out, also
   * if another change superseded the proposal and did not name the line; so do items that are no longer
   * counted.
   */
  async returnStock(trx: Trx, orderId: number, which: 'all' | 'restockable'): Promise<void> {
    const lines = await sql<{ item_id: number; count: number }>`${prepared}
      with missing as (
        select (l->>'line')::integer as line, min((l->>'quantity')::integer) as quantity
        from order_amendments a cross join lateral jsonb_array_elements(a.plan->'lines') l
        where a.order_id = ${orderId} and a.cause = 'item_missing' and l ? 'line'
          and (a.state in ('proposed','closed','refused','expired')
            or a.state = 'superseded' and not exists (
              select from order_amendments n
              where n.order_id = a.order_id and n.number > a.number and (
                exists (select from amendment_lines c
                  where c.amendment_id = n.id and c.line = (l->>'line')::integer)
                or exists (select from jsonb_array_elements(n.plan->'lines') p
                  where p->'line' = l->'line'))))
          and not exists (select from order_amendments f
            where f.order_id = a.order_id and f.follows = a.number)
        group by 1),
      before as (
        select l.order_id, l.line, least(l.stock_taken, m.quantity) as count
        from order_lines l left join missing m using (line)
        where l.order_id = ${orderId} and l.stock_taken > 0
          and (${which === 'all'} or exists (
            select from items i where i.id = l.item_id and i.restockable))
        for update of l)
      update order_lines l set stock_taken = 0 from before b
      where l.order_id = b.order_id and l.line = b.line
      returning l.item_id, b.count`.execute(trx);
    const back = new Map<number, number>();
    for (const { item_id, count } of lines.rows)
      if (count > 0) back.set(item_id, (back.get(item_id) ?? 0) + count);
    if (back.size === 0) return;
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
