import { type RawBuilder, sql } from 'kysely';
import type { LedgerReport } from '#contract/routes/books/audit.ts';
import { HOLDING_PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';

export type LedgerCheck = LedgerReport;

interface CheckResult {
  looked: bigint;
  first: string | null;
}

type Question = RawBuilder<CheckResult>;

/** A rule by its name, with the query, or the work, that finds violations. */
export type BookCheck = readonly [
  name: string,
  question: Question | ((trx: Trx) => Promise<CheckResult>),
];

const open = sql.join([...HOLDING_PAYOUT_STATUSES]);

/**
 * Each invariant of the books as one query: the number of rows checked, and the first violation.
 */
const CHECKS: Readonly<Record<string, Question>> = {
  'every transfer sums to zero': sql`
    select (select count(*) from ledger_transfers) as looked,
      (select 'transfer ' || t.id || ' sums to ' || coalesce(sum(e.amount), 0) || ' over ' || count(e.id)
       from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
       group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2
       order by t.id limit 1) as first`,
  'every balance is the sum of its entries': sql`
    select (select count(*) from ledger_accounts) as looked,
      (select 'account ' || a.id || ' (' || a.kind || ' ' || a.owner_id || ') has ' || a.balance ||
         ', its entries sum to ' || coalesce(s.total, 0)
       from ledger_accounts a
       left join (select account_id, sum(amount) as total from ledger_entries group by account_id) s
         on s.account_id = a.id
       where a.balance <> coalesce(s.total, 0) order by a.id limit 1) as first`,
  'each entry follows the balance before it': sql`
    select count(*) as looked,
      'entry ' || min(id) filter (where balance_after <> run) as first
    from (select id, account_id, balance_after,
      sum(amount) over (partition by account_id order by id) as run from ledger_entries) e`,
  'the totals by purpose are those of the entries': sql`
    select (select count(*) from ledger_totals) as looked,
      (select 'account ' || account_id || ', ' || purpose from (
         select e.account_id, e.purpose, sum(e.amount) as total, count(*) as n
         from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.owner_id <> 0
         group by 1, 2) s
       full join ledger_totals t using (account_id, purpose)
       where s.total is distinct from t.total or s.n is distinct from t.entries
       order by account_id limit 1) as first`,
  'no balance is out of its bounds': sql`
    select count(*) as looked,
      'account ' || min(id) filter (
        where balance - held < min_balance or balance > max_balance or held < 0) as first
    from ledger_accounts`,
  'each delivered order’s movements tie to its total': sql`
    select count(*) as looked, 'order ' || min(o.id) filter (where paid is distinct from total) as first
    from (
      select o.id, o.total, (
        select -sum(e.amount) from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        where t.order_id = o.id and t.kind = 'sale' and e.purpose in ('cash_collected','card_captured')
      ) as paid
      from orders o where o.status = 'delivered' and o.total > 0) o`,
  'each discount is borne as its order says': sql`
    select count(*) as looked, 'order ' || min(o.id) filter (
      where (b.store, b.platform) is distinct from (o.store_discount, o.discount - o.store_discount)
    ) as first
    from orders o cross join lateral (
      select coalesce(-sum(e.amount) filter (where a.kind = 'store_balance'), 0) as store,
        coalesce(-sum(e.amount) filter (where a.kind = 'promotions'), 0) as platform
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id
      where t.order_id = o.id and t.kind = 'sale' and e.purpose = 'promotion') b
    where o.status = 'delivered' and o.discount > 0`,
  'each discount is the sum of its parts': sql`
    select count(*) as looked, 'order ' || min(o.id) filter (
      where (p.amount, p.store, p.fee) is distinct from (o.discount, o.store_discount, o.fee_discount)
    ) as first
    from orders o cross join lateral (
      select coalesce(sum(d.amount), 0) as amount, coalesce(sum(d.store_part), 0) as store,
        coalesce(sum(d.amount) filter (where d.line is null), 0) as fee
      from order_discounts d where d.order_id = o.id) p
    where o.discount > 0 or o.id in (select order_id from order_discounts)`,
  'each promotion has counted its redemptions': sql`
    select count(*) as looked, 'promotion ' || min(p.id) filter (
      where (r.used, r.reserved, r.spent, r.used) is distinct from
        (p.used, p.reserved, p.spent, c.used)) as first
    from promotions p
    cross join lateral (
      select count(*) filter (where state <> 'released') as used,
        coalesce(sum(amount) filter (where state = 'reserved'), 0) as reserved,
        coalesce(sum(amount) filter (where state = 'settled'), 0) as spent
      from promotion_redemptions where promotion_id = p.id) r
    cross join lateral (
      select coalesce(sum(used), 0) as used from promotion_customers where promotion_id = p.id) c`,
  'each order gave back what was moved for it': sql`
    select count(*) as looked, 'order ' || min(o.id) filter (
      where o.refunded <> o.moved or o.refunded <> o.noted or o.refunded > o.total) as first
    from (
      select o.id, o.total, o.refunded,
        (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and not exists
           (select from refund_reversals b where b.refund_id = r.id)) as noted,
        (select coalesce(sum(e.amount), 0) from ledger_transfers t
         join ledger_entries e on e.transfer_id = t.id
         join ledger_accounts a on a.id = e.account_id
           and a.kind in ('customer_wallet','card_clearing')
         where t.order_id = o.id and (t.kind = 'refund' or t.id in
           (select b.transfer_id from refund_reversals b join refunds r on r.id = b.refund_id
            where r.order_id = o.id))) as moved
      from orders o
      where o.refunded > 0 or o.id in (select order_id from ledger_transfers where kind = 'refund')) o`,
  'only delivered orders have been sold': sql`
    select count(*) as looked,
      'order ' || min(o.id) filter (where o.status <> 'delivered') as first
    from ledger_transfers t join orders o on o.id = t.order_id where t.kind = 'sale'`,
  'what is held of a store is what its open payouts ask for': sql`
    select count(*) as looked,
      'store ' || min(a.owner_id) filter (where a.held <> coalesce(p.open, 0)) as first
    from ledger_accounts a
    left join (select store_id, sum(amount) as open from payouts
      where status in (${open}) group by store_id) p on p.store_id = a.owner_id
    where a.kind = 'store_balance'`,
  'each paid payout moved its amount, once': sql`
    select count(*) as looked, 'payout ' || min(p.id) filter (where p.moved is distinct from p.amount) as first
    from (select p.id, p.amount, (
        select -sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transfer_id = p.transfer_id and a.kind = 'store_balance' and a.owner_id = p.store_id
      ) as moved from payouts p where p.status = 'paid') p`,
  'each remittance cleared what it says': sql`
    select count(*) as looked, 'remittance ' || min(r.id) filter (where r.cleared is distinct from r.due) as first
    from (select r.id, r.expected - r.left_at_hand as due, coalesce((
        select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transfer_id = r.transfer_id and a.kind = 'driver_cash'), 0) as cleared
      from remittances r) r`,
  'each deposit of a collector moved what was counted': sql`
    select count(*) as looked, 'deposit ' || min(d.id) filter (where d.moved is distinct from d.counted) as first
    from (select d.id, d.counted, (
        select sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transfer_id = d.transfer_id and a.kind = 'collector_cash' and a.owner_id = d.collector_id
      ) as moved from cash_deposits d) d`,
  'each slip that the bank named moved its amount to the bank': sql`
    select count(*) as looked, 'deposit ' || min(d.id) filter (where d.moved is distinct from d.amount) as first
    from (select d.id, s.amount, (
        select -sum(e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transfer_id = d.transfer_id and a.kind = 'bank_clearing') as moved
      from cash_deposits d join deposit_slips s on s.id = d.slip_id) d`,
  'disputed cash is that of disputes that nobody decided': sql`
    select count(*) as looked, 'driver ' || min(x.driver_id) filter (where x.held <> x.open) as first
    from (select coalesce(a.owner_id, d.driver_id) as driver_id, coalesce(-a.balance, 0) as held,
        coalesce(d.open, 0) as open
      from (select * from ledger_accounts where kind = 'disputed_cash') a
      full join (select driver_id, sum(amount) as open from order_disputes where state = 'open'
        group by 1) d on d.driver_id = a.owner_id) x`,
  'nobody booked more variance of cash than one person may': sql`
    select count(*) as looked, 'remittance ' || min(h.id) filter (
      where h.booked >= h.alone_below or h.variance > h.surplus_most) as first
    from (
      select r.id, r.variance, r.alone_below, r.surplus_most, sum(abs(r.variance))
        over (partition by r.collector->>'id' order by r.at
          range between interval '24 hours' preceding and current row) as booked
      from remittances r
      where r.variance <> 0 and r.confirmer is null and r.alone_below is not null) h`,
  'nobody committed more than one person may': sql`
    select count(*) as looked, 'commitment ' || min(h.id) filter (where h.committed >= h.most) as first
    from (
      select id, most, sum(amount) over (partition by person_id order by at
        range between interval '24 hours' preceding and current row) as committed
      from commitments where person_id is not null) h`,
  'each act of one person is committed': sql`
    select count(*) as looked, min(a.subject) filter (where a.amount > coalesce(c.amount, 0)) as first
    from (
      select 'transfer ' || id as subject, commitment_of(id, kind) as amount from ledger_transfers
        where id > commitments_after()
          and kind in ('adjustment','wallet_transfer','refund','reversal','charge_reversal')
      union all
      select 'return ' || o.id, o.total from orders o cross join lateral (
          select id, actor from events
          where subject_kind = 'order' and subject_id = o.id and type = 'order.returned'
          order by id desc limit 1) e
        where o.status = 'returned' and o.payment = 'cash' and e.id > returns_committed_after()
          and e.actor->>'role' not in ('store','driver') and e.actor->>'id' <> '0'
      union all
      select 'dispute ' || id, amount from order_disputes where state = 'upheld'
      union all
      select 'end of order ' || order_id, platform_bears from order_ends where platform_bears > 0
      union all
      select 'amendments of order ' || order_id, sum(amount) from order_discounts
        where promotion_id is null and granted_by is not null group by order_id
      union all
      select 'promotion ' || id, budget from promotions
        where state in ('scheduled','active','paused')) a
    left join (select subject, sum(amount) as amount from commitments group by 1) c using (subject)`,
};

/** The checks of the books themselves. Higher areas add theirs. */
export const BOOK_CHECKS: readonly BookCheck[] = Object.entries(CHECKS);

export async function runCheck(
  trx: Trx,
  [check, question]: BookCheck,
): Promise<LedgerReport['checks'][number]> {
  const found =
    typeof question === 'function' ? await question(trx) : (await question.execute(trx)).rows[0];
  const { looked = 0n, first = null } = found ?? {};
  return { check, ok: first === null, looked: Number(looked), first };
}

/** Runs every check in one snapshot: those of the books, and those of higher areas. */
export async function runChecks(
  trx: Trx,
  further: readonly BookCheck[],
): Promise<LedgerReport['checks']> {
  // Checking the whole history may exceed the statement timeout of a request.
  await sql`set local statement_timeout = 0`.execute(trx);
  const checks: LedgerReport['checks'] = [];
  for (const check of [...BOOK_CHECKS, ...further]) checks.push(await runCheck(trx, check));
  return checks;
}

/** Proves the invariants of the books at one moment, and names the first row that violates one. */
export const checkLedger = (
  db: Db,
  at: Date,
  further: readonly BookCheck[] = [],
): Promise<LedgerReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const checks = await runChecks(trx, further);
      return { at: at.toISOString(), isSound: checks.every(({ ok }) => ok), checks };
    });
