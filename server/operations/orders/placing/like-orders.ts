import { sql } from 'kysely';
import type { RequestedLine } from '#contract/operations/order-lines.ts';
import { LIKE_ORDER_MINUTES } from '#contract/routes/operations/quotes.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { NewOrder } from '../deps.ts';

interface LikeLine {
  itemId: number;
  quantity: number;
  variant: string | null;
  options: readonly { group: string; name: string }[];
}

/** What is ordered, as one text: the same however it is divided into lines and sorted. */
function goodsOf(lines: readonly LikeLine[]): string {
  const counts = new Map<string, number>();
  for (const { itemId, quantity, variant, options } of lines) {
    const chosen = options.map(({ group, name }) => `${group}:${name}`).sort();
    const key = JSON.stringify([itemId, variant, chosen]);
    counts.set(key, (counts.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const requested = ({ itemId, quantity, modifiers }: RequestedLine): LikeLine => ({
  itemId,
  quantity,
  variant: modifiers?.variant ?? null,
  options: modifiers?.options ?? [],
});

/**
 * Requires, of an app that asks its customer, that he has not ordered the same at the same store a
 * moment ago. Orders of one customer are compared one after the other, so that a double tap is found
 * too. Error: 409 with the recent order.
 */
export async function requireNoLikeOrder(
  trx: Trx,
  { ifLike, storeId, lines }: Pick<NewOrder, 'ifLike' | 'storeId' | 'lines'>,
  customerId: number,
  now: Date,
): Promise<void> {
  if (ifLike !== 'ask') return;
  await sql`select pg_advisory_xact_lock(hashtextextended('like orders', ${customerId}))`.execute(
    trx,
  );
  const since = new Date(now.getTime() - LIKE_ORDER_MINUTES * MINUTE_MS);
  const { rows } = await sql<{ id: number; lines: LikeLine[] }>`
    select o.id, jsonb_agg(jsonb_build_object('itemId', l.item_id, 'quantity', l.quantity,
      'variant', l.variant->>'name', 'options', l.options)) lines
    from orders o join order_lines l on l.order_id = o.id
    where o.customer_id = ${customerId} and o.store_id = ${storeId} and o.placed_at > ${since}
      and o.status not in ('cancelled', 'returned')
    group by o.id order by o.id desc`.execute(trx);
  const goods = goodsOf(lines.map(requested));
  const like = rows.find((one) => goodsOf(one.lines) === goods);
  if (like) throw refuse('order.like_order', { id: like.id }, { extra: { likeOrderId: like.id } });
}
