import { type RawBuilder, sql } from 'kysely';

/** The goods of an order `o` are sent again: it counts for nobody's punctuality. */
export const sentAgain = sql`(o.redelivers is not null)`;

/** An order `o` was delivered after its promise: the late ones of the list of orders. */
export const isDeliveredLate = sql`(o.status = 'delivered' and not ${sentAgain}
  and o.closed_at > o.promised_at)`;

export const tookSeconds = sql`extract(epoch from o.closed_at - o.placed_at)`;

/**
 * The ledger's postings for a sale `s`, of the transactions `t` of a condition. The share of a frozen driver is
 * in suspense. What a customer pays for an order that was not delivered is no sale.
 */
export const sold = ({ sale }: { sale: RawBuilder<unknown> }) => sql`(
  select t.order_id,
    coalesce(sum(e.amount) filter (where a.kind = 'commission'), 0) as commission,
    coalesce(sum(e.amount) filter (where e.purpose = 'delivery_fee'
      and a.kind in ('driver_wallet','suspense')), 0) as earned,
    coalesce(-sum(e.amount) filter (where e.purpose in ('cash_collected','card_captured')), 0) as gross
  from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where t.kind = 'sale' and ${sale} group by t.order_id)`;
