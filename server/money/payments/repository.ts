import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type PaymentEventType, paymentRules } from '#machines/payment/payment-machine.ts';
import { DAY_MS } from '#rules/time.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import type { PaymentActKind } from '../../platform/db/tables/payments.ts';
import { dueRows } from '../../platform/outbox/rows.ts';
import { ACTS } from './act-table.ts';
import { amountsOf } from './amounts.ts';

export type PaymentRow = Omit<Selectable<Database['payments']>, 'number'>;
export type ActRow = Selectable<Database['payment_acts']>;
export type PaymentChange = Omit<Updateable<Database['payments']>, 'state' | 'state_at'>;

/** Named, because the statements are kept. */
const COLUMNS = [
  'id',
  'customer_id',
  'reference',
  'body_hash',
  'body',
  'agreed',
  'currency',
  'total',
  'provider',
  'provider_ref',
  'pay_url',
  'authorised',
  'captured',
  'refunded',
  'authorised_until',
  'state',
  'reason',
  'reason_sentence',
  'created_at',
  'state_at',
  'ends_at',
  'look_at',
  'order_id',
  'for_order_id',
] as const satisfies readonly (keyof PaymentRow)[];

const isOpen = ({ state }: ActRow) => state === 'due' || state === 'review';

/** The capture of a payment that was sent and that the provider did not carry out; null: none. */
export const failedCapture = (acts: readonly ActRow[]): ActRow | null =>
  acts.find((act) => act.kind === 'capture' && isOpen(act) && act.outcome !== null) ?? null;

/** From this time on the failure of a capture is not temporary. */
const FAILS_FOR_MS = 3 * DAY_MS;

/**
 * The failed capture of a payment that may be given up: the provider refuses it, or it has failed
 * for three days. Null: none.
 */
export function refusedCapture(acts: readonly ActRow[], at: Date): ActRow | null {
  const act = failedCapture(acts);
  if (!act) return null;
  const failsForMs = at.getTime() - act.at.getTime();
  return act.refused_at !== null || failsForMs >= FAILS_FOR_MS ? act : null;
}

export function createPaymentRepository(db: Db) {
  const all = (trx: Db) => trx.selectFrom('payments').select(COLUMNS);

  return {
    find: (id: string, trx: Db = db): Promise<PaymentRow | undefined> =>
      all(trx).where('id', '=', id).modifyEnd(prepared).executeTakeFirst(),

    findByReference: (customerId: number, reference: string, trx: Db = db) =>
      all(trx)
        .where('customer_id', '=', customerId)
        .where('reference', '=', reference)
        .modifyEnd(prepared)
        .executeTakeFirst(),

    findByOrder: (orderId: number, trx: Db = db): Promise<PaymentRow | undefined> =>
      all(trx).where('order_id', '=', orderId).executeTakeFirst(),

    amountsOf: (orderId: number, trx: Db = db) => amountsOf(trx, orderId),

    /** When a file paid the capture of a payment, and what the customer's bank took back. */
    async settled(id: string, trx: Db = db): Promise<{ day: string | null; charged_back: bigint }> {
      const { rows } = await sql<{ day: string | null; charged_back: bigint }>`
        select max(day) filter (where kind = 'capture') as day,
          coalesce(sum(amount) filter (where kind = 'chargeback'), 0)::bigint as charged_back
        from card_settlements where payment_id = ${id} and transfer_id is not null`.execute(trx);
      return rows[0] ?? { day: null, charged_back: 0n };
    },

    /**
     * The payment that a cash order has had, or that waits for its customer; undefined if there is
     * none.
     */
    findOfCashOrder: (trx: Trx, orderId: number) =>
      trx
        .selectFrom('payments')
        .select(['id', 'order_id'])
        .where((eb) =>
          eb.or([
            eb('order_id', '=', orderId),
            eb.and([
              eb('for_order_id', '=', orderId),
              // A constant, of which the planner knows that the index has these rows.
              sql<boolean>`state in ('waiting','authorised')`,
            ]),
          ]),
        )
        .limit(1)
        .modifyEnd(prepared)
        .executeTakeFirst(),

    lock: (trx: Trx, id: string): Promise<PaymentRow | undefined> =>
      all(trx).where('id', '=', id).forUpdate().modifyEnd(prepared).executeTakeFirst(),

    /** Undefined if the customer has used the reference before. */
    insert: (
      payment: Insertable<Database['payments']>,
      trx: Db = db,
    ): Promise<PaymentRow | undefined> =>
      trx
        .insertInto('payments')
        .values(payment)
        .onConflict((oc) => oc.columns(['customer_id', 'reference']).doNothing())
        .returning(COLUMNS)
        .modifyEnd(prepared)
        .executeTakeFirst(),

    /** Writes the events of a locked payment, and columns. */
    write(
      trx: Trx,
      row: PaymentRow,
      events: readonly PaymentEventType[],
      at: Date,
      change: PaymentChange = {},
    ): Promise<PaymentRow> {
      let state = row.state;
      for (const event of events) {
        const after = paymentRules.apply({ status: state }, event);
        if (!after) throw new Error(`Payment ${row.id} is ${state}: no ${event}`);
        state = after.status;
      }
      return trx
        .updateTable('payments')
        .set({ ...change, ...(events.length > 0 ? { state, state_at: at } : {}) })
        .where('id', '=', row.id)
        .returning(COLUMNS)
        .modifyEnd(prepared)
        .executeTakeFirstOrThrow();
    },

    /** Has a payment without an order read now. */
    wake: (provider: string, id: string, at: Date) =>
      db
        .updateTable('payments')
        .set({ look_at: at })
        .where('id', '=', id)
        .where('provider', '=', provider)
        .where('state', 'in', ['waiting', 'authorised', 'declined', 'expired', 'released'])
        .execute(),

    /** Ends the readings of a payment from which nothing is awaited. */
    rest: (id: string) =>
      db
        .updateTable('payments')
        .set({ look_at: null })
        .where('id', '=', id)
        .where('look_at', 'is not', null)
        .where('state', 'not in', ['waiting', 'authorised'])
        .execute(),

    /** Payments whose provider is to be read now; their next reading is at `next`. */
    async claimReadings(at: Date, next: Date, most: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`${prepared}
        update payments set look_at = ${next} where id in (
          select id from payments where look_at <= ${at} order by look_at limit ${most}
          for update skip locked) returning id`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Adds an act for the provider, to be sent at once. */
    async addAct(
      trx: Trx,
      act: { payment: string; kind: PaymentActKind; of?: string; amount: bigint; at: Date },
    ): Promise<void> {
      const { payment, kind, of, amount, at } = act;
      const key = [payment, kind, ...(of ? [of] : [])].join(':');
      await trx
        .insertInto('payment_acts')
        .values({ payment_id: payment, kind, key, amount, due_at: at, at })
        .execute();
    },

    /** How many releases of a payment there have been: a further one is another act. */
    releases: async (trx: Trx, payment: string) =>
      (
        await trx
          .selectFrom('payment_acts')
          .select(['state'])
          .where('payment_id', '=', payment)
          .where('kind', '=', 'release')
          .execute()
      ).map(({ state }) => state),

    acts: (payment: string, trx: Db = db): Promise<ActRow[]> =>
      trx
        .selectFrom('payment_acts')
        .selectAll()
        .where('payment_id', '=', payment)
        .orderBy('id')
        .execute(),

    /**
     * Takes due acts, the first unfinished one of each payment, and notes that they are sent: one
     * whose answer is lost is not sent again unread. `sent_at` is as it was before.
     */
    async claimActs(at: Date, leaseMs: number, most: number): Promise<ActRow[]> {
      const { rows } = await sql<ActRow>`${prepared}
        with due as (${dueRows(ACTS, { at, limit: most })})
        update payment_acts a set attempt = a.attempt + 1, sent_at = ${at},
          lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
        from due where a.id = due.id
        returning a.id, a.payment_id, a.kind, a.key, a.amount, a.state, a.attempt, a.due_at,
          due.sent_at, a.lease_until, a.outcome, a.outcome_sentence, a.at, a.done_at`.execute(db);
      return rows;
    },

    /** Writes the outcome of an act. */
    writeAct: (
      trx: Trx,
      id: bigint,
      change: Pick<
        Updateable<Database['payment_acts']>,
        'state' | 'due_at' | 'outcome' | 'outcome_sentence' | 'refused_at' | 'sent_at' | 'done_at'
      >,
    ) =>
      trx
        .updateTable('payment_acts')
        .set({ ...change, lease_until: null })
        .where('id', '=', id)
        .execute(),

    /** How many payments of a customer wait to be paid. */
    countWaiting: async (customerId: number, trx: Db): Promise<number> => {
      const { count } = await trx
        .selectFrom('payments')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('customer_id', '=', customerId)
        .where('order_id', 'is', null)
        .where('state', '=', 'waiting')
        .modifyEnd(prepared)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Notes where a payment that waits is paid; undefined if it has changed since it was added. */
    writeBegun: (
      id: string,
      begun: { reference: string; payUrl: string | null },
    ): Promise<PaymentRow | undefined> =>
      db
        .updateTable('payments')
        .set({ provider_ref: begun.reference, pay_url: begun.payUrl })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('provider_ref', 'is', null)
        .returning(COLUMNS)
        .modifyEnd(prepared)
        .executeTakeFirst(),

    isCustomer: async (trx: Trx, id: number): Promise<boolean> => {
      const user = await trx
        .selectFrom('users')
        .select('role')
        .where('id', '=', id)
        .executeTakeFirst();
      return user?.role === 'customer';
    },

    /** Whether a reading or an act is due. */
    isDue: (at: Date) => sql<boolean>`(
      exists (select from payments where look_at <= ${at})
      or exists (select from payment_acts where due_at <= ${at} and state in ('due','review')))`,
  };
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>;
