import { sql } from 'kysely';
import type { BookCheck } from '../../books/ledger/check.ts';

/** What the daily proof asks of what stores and drivers owe. */
export const dueChecks: readonly BookCheck[] = [
  [
    'what each store and driver owes is what was not collected of it',
    sql`
    select count(*) as looked, min(x.party || ' ' || x.owner_id) filter (where x.owed <> x.open) as first
    from (
      select coalesce(a.party, d.party) as party, coalesce(a.owner_id, d.owner_id) as owner_id,
        coalesce(a.owed, 0) as owed, coalesce(d.open, 0) as open
      from (select case kind when 'store_due' then 'store' else 'driver' end as party, owner_id,
          -balance as owed
        from ledger_accounts where kind in ('store_due','driver_due')) a
      full join (select party, owner_id, sum(amount - collected) as open
        from dues where reversed_at is null group by 1, 2) d
        on d.party = a.party and d.owner_id = a.owner_id) x`,
  ],
  [
    'each due is collected by its collections',
    sql`
    select count(*) as looked, 'due ' || min(d.id) filter (
      where d.collected <> coalesce(k.amount, 0)
        or (d.reversed_at is not null and k.kept > 0)) as first
    from dues d left join (
      select due_id, sum(amount) as amount, count(*) filter (where returned_id is null) as kept
      from due_collections group by 1) k on k.due_id = d.id`,
  ],
];
