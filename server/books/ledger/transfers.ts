import { sql } from 'kysely';
import type { Sentence } from '#contract/reasons/reason.ts';
import { Transfer } from '#contract/routes/money/wallets.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { storedReason } from '../../platform/sentences/stored.ts';

interface TransferRow {
  id: bigint;
  at: Date;
  kind: string;
  order_id: number | null;
  memo: string | null;
  memo_sentence: Sentence | null;
  actor: ActorJson | null;
  reverses: bigint | null;
  reversed_by: bigint | null;
}

interface Movement {
  transfer_id: bigint;
  kind: AccountKind;
  owner_id: number;
  name: string | null;
  purpose: string;
  amount: bigint;
  balance_after: bigint;
}

/**
 * The net gain of the accounts, in centimes: a store that sold for 100 and paid 15 of it gained 85.
 */
function gained(own: readonly Movement[]): bigint {
  const byAccount = new Map<string, bigint>();
  for (const { kind, owner_id, amount } of own) {
    const account = `${kind} ${owner_id}`;
    byAccount.set(account, (byAccount.get(account) ?? 0n) + amount);
  }
  return [...byAccount.values()].reduce((sum, net) => (net > 0n ? sum + net : sum), 0n);
}

/** A transaction without the acts, which depend on the reader. */
const BookedTransfer = Transfer.omit({ acts: true });
export type BookedTransfer = Omit<Transfer, 'acts'>;

const toTransfer = (row: TransferRow, own: readonly Movement[]) =>
  fromRow(BookedTransfer, row, {
    amount: gained(own).toString(),
    ...storedReason(row.memo, row.memo_sentence),
    entries: own.map(({ kind, owner_id, name, purpose, amount, balance_after }) => ({
      account: { kind, ownerId: owner_id === 0 ? null : owner_id, name },
      purpose,
      amount: amount.toString(),
      balanceAfter: balance_after.toString(),
    })),
  });

/** Transactions with all of their movements and the owners of the accounts, in any order. */
export async function readTransfers(
  trx: Db,
  ids: readonly (number | bigint)[],
): Promise<BookedTransfer[]> {
  const asked = sql`any(${ids.map(String)}::bigint[])`;
  const { rows } = await sql<TransferRow>`
    select t.id, t.at, t.kind, t.order_id, t.memo, t.data->'memo_sentence' as memo_sentence, t.actor, t.reverses,
      (select id from ledger_transfers where reverses = t.id) as reversed_by
    from ledger_transfers t where t.id = ${asked}`.execute(trx);
  const { rows: movements } = await sql<Movement>`
    select e.transfer_id, a.kind, a.owner_id, e.purpose, e.amount, e.balance_after,
      case when a.owner_id = 0 then null when a.kind = 'store_balance'
        then (select name from stores where id = a.owner_id)
        else (select name from users where id = a.owner_id) end as name
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = ${asked} order by e.id`.execute(trx);
  const byTransfer = new Map<bigint, Movement[]>(rows.map(({ id }) => [id, []]));
  for (const one of movements) byTransfer.get(one.transfer_id)?.push(one);
  return rows.map((row) => toTransfer(row, byTransfer.get(row.id) ?? []));
}
