import { sql } from 'kysely';
import type { ChargedParty } from '#contract/money/remedies/remedy.ts';
import type { StoreFunds } from '#contract/money/store-funds.ts';
import { HOLDING_PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import './table.ts';

/** The balance from which a party pays, and what it owes. */
export const DUE_ACCOUNTS = {
  store: ['store_balance', 'store_due'],
  driver: ['driver_wallet', 'driver_due'],
} as const satisfies Record<ChargedParty, readonly [AccountKind, AccountKind]>;

interface Debtor {
  party: ChargedParty;
  ownerId: number;
}
interface DueContext {
  trx: Trx;
  at: Date;
  actor: ActorJson;
}
/** What was collected of dues together; null if nothing was. */
export type Collection = { amount: bigint; transfer: bigint } | null;

export interface DueNeeds {
  db: Db;
  ledger: Pick<LedgerService, 'account' | 'post'>;
}

/** What stores and drivers owe, and its collection (docs/decisions/0096). */
export function createDueService({ db, ledger }: DueNeeds) {
  /** What a balance can pay now. Centimes. */
  async function availableOf({ party, ownerId }: Debtor, trx: Db = db): Promise<bigint> {
    const account = await ledger.account(DUE_ACCOUNTS[party][0], ownerId, trx);
    if (!account || account.frozen_at) return 0n;
    const free = account.balance - account.held;
    return free > 0n ? free : 0n;
  }

  /** Dues that are not collected, the oldest first; locked. */
  const openDues = (trx: Trx, { party, ownerId }: Debtor) =>
    trx
      .selectFrom('dues')
      .select(['id', 'amount', 'collected'])
      .where('party', '=', party)
      .where('owner_id', '=', ownerId)
      .whereRef('collected', '<', 'amount')
      .where('reversed_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();

  /** How an amount is distributed over dues, the oldest first. */
  function distributed(dues: Awaited<ReturnType<typeof openDues>>, available: bigint) {
    let left = available;
    const parts: { id: number; amount: bigint }[] = [];
    for (const { id, amount, collected } of dues) {
      const open = amount - collected;
      const part = open < left ? open : left;
      if (part <= 0n) break;
      parts.push({ id, amount: part });
      left -= part;
    }
    return parts;
  }

  return {
    availableOf,

    /** What a store can bear now, and what its open payouts hold. */
    async fundsOf(storeId: number, trx: Db = db): Promise<StoreFunds> {
      const available = await availableOf({ party: 'store', ownerId: storeId }, trx);
      const payouts = await trx
        .selectFrom('payouts')
        .select(['id', 'amount', 'status'])
        .where('store_id', '=', storeId)
        .where('status', 'in', [...HOLDING_PAYOUT_STATUSES])
        .orderBy('id')
        .execute();
      return toContract<StoreFunds>({
        available: available.toString(),
        payouts: payouts.map((one) => ({ ...one, amount: one.amount.toString() })),
      });
    },

    /** What a party owes, in centimes. */
    async owedBy({ party, ownerId }: Debtor, trx: Db = db): Promise<bigint> {
      const account = await ledger.account(DUE_ACCOUNTS[party][1], ownerId, trx);
      return account ? -account.balance : 0n;
    },

    /** Notes what the charge of a party left owed. */
    add: (
      trx: Trx,
      due: Debtor & { orderId: number; chargeId: number; amount: bigint; at: Date },
    ) =>
      trx
        .insertInto('dues')
        .values({
          party: due.party,
          owner_id: due.ownerId,
          order_id: due.orderId,
          charge_id: due.chargeId,
          at: due.at,
          amount: due.amount,
        })
        .execute(),

    /** Takes what is owed of what is available. Locks the balance and the dues until the commit. */
    async collect({ trx, at, actor }: DueContext, debtor: Debtor): Promise<Collection> {
      const { party, ownerId } = debtor;
      const [balance, due] = DUE_ACCOUNTS[party];
      // In the order in which posting locks them.
      await sql`select ledger_lock(${[balance, due]}::text[], ${ownerId})`.execute(trx);
      const available = await availableOf(debtor, trx);
      if (available === 0n) return null;
      const dues = await openDues(trx, debtor);
      const parts = distributed(dues, available);
      const [first] = dues;
      if (!first || parts.length === 0) return null;
      const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
      const transfer = await ledger.post(trx, {
        // What is collected of the oldest only grows.
        key: `due ${first.id} collected from ${first.collected}`,
        kind: 'due_collection',
        at,
        actor,
        entries: [
          { account: balance, owner: ownerId, purpose: 'owed', amount: -amount },
          { account: due, owner: ownerId, purpose: 'owed', amount },
        ],
      });
      for (const part of parts)
        await trx
          .updateTable('dues')
          .set({ collected: sql<bigint>`collected + ${part.amount}` })
          .where('id', '=', part.id)
          .execute();
      await trx
        .insertInto('due_collections')
        .values(
          parts.map((part) => ({
            due_id: part.id,
            at,
            amount: part.amount,
            transfer_id: transfer,
          })),
        )
        .execute();
      return { amount, transfer };
    },

    /** Names the payout by which dues were collected. */
    nameCollection: (trx: Trx, { transfer }: NonNullable<Collection>, payoutId: number) =>
      trx
        .updateTable('due_collections')
        .set({ payout_id: payoutId })
        .where('transfer_id', '=', transfer)
        .execute(),

    /**
     * Ends the due of a charge whose transfer was reversed, and gives back what was collected of it.
     * The reversal has locked the accounts.
     */
    async giveBack({ trx, at, actor }: DueContext, chargeId: number): Promise<void> {
      const due = await trx
        .selectFrom('dues')
        .selectAll()
        .where('charge_id', '=', chargeId)
        .forUpdate()
        .executeTakeFirst();
      if (!due) return;
      const { id, party, owner_id: owner, collected } = due;
      if (collected > 0n) {
        const [balance, owed] = DUE_ACCOUNTS[party];
        const transfer = await ledger.post(trx, {
          key: `due ${id} returned`,
          kind: 'due_return',
          at,
          actor,
          orderId: due.order_id,
          divert: true,
          entries: [
            { account: balance, owner, purpose: 'owed', amount: collected },
            { account: owed, owner, purpose: 'owed', amount: -collected },
          ],
        });
        await trx
          .updateTable('due_collections')
          .set({ returned_id: transfer })
          .where('due_id', '=', id)
          .execute();
      }
      await trx.updateTable('dues').set({ reversed_at: at }).where('id', '=', id).execute();
    },

    /** What a payout collected, with the order and the case of each part. */
    async collectedBy(payoutId: number, trx: Db = db) {
      const { rows } = await sql<{
        order_id: number;
        case_id: number | null;
        charge_id: number | null;
        amount: bigint;
      }>`
        select d.order_id, c.case_id, d.charge_id, k.amount
        from due_collections k join dues d on d.id = k.due_id left join charges c on c.id = d.charge_id
        where k.payout_id = ${payoutId} order by k.id`.execute(trx);
      return rows;
    },
  };
}
export type DueService = ReturnType<typeof createDueService>;
