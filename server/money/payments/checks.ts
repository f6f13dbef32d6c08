import { sql } from 'kysely';
import type { BookCheck } from '../../books/ledger/check.ts';

/** What the daily proof asks of card payments: they, the orders and `card_clearing` tie. */
export const paymentChecks: readonly BookCheck[] = [
  [
    'each order by card has its own authorised payment',
    sql`
    select count(*) as looked, 'order ' || min(o.id) filter (where p.id is null
      or p.customer_id <> o.customer_id or p.authorised < o.total) as first
    from orders o left join payments p on p.order_id = o.id where o.payment = 'card'`,
  ],
  [
    'each order that became one by card has the payment for it, and each such payment its order',
    sql`
    select count(*) as looked, 'order ' || min(coalesce(p.order_id, a.order_id)) filter (
      where p.order_id is null or a.order_id is null) as first
    from (select order_id from payments where for_order_id is not null and order_id is not null) p
    full join (select order_id from order_amendments
      where state = 'applied' and 'payment' = any(kinds) and after->>'payment' = 'card') a
      on a.order_id = p.order_id`,
  ],
  [
    'each payment is where its order is',
    sql`
    select count(*) as looked, 'payment ' || min(p.id::text) filter (where not case
      -- It is paid in cash after all.
      when o.payment = 'cash' then p.state in ('releasing','released','review') and p.captured = 0
      when o.status = 'delivered' then p.state in ('capturing','captured','review','written_off')
      -- Another person decides what the card pays.
      when e.state = 'waiting' then p.state = 'placed'
      when e.charged > 0 then p.state in ('capturing','captured','review','written_off')
      when o.closed_at is not null then p.state in ('releasing','released','review') and p.captured = 0
      else p.state = 'placed' end) as first
    from payments p join orders o on o.id = p.order_id
    left join order_ends e on e.order_id = o.id`,
  ],
  [
    'each captured payment took the total of its sale',
    sql`
    select count(*) as looked, 'payment ' || min(p.id::text) filter (
      where p.captured <> coalesce(e.charged, o.total)
        or s.amount is distinct from nullif(-coalesce(e.charged, o.total), 0)) as first
    from payments p join orders o on o.id = p.order_id
    left join order_ends e on e.order_id = o.id
    left join (
      select t.order_id, sum(e.amount) as amount from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id and e.purpose = 'card_captured'
      where t.kind in ('sale','order_end') group by 1) s on s.order_id = o.id
    where p.state = 'captured'`,
  ],
  [
    'each refund to a card is sent to it, once and equal',
    sql`
    select count(*) as looked, 'refund ' || min(r.id) filter (
      where a.amount is distinct from r.amount or a.payment_id is distinct from p.id) as first
    from refunds r left join payments p on p.order_id = r.order_id
    left join payment_acts a on a.key = p.id || ':refund:' || r.transfer_id
    where r.target = 'card'`,
  ],
  [
    'each payment refunded what its card took',
    sql`
    select count(*) as looked, 'payment ' || min(p.id::text) filter (
      where p.refunded <> coalesce(a.done, 0)) as first
    from payments p left join (
      select payment_id, sum(amount) as done from payment_acts
      where kind = 'refund' and state = 'done' group by 1) a on a.payment_id = p.id`,
  ],
];
