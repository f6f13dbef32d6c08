import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Payout, PayoutTurn } from '#contract/money/payout.ts';
import { type PayoutStatus, WAITING_PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import type { ActorJson, Database, Db, Trx } from '../../platform/db/schema.ts';
import { bankChangeOf, isFormerAccount, payoutBankChange } from './account-change.ts';
import { createBalanceList } from './balance-list.ts';
import { balancesOf } from './balances.ts';
import { isTurn, type TurnReader } from './checks/turns.ts';

export interface PayoutFilter {
  after: number | null;
  limit: number;
  status?: readonly PayoutStatus[] | undefined;
  storeId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  paidFrom?: Date | undefined;
  paidTo?: Date | undefined;
  turn?: { name: PayoutTurn; reader: TurnReader } | undefined;
  oldestFirst?: boolean;
}

/** An approval in effect or pending. */
interface Approval {
  by: ActorJson;
  at: string;
  /** How long its author can still withdraw it, by the database's clock; 0 once it is in effect. */
  leftMs: number;
  alone: boolean;
  links: Payout['approvals'][number]['links'];
}
interface WithdrawnApproval {
  by: ActorJson;
  at: string;
  withdrawnAt: string;
}

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The approvals of a payout `p` with further columns, filtered by whether they were withdrawn. */
const approvals = <T>(more: RawBuilder<unknown>, withdrawn: RawBuilder<unknown>) =>
  sql<T[]>`coalesce((
    select jsonb_agg(jsonb_build_object('by', a.approver, 'at', ${iso(sql`a.at`)}, ${more}) order by a.id)
    from payout_approvals a where a.payout_id = p.id and a.withdrawn_at is ${withdrawn}), '[]')`;

const WAITING = sql.join(WAITING_PAYOUT_STATUSES.map((status) => sql.lit(status)));

export function createPayoutRepository(db: Db) {
  const rows = (trx: Db) =>
    trx
      .selectFrom('payouts as p')
      .innerJoin('stores as s', 's.id', 'p.store_id')
      .selectAll('p')
      .select(['s.name as store_name', 's.zone as store_zone'])
      .select([payoutBankChange.as('bank_change'), isFormerAccount.as('has_former_account')])
      .select([
        approvals<Approval>(
          sql`'alone', a.alone, 'links', a.links, 'leftMs', greatest(0, ceil(1000 * extract(epoch
          from a.given_at + payout_take_back() - clock_timestamp())))`,
          sql`null`,
        ).as('approvals'),
        approvals<WithdrawnApproval>(
          sql`'withdrawnAt', ${iso(sql`a.withdrawn_at`)}`,
          sql`not null`,
        ).as('withdrawn'),
      ]);

  return {
    balances: createBalanceList(db),

    /** The earnings and the available balance of one store. */
    balanceOf: async (storeId: number) => (await balancesOf(db, [storeId]))[0],

    find: (id: number, trx: Db = db) => rows(trx).where('p.id', '=', id).executeTakeFirst(),

    findAll: async (ids: readonly number[], trx: Db = db) =>
      ids.length === 0
        ? []
        : rows(trx)
            .where('p.id', 'in', [...ids])
            .execute(),

    lock: async (trx: Trx, id: number) => {
      await trx.selectFrom('payouts').select('id').where('id', '=', id).forUpdate().execute();
      return rows(trx).where('p.id', '=', id).executeTakeFirst();
    },

    list: (by: PayoutFilter) =>
      rows(db)
        .$if(by.after !== null, (q) =>
          q.where('p.id', by.oldestFirst ? '>' : '<', by.after as number),
        )
        .$if(by.status !== undefined, (q) =>
          q.where('p.status', 'in', [...(by.status as readonly PayoutStatus[])]),
        )
        .$if(by.storeId !== undefined, (q) => q.where('p.store_id', '=', by.storeId as number))
        .$if(by.from !== undefined, (q) => q.where('p.requested_at', '>=', by.from as Date))
        .$if(by.to !== undefined, (q) => q.where('p.requested_at', '<', by.to as Date))
        .$if(by.paidFrom !== undefined, (q) => q.where('p.paid_at', '>=', by.paidFrom as Date))
        .$if(by.paidTo !== undefined, (q) => q.where('p.paid_at', '<', by.paidTo as Date))
        .$if(by.turn !== undefined, (q) => {
          const { name, reader } = by.turn as NonNullable<PayoutFilter['turn']>;
          return q.where(isTurn(name, reader));
        })
        .orderBy('p.id', by.oldestFirst ? 'asc' : 'desc')
        .limit(by.limit)
        .execute(),

    insert: (trx: Trx, payout: Insertable<Database['payouts']>) =>
      trx.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow(),

    approve: (trx: Trx, approval: Insertable<Database['payout_approvals']>) =>
      trx.insertInto('payout_approvals').values(approval).execute(),

    /** Withdraws a person's approval; false if by the database's clock it is already in effect. */
    async withdraw(trx: Trx, payoutId: number, approverId: number, at: Date): Promise<boolean> {
      try {
        await trx
          .updateTable('payout_approvals')
          .set({ withdrawn_at: at })
          .where('payout_id', '=', payoutId)
          .where('approver_id', '=', approverId)
          .where('withdrawn_at', 'is', null)
          .execute();
        return true;
      } catch (error) {
        if ((error as { constraint?: string }).constraint === 'payout_take_back') return false;
        throw error;
      }
    },

    update: (trx: Trx, id: number, change: Updateable<Database['payouts']>) =>
      trx
        .updateTable('payouts')
        .set({ ...change, version: sql`version + 1` })
        .where('id', '=', id)
        .execute(),

    /** Earlier payouts of a store, the latest first. */
    earlier: (storeId: number, before: number, limit: number) =>
      db
        .selectFrom('payouts')
        .select(['id', 'requested_at', 'paid_at', 'amount', 'status'])
        .where('store_id', '=', storeId)
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** The amount paid to a store since a time, in centimes. */
    async paidSince(trx: Trx, storeId: number, since: Date): Promise<bigint> {
      const { paid } = await trx
        .selectFrom('payouts')
        .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('paid'))
        .where('store_id', '=', storeId)
        .where('status', '=', 'paid')
        .where('paid_at', '>', since)
        .executeTakeFirstOrThrow();
      return paid;
    },

    store: (id: number, trx: Db = db) =>
      trx
        .selectFrom('stores')
        .select(['id', 'name', 'zone', 'owner_id', 'bank_iban', 'bank_holder', 'bank_changed_by'])
        .select(['bank_changed_at', 'bank_replaced_at', bankChangeOf('stores').as('bank_change')])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The database records when it replaced another account, and that it is not confirmed. */
    setBank: (
      trx: Trx,
      id: number,
      { iban, holder, reason }: { iban: string; holder: string; reason: string },
      { at, by }: { at: Date; by: number },
    ) =>
      trx
        .updateTable('stores')
        .set({ bank_iban: iban, bank_holder: holder, bank_reason: reason })
        .set({ bank_changed_at: at, bank_changed_by: by })
        .where('id', '=', id)
        .execute(),

    lockStore: (trx: Trx, id: number) =>
      trx.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute(),

    /** Open payouts to the account are confirmed with it, by the database. */
    confirmBank: (
      trx: Trx,
      id: number,
      { at, by, record }: { at: Date; by: number; record: string | null },
    ) =>
      trx
        .updateTable('stores')
        .set({ bank_confirmed_at: at, bank_confirmed_by: by, bank_confirm_record: record })
        .where('id', '=', id)
        .execute(),

    /** Stores the time of the last payment with the store. */
    paidOut: (trx: Trx, id: number, at: Date) =>
      trx.updateTable('stores').set({ paid_out_at: at }).where('id', '=', id).execute(),

    /** Stores a bank file with what it pays; returns its id. */
    async addBankFile(
      trx: Trx,
      file: Insertable<Database['bank_files']>,
      payments: readonly Omit<Insertable<Database['bank_file_payments']>, 'file_id'>[],
    ): Promise<number> {
      const { id } = await trx
        .insertInto('bank_files')
        .values(file)
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('bank_file_payments')
        .values(payments.map((one) => ({ ...one, file_id: id })))
        .execute();
      return id;
    },

    /** Payouts handed to a rail before a time without a response. */
    unanswered: (before: Date) =>
      db
        .selectFrom('payouts')
        .select(['id', 'attempt'])
        .where('status', '=', 'paying')
        .where('paying_at', '<', before)
        .execute(),

    /** Payouts that wait for a person, the oldest first. */
    areWaiting: () => sql<boolean>`exists (
      select from payouts where status in (${WAITING}))`,

    /** Which payouts wait, as text. */
    waitingMark: () => sql<string | null>`(
      select string_agg(id::text, ' ' order by id) from payouts
      where status in (${WAITING}))`,

    waiting: () =>
      db
        .selectFrom('payouts as p')
        .innerJoin('stores as s', 's.id', 'p.store_id')
        .select(['p.id', 'p.amount', 'p.requested_at', 's.name'])
        .where('p.status', 'in', [...WAITING_PAYOUT_STATUSES])
        .orderBy('p.id')
        .limit(1_000)
        .execute(),
  };
}
export type PayoutRepository = ReturnType<typeof createPayoutRepository>;
