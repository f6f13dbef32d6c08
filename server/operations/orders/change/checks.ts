import { sql } from 'kysely';
import type { BookCheck } from '../../../books/ledger/check.ts';

/** What the daily proof asks of orders that changed, changed hands, or ended without delivery. */
export const orderChecks: readonly BookCheck[] = [
  [
    'each end without delivery moved what it says',
    sql`
    select count(*) as looked, 'order ' || min(n.order_id) filter (where
      (m.store, m.driver, m.charged, m.borne, m.owed, m.lost) is distinct from
        (n.store, n.driver, n.charged, n.store_bears, n.store_owes, n.platform_bears)) as first
    from order_ends n cross join lateral (
      select coalesce(sum(e.amount) filter (
          where a.kind = 'store_balance' and e.purpose = 'order_end'), 0) as store,
        -- The wallet of a frozen driver receives nothing.
        coalesce(sum(e.amount) filter (where a.kind in ('driver_wallet','suspense')), 0) as driver,
        coalesce(-sum(e.amount) filter (where a.kind = 'card_clearing'), 0) as charged,
        coalesce(-sum(e.amount) filter (where e.purpose = 'order_end_borne'), 0) as borne,
        coalesce(-sum(e.amount) filter (where a.kind = 'store_due'), 0) as owed,
        coalesce(-sum(e.amount) filter (where a.kind = 'losses'), 0) as lost
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transfer_id = n.transfer_id) m`,
  ],
  [
    'each end without delivery is that of its order',
    sql`
    select count(*) as looked, 'order ' || min(o.id) filter (
      where o.status <> n.status or o.closed_at is null) as first
    from order_ends n join orders o on o.id = n.order_id`,
  ],
  [
    'each changed order has the total of its last change',
    sql`
    select count(*) as looked, 'order ' || min(o.id) filter (
      where (m.number, m.total_after) is distinct from (o.amended, o.total)) as first
    -- A proposal may be accepted after a later change.
    from orders o left join lateral (
      select max(number) over () as number, total_after from order_amendments
      where order_id = o.id and state = 'applied'
      order by coalesce(settled_at, asked_at) desc, number desc limit 1) m on true
    where o.amended > 0`,
  ],
  [
    'each order on its way is with the driver of its last leg',
    sql`
    select count(*) as looked, 'order ' || min(x.id) filter (
      where x.is_closed or x.driver_id is distinct from x.leg_driver) as first
    from (
      select o.id, o.driver_id, l.driver_id as leg_driver, false as is_closed
      from orders o left join order_legs l on l.order_id = o.id and l.to_at is null
      where o.closed_at is null
      union all
      select o.id, o.driver_id, l.driver_id, true
      from order_legs l join orders o on o.id = l.order_id
      where l.to_at is null and o.closed_at is not null) x`,
  ],
];
