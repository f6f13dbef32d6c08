import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/schema.ts';

/** The sums of a payment. Centimes. */
interface PaymentAmounts
  extends Pick<Selectable<Database['payments']>, 'provider' | 'state' | 'captured' | 'refunded'> {
  /** Of the capture: the order may have been amended. Below, what is not done. */
  sold: bigint;
  capturing: bigint;
  refunding: bigint;
  /** Such a capture was sent, and the provider did not carry it out. */
  has_failed: boolean;
  charged_back: bigint;
  /** A file of the provider paid the capture. */
  is_settled: boolean;
}

/**
 * What the payment of an order was charged, what is under way, and what its bank took back, as of
 * one instant: an act that ends between two statements would be in neither.
 */
export async function amountsOf(db: Db, orderId: number): Promise<PaymentAmounts | undefined> {
  const { rows } = await sql<PaymentAmounts>`
    select p.provider, p.state, a.sold, p.captured, p.refunded,
      a.capturing, a.refunding, a.has_failed, s.charged_back, s.is_settled
    from payments p
    cross join lateral (
      select coalesce(sum(due) filter (where kind = 'capture'), 0)::bigint as capturing,
        coalesce(sum(due) filter (where kind = 'refund'), 0)::bigint as refunding,
        coalesce(bool_or(kind = 'capture' and due > 0 and outcome is not null), false) as has_failed,
        coalesce(max(amount) filter (where kind = 'capture'), p.total) as sold
      from (select *, case when state in ('due','review') then amount else 0 end as due
        from payment_acts where payment_id = p.id) acts
    ) a
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'chargeback'), 0)::bigint as charged_back,
        coalesce(bool_or(kind = 'capture'), false) as is_settled
      from card_settlements where payment_id = p.id and transfer_id is not null
    ) s
    where p.order_id = ${orderId}`.execute(db);
  return rows[0];
}
