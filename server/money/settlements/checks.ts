import { sql } from 'kysely';
import type { BookCheck } from '../../books/ledger/check.ts';
import { lateActs } from './late.ts';

/** What the daily proof asks of the providers' files: what they settled is what `card_clearing` lost. */
export const settlementChecks: readonly BookCheck[] = [
  [
    'each capture and refund is settled within three days',
    sql`
    select (select count(*) from payment_acts where kind in ('capture','refund')) as looked,
      (select 'payment ' || p.id || ' ' || a.kind from ${lateActs} order by a.id limit 1) as first`,
  ],
  [
    'each settlement has its payment and moved its amount, once',
    sql`
    select count(*) as looked, 'settlement ' || min(s.id) filter (
      where p.id is null
        or m.total * case s.kind when 'capture' then -1 else 1 end is distinct from s.amount
        or (s.kind in ('capture','refund')
          and (a.amount, a.payment_id, a.kind) is distinct from (s.amount, s.payment_id, s.kind))
    ) as first
    from card_settlements s left join payments p
      on p.id = s.payment_id and p.provider = s.provider and p.provider_ref = s.payment_ref
    left join payment_acts a on a.id = s.act_id
    left join (
      select e.transfer_id, sum(e.amount) as total
      from ledger_entries e join ledger_accounts c on c.id = e.account_id and c.kind = 'bank_clearing'
      group by 1) m on m.transfer_id = s.transfer_id
    where s.transfer_id is not null`,
  ],
  [
    'each write-off of a card was confirmed by a second person',
    sql`
    select count(*) as looked, 'payment ' || min(w.payment_id::text) filter (
      where q.id is null or p.state <> 'written_off' or p.captured <> 0) as first
    from card_write_offs w join payments p on p.id = w.payment_id
    left join proposals q on q.id = w.proposal_id and q.kind = 'card_write_off'
      and q.state = 'confirmed' and q.amount = w.amount and q.target = p.order_id::text`,
  ],
  [
    'card_clearing holds what is sold and not settled',
    sql`
    select 1::bigint as looked,
      (select 'it has ' || b.held || ' centimes, not ' || b.owed from (
        select (select coalesce(-sum(balance), 0) from ledger_accounts where kind = 'card_clearing') as held,
          (select coalesce(sum(total), 0) from orders where payment = 'card' and status = 'delivered')
          + (select coalesce(sum(charged), 0) from order_ends where state = 'settled')
          - (select coalesce(sum(amount), 0) from refunds where target = 'card')
          + (select coalesce(sum(amount), 0) from payment_acts where kind = 'refund' and state = 'refused')
          - (select coalesce(sum(case s.kind when 'capture' then s.amount else -s.amount end), 0)
             from card_settlements s where s.act_id is not null)
          - (select coalesce(sum(w.amount), 0) from card_write_offs w where not exists (
             select from card_settlements s join payment_acts a on a.id = s.act_id and a.kind = 'capture'
             where a.payment_id = w.payment_id)) as owed) b
        where b.held <> b.owed) as first`,
  ],
];
