import { sql } from 'kysely';
import type { BookCheck } from '../../books/ledger/check.ts';

/** What the daily proof asks of remedies, and of what was charged for them. */
export const remedyChecks: readonly BookCheck[] = [
  [
    'each order gave in coupons and goods what its remedies say, and at most what it was worth',
    sql`
    select count(*) as looked, 'order ' || min(o.id) filter (
      where o.given <> coalesce(r.amount, 0) or o.refunded + o.given > o.total) as first
    from orders o left join (
      select order_id, sum(amount) as amount from remedies
      where state = 'given' and target in ('coupon','redelivery') group by 1) r on r.order_id = o.id
    where o.given > 0 or r.amount > 0`,
  ],
  [
    'each remedy to a card or wallet is its refund, reversed with it',
    sql`
    select count(*) as looked, 'remedy ' || min(r.id) filter (where
      (f.order_id, f.amount, f.target, f.funded_by) is distinct from
        (r.order_id, r.amount, r.target, 'platform')
      or (r.state = 'reversed') <> (b.refund_id is not null)) as first
    from remedies r left join refunds f on f.id = r.refund_id
    left join refund_reversals b on b.refund_id = f.id
    where r.refund_id is not null`,
  ],
  [
    'each remedy is charged what its charges say',
    sql`
    select count(*) as looked, 'remedy ' || min(r.id) filter (
      where r.charged <> coalesce(c.cost, 0)) as first
    from remedies r left join (
      select remedy_id, sum(cost) as cost from charges where reversal_id is null group by 1) c
      on c.remedy_id = r.id`,
  ],
  [
    'each charge moved what it says',
    sql`
    select count(*) as looked, 'charge ' || min(c.id) filter (where
      (m.net, m.owed, m.commission, m.platform) is distinct from
        (-c.amount, -c.owed, -c.commission, c.platform + m.from_promotions)
      or m.cost is distinct from c.cost) as first
    from charges c cross join lateral (
      select sum(e.amount) filter (where a.owner_id <> 0) as net,
        coalesce(sum(e.amount) filter (where a.kind in ('store_due','driver_due')), 0) as owed,
        coalesce(sum(e.amount) filter (where a.kind = 'commission'), 0) as commission,
        coalesce(sum(e.amount) filter (where a.kind = 'promotions'), 0) as platform,
        coalesce(sum(e.amount) filter (where a.kind = 'promotions' and e.purpose = 'charge'), 0)
          as from_promotions,
        sum(e.amount) filter (where a.kind in ('promotions','refunds') and e.purpose = 'charge') as cost
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transfer_id = c.transfer_id) m`,
  ],
  [
    'each upheld contest reversed its charge, and no other did',
    sql`
    select count(*) as looked, 'charge ' || min(c.id) filter (where
      (k.state = 'upheld' and c.reversal_id is null)
      or (k.state in ('open','dismissed') and c.reversal_id is not null and r.state <> 'reversed'))
      as first
    from charges c join remedies r on r.id = c.remedy_id
    left join contests k on k.charge_id = c.id`,
  ],
];
