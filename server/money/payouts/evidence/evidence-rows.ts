import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { PayoutRow } from '../show.ts';

/** The charges that the evidence of a payout names. */
const MOST_CHARGES = 100;
const NONE = 0n;

/** A span of the entries of an account, by their ids: after the first, up to the last. */
export interface EntrySpan {
  after: bigint;
  until: bigint;
}

/** What moved on an account in a span, under one purpose. */
export interface PurposeSum {
  purpose: string;
  total: bigint;
  entries: bigint;
}

/** The last entry on the balance of a store whose account is locked; null: none yet. */
export async function lastEntryOf(trx: Trx, storeId: number): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(e.id) as id from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.kind = 'store_balance' and a.owner_id = ${storeId} and a.stripe = 0`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Reads what evidence is made of, as of an entry on the balance of a store. */
export const createEvidenceRows = (db: Db, accountId: bigint) => ({
  /** The last entry that was booked by a time, and never one before `least`. */
  async entryAt(at: Date, least = NONE): Promise<bigint> {
    const { rows } = await sql<{ id: bigint | null }>`
      select e.id from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.account_id = ${accountId} and e.id > ${least} and t.at <= ${at}
      order by e.id desc limit 1`.execute(db);
    return rows[0]?.id ?? least;
  },

  /** The balance after an entry; zero before the first one. */
  async balanceAt(entry: bigint): Promise<bigint> {
    const { rows } = await sql<{ balance_after: bigint }>`
      select balance_after from ledger_entries where account_id = ${accountId} and id <= ${entry}
      order by id desc limit 1`.execute(db);
    return rows[0]?.balance_after ?? 0n;
  },

  /** The last payout that was paid by an entry: its amount, when, and its own entry. */
  async lastPaid(storeId: number, entry: bigint) {
    const { rows } = await sql<{ id: number; amount: bigint; paid_at: Date; entry: bigint }>`
      select p.id, p.amount, p.paid_at, e.id as entry from payouts p
      join ledger_entries e on e.transfer_id = p.transfer_id and e.account_id = ${accountId}
      where p.store_id = ${storeId} and p.status = 'paid' and e.id <= ${entry}
      order by e.id desc limit 1`.execute(db);
    return rows[0];
  },

  /** The present balance with its last entry, in one snapshot. */
  async now(): Promise<{ balance: bigint; held: bigint; entry: bigint }> {
    const { rows } = await sql<{ balance: bigint; held: bigint; entry: bigint }>`
      select balance, held, coalesce((select max(id) from ledger_entries
        where account_id = ${accountId}), 0)::bigint as entry
      from ledger_accounts where id = ${accountId}`.execute(db);
    return rows[0] ?? { balance: 0n, held: 0n, entry: NONE };
  },

  async moved({ after, until }: EntrySpan): Promise<PurposeSum[]> {
    const { rows } = await sql<PurposeSum>`
      select purpose, sum(amount)::bigint as total, count(*) as entries from ledger_entries
      where account_id = ${accountId} and id > ${after} and id <= ${until}
      group by purpose order by purpose`.execute(db);
    return rows;
  },

  /** The charges of a store in a span, the latest first. */
  charged: (storeId: number, { after, until }: EntrySpan) =>
    db
      .selectFrom('charges')
      .select(['id', 'order_id', 'case_id', 'at', 'sold', 'commission', 'amount', 'owed'])
      .select('reversed_at')
      .where('store_id', '=', storeId)
      .where(
        sql<boolean>`exists (select from ledger_entries e where e.transfer_id = charges.transfer_id
          and e.account_id = ${accountId} and e.id > ${after} and e.id <= ${until})`,
      )
      .orderBy('id', 'desc')
      .limit(MOST_CHARGES)
      .execute(),
});

/**
 * What the payouts of a store held at a time, or with null at the request of one, with it: those that were requested by
 * then, and were over later or are not over.
 */
export async function heldAt(
  db: Db,
  { id, store_id, requested_at }: Pick<PayoutRow, 'id' | 'store_id' | 'requested_at'>,
  at: Date | null,
): Promise<bigint> {
  const requested = at === null ? sql`p.id <= ${id}` : sql`p.requested_at <= ${at}`;
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as held from payouts p
    where p.store_id = ${store_id} and ${requested}
      and coalesce(p.paid_at, (p.rejected->>'at')::timestamptz, 'infinity') > ${at ?? requested_at}`.execute(
    db,
  );
  return rows[0]?.held ?? 0n;
}
