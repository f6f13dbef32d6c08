import { type RawBuilder, sql } from 'kysely';
import type { OrderRow } from '../order-view.ts';

/** What rules ask of an order. Amounts in centimes. */
type Asked = Pick<OrderRow, 'store_id' | 'payment' | 'subtotal' | 'delivery_fee'> & {
  zone_id?: number | null | undefined;
  discount?: bigint | undefined;
};

/**
 * What an order must prove at its delivery, as an expression of the statement that places it: rules
 * cost no further statement.
 */
export function proofNeedsOf(order: Asked, categories: readonly number[]): RawBuilder<string> {
  const amount = order.subtotal + order.delivery_fee - (order.discount ?? 0n);
  const { zone_id: zone = null, store_id: store, payment } = order;
  return sql`proof_needs(${zone}, ${store}, ${amount}, ${payment}, ${[...categories]})`;
}
