import { sql } from 'kysely';
import type { AccountHolder } from '#contract/money/account-review.ts';
import type { BankChange } from '#contract/money/payout.ts';
import type { StoreBalance } from '#contract/routes/money/payouts.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { bankChangeOf } from './account-change.ts';

/** The most other stores with its account that are named of a store. */
const MOST_SHARING = 20;

export interface BalanceRow {
  id: number;
  name: string;
  zone: string;
  bank_iban: string | null;
  bank_holder: string | null;
  bank_changed_at: Date | null;
  bank_changed_by: number | null;
  bank_replaced_at: Date | null;
  bank_change: BankChange | null;
  owner_id: number | null;
  /** All stores with its account, and itself; null: no other. */
  sharing: readonly { id: number; name: string; owner: number | null }[] | null;
  paid_out_at: Date | null;
  account_id: bigint | null;
  balance: bigint;
  held: bigint;
  owed: bigint;
  totals: Readonly<Record<string, string>> | null;
}

/** The earnings and the available balance of each of these stores. */
export async function balancesOf(trx: Db, ids: readonly number[]) {
  const { rows } = await sql<BalanceRow>`
    with sharing as (
      select bank_iban, jsonb_agg(jsonb_build_object('id', id, 'name', name, 'owner', owner_id)
        order by id) as stores
      from stores where bank_iban in (
        select bank_iban from stores where id = any(${[...ids]}::integer[]))
      group by bank_iban having count(*) > 1)
    select s.id, s.owner_id, h.stores as sharing, s.name, s.zone, s.bank_iban, s.bank_holder, s.bank_changed_at, s.bank_changed_by, s.bank_replaced_at,
      ${bankChangeOf('s')} as bank_change, s.paid_out_at, a.id as account_id, coalesce(a.balance, 0) as balance,
      coalesce(a.held, 0) as held, coalesce(-d.balance, 0) as owed,
      (select jsonb_object_agg(t.purpose, t.total::text) from ledger_totals t
        where t.account_id = a.id) as totals
    from stores s
    left join ledger_accounts a on a.kind = 'store_balance' and a.owner_id = s.id and a.stripe = 0
    left join sharing h on h.bank_iban = s.bank_iban
    left join ledger_accounts d on d.kind = 'store_due' and d.owner_id = s.id and d.stripe = 0
    where s.id = any(${[...ids]}::integer[])`.execute(trx);
  return rows;
}

/** The purposes with an amount of their own; all others together are the rest of the balance. */
const SHOWN = ['sale', 'commission', 'refund', 'cash_offset', 'promotion', 'charge', 'payout'];
const restOf = (totals: Readonly<Record<string, string>>) =>
  Object.entries(totals).reduce(
    (sum, [purpose, total]) => (SHOWN.includes(purpose) ? sum : sum + BigInt(total)),
    0n,
  );

/** The other stores with the account of one. */
const sharedWith = ({ id, owner_id, sharing }: BalanceRow): AccountHolder[] =>
  (sharing ?? [])
    .filter((other) => other.id !== id)
    .slice(0, MOST_SHARING)
    .map((other) => ({
      kind: 'store',
      id: other.id,
      name: other.name,
      isSameOwner: owner_id !== null && other.owner === owner_id,
    }));

export const toBalance = (row: BalanceRow): StoreBalance =>
  toContract<StoreBalance>({
    store: { id: row.id, name: row.name, zone: row.zone },
    earned: row.totals?.sale ?? '0',
    commission: row.totals?.commission ?? '0',
    refunds: row.totals?.refund ?? '0',
    cashOffset: row.totals?.cash_offset ?? '0',
    promotions: row.totals?.promotion ?? '0',
    other: restOf(row.totals ?? {}).toString(),
    charges: row.totals?.charge ?? '0',
    owed: row.owed.toString(),
    paid: row.totals?.payout ?? '0',
    balance: row.balance.toString(),
    pending: row.held.toString(),
    available: (row.balance - row.held).toString(),
    lastPayoutAt: row.paid_out_at?.toISOString() ?? null,
    bank: {
      iban: row.bank_iban,
      holder: row.bank_holder,
      changedAt: row.bank_changed_at?.toISOString() ?? null,
      replacedAt: row.bank_replaced_at?.toISOString() ?? null,
      change: row.bank_change,
      sharedWith: sharedWith(row),
    },
  });
