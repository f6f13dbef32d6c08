import { sql } from 'kysely';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import { createTransferList } from './transfer-list.ts';
import { readTransfers } from './transfers.ts';

/** A movement with its transaction, as statements show it. */
export interface EntryRow {
  id: bigint;
  transfer_id: bigint;
  at: Date;
  kind: string;
  purpose: string;
  amount: bigint;
  balance_after: bigint;
  order_id: number | null;
  memo: string | null;
  memo_sentence: Sentence | null;
  actor: ActorJson | null;
  reverses: bigint | null;
  reversed_by: bigint | null;
}

const period = (from?: Date, to?: Date) => sql`
  ${from ? sql`and t.at >= ${from}` : sql``} ${to ? sql`and t.at < ${to}` : sql``}`;

/**
 * Statements and lists of the ledger; every page is read from an index, whatever the size of the
 * ledger.
 */
export function createLedgerReading(db: Db) {
  const transfersOf = (ids: readonly (number | bigint)[], trx: Db = db) => readTransfers(trx, ids);
  const transfers = createTransferList(db, transfersOf);

  return {
    /** The movements of an account after an entry, the latest first. */
    async entries(
      accountId: bigint,
      by: { after: bigint | null; limit: number; from?: Date | undefined; to?: Date | undefined },
    ): Promise<EntryRow[]> {
      const { rows } = await sql<EntryRow>`
        select e.id, e.transfer_id, t.at, t.kind, e.purpose, e.amount, e.balance_after, t.order_id,
          t.memo, t.data->'memo_sentence' as memo_sentence, t.actor, t.reverses,
          (select id from ledger_transfers where reverses = t.id) as reversed_by
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.account_id = ${accountId}
          ${by.after === null ? sql`` : sql`and e.id < ${by.after}`} ${period(by.from, by.to)}
        order by e.id desc limit ${by.limit}`.execute(db);
      return rows;
    },

    transfers,
    transfersOf,

    /** The total of an order in centimes; null if the order does not exist. */
    async totalOf(orderId: number): Promise<bigint | null> {
      const row = await db
        .selectFrom('orders')
        .select('total')
        .where('id', '=', orderId)
        .executeTakeFirst();
      return row?.total ?? null;
    },

    /** The balance of an account after a transaction; zero before the first one. */
    async balanceAfter(accountId: bigint | null, transferId: bigint | null): Promise<bigint> {
      if (accountId === null || transferId === null) return 0n;
      const row = await db
        .selectFrom('ledger_entries')
        .select('balance_after')
        .where('account_id', '=', accountId)
        .where('transfer_id', '=', transferId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.balance_after ?? 0n;
    },

    /** The first entry of a transaction whose balance does not follow from the entry before it. */
    async brokenBalance(transferId: bigint): Promise<bigint | null> {
      const { rows } = await sql<{ id: bigint }>`
        select e.id from ledger_entries e where e.transfer_id = ${transferId}
          and e.balance_after <> e.amount + coalesce((
            select balance_after from ledger_entries b
            where b.account_id = e.account_id and b.id < e.id order by b.id desc limit 1), 0)
        order by e.id limit 1`.execute(db);
      return rows[0]?.id ?? null;
    },

    /** The latest collections of a driver that make up the cash at hand, the latest first. */
    async collected(driverId: number, limit: number, trx: Db = db) {
      const { rows } = await sql<{ order_id: number; at: Date; amount: bigint }>`
        select t.order_id, t.at, -e.amount as amount
        from ledger_accounts a
        join ledger_entries e on e.account_id = a.id and e.purpose = 'cash_collected'
        join ledger_transfers t on t.id = e.transfer_id
        where a.kind = 'driver_cash' and a.owner_id = ${driverId}
          and not exists (select from order_disputes d where d.order_id = t.order_id
            and d.transfer_id is not null and d.state in ('open','upheld'))
        order by e.id desc limit ${limit}`.execute(trx);
      return rows;
    },
  };
}
export type LedgerQueries = ReturnType<typeof createLedgerReading>;
