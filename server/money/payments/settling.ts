import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import type { PaymentEventType } from '#machines/payment/payment-machine.ts';
import type { NewOrder } from '../../operations/orders/deps.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { callerOf } from '../../platform/auth/caller-of.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal, refuse, sentenceIn } from '../../platform/http/refusal.ts';
import { loggedOutcome, outcomeOf, sentenceOfProvider } from '../../platform/outbox/outcome.ts';
import { columnsOfWords, type Words } from '../../platform/sentences/stored.ts';
import type { PaymentProvider, PaymentReading } from './provider.ts';
import { type Decision, decide, isOf } from './reading.ts';
import type { PaymentChange, PaymentRepository, PaymentRow } from './repository.ts';

/** The providers by name, and the one that new payments begin with; null: none. */
export interface Providers {
  of: (name: string) => PaymentProvider | undefined;
  current: PaymentProvider | null;
}

export type PaidOrders = Pick<OrderService, 'insertPaid' | 'whilePromotionsGo' | 'wake'>;

interface Deps extends Pick<Base, 'db' | 'clock' | 'log'> {
  repository: PaymentRepository;
  providers: Providers;
  orders: PaidOrders;
}

/** What the provider said in this call, outside of any transaction. */
interface Facts {
  /** Its reference, and where the customer pays. */
  begun: { reference: string; payUrl: string | null } | null;
  /** Why it refused to begin. */
  refused: Sentence | null;
  reading: PaymentReading | null;
}

/** A settled payment, and what came of its order in this call. */
interface SettledPayment {
  row: PaymentRow;
  placed: OrderDetail | null;
  /** Why the order was refused although it was paid. */
  refusal: Refusal | null;
}

/** What is written of a payment that goes on: events of its machine, and columns. */
interface Next {
  events: PaymentEventType[];
  change: PaymentChange;
}

/** How long placing may take from the end of the time to pay until the payment is released. */
const PLACING_MS = 5 * MINUTE_MS;
/** How often a payment that waits is read without being asked for. */
export const READ_MS = MINUTE_MS;

/** The order cannot be placed, although it is paid. */
class NotPlaced extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Refuses an authorisation that ends before the promised delivery and a day. */
function requireTime(until: Date | null, { promisedAt }: OrderDetail): void {
  if (!until || until.getTime() >= Date.parse(promisedAt) + DAY_MS) return;
  throw refuse('payment.held_too_short');
}

/** Takes payments forward: begins, reads, and then places the order, or releases and says why. */
export function createSettling({ db, clock, log, repository, providers, orders }: Deps) {
  const locked = <T>(id: string, work: (trx: Trx, row: PaymentRow) => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      if (!row) throw new Error(`There is no payment ${id}`);
      return work(trx, row);
    });

  /** Writes that a payment has no order, and has the provider release what it holds. */
  async function end(
    trx: Trx,
    row: PaymentRow,
    { events, change }: Next,
    why: Words,
  ): Promise<PaymentRow> {
    const at = clock();
    const isFree = row.total === 0n;
    const all = isFree ? [...events, 'payment.released' as const] : events;
    const after = await repository.write(trx, row, all, at, {
      ...change,
      ...columnsOfWords('reason', why),
      look_at: null,
    });
    if (isFree) return after;
    const states = await repository.releases(trx, row.id);
    if (states.some((state) => state === 'due' || state === 'review')) return after;
    await repository.addAct(trx, {
      payment: row.id,
      kind: 'release',
      ...(states.length > 0 ? { of: String(states.length + 1) } : {}),
      amount: 0n,
      at,
    });
    return after;
  }

  /** Calls the provider: begins a payment that it does not know, and reads any other. */
  async function ask(row: PaymentRow, isNew: boolean): Promise<Facts> {
    const facts: Facts = { begun: null, refused: null, reading: null };
    const provider = providers.of(row.provider);
    if (!provider || row.total === 0n || row.state === 'authorised' || row.order_id !== null)
      return facts;
    const { id: payment, total, currency, ends_at: endsAt, captured, refunded } = row;
    const begin = async () => {
      const begun = await outcomeOf(() =>
        provider.begin({ payment, amount: total, currency, endsAt }),
      );
      if (begun.outcome === 'accepted') facts.begun = begun;
      else if (begun.outcome === 'refused') facts.refused = sentenceOfProvider(begun.why);
      else log.warn({ payment, ...loggedOutcome(begun) }, 'A payment was not begun');
      return facts.begun;
    };
    // The customer has to pay first.
    if (isNew && (await begin())?.payUrl !== null) return facts;
    const reference = row.provider_ref ?? facts.begun?.reference ?? null;
    const asked = { payment, reference, total, captured, refunded, currency };
    const answer = await outcomeOf(() => provider.read(asked));
    if (answer.outcome !== 'accepted') return facts;
    const { reading } = answer;
    if (!isOf({ ...row, provider_ref: reference }, reading))
      log.warn({ payment, of: reading.payment }, 'The provider described another payment');
    else if (!isNew && decide(row, reading, clock()).to === 'begin') await begin();
    else facts.reading = reading;
    return facts;
  }

  /** What the facts make of a payment. */
  function nextOf(row: PaymentRow, facts: Facts): { decision: Decision; change: PaymentChange } {
    const { begun, refused, reading } = facts;
    const change: PaymentChange =
      begun && row.provider_ref === null
        ? { provider_ref: begun.reference, pay_url: begun.payUrl }
        : {};
    const isRefused = refused !== null && row.state === 'waiting';
    const decision: Decision = isRefused
      ? { to: 'declined', why: refused }
      : decide(row, reading, clock());
    return { decision, change };
  }

  /** Places the order of a payment in its transaction. @throws NotPlaced */
  async function place(trx: Trx, row: PaymentRow, next: Next, caller: Caller | null) {
    const until = next.change.authorised_until ?? row.authorised_until;
    try {
      const by = caller ?? (await callerOf(trx, row.customer_id));
      if (!by) throw refuse('payment.account_not_active');
      const made = await orders.insertPaid(trx, row.body as NewOrder, by, row.agreed);
      if (!made.created) throw refuse('payment.reference_used');
      requireTime(until, made.order);
      const events = [...next.events, 'payment.place' as const];
      const change = { ...next.change, order_id: made.id, look_at: null };
      const after = await repository.write(trx, row, events, clock(), change);
      return { row: after, placed: made.order };
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) throw new NotPlaced(error);
      throw error;
    }
  }

  /** Writes what the facts make of a payment; `caller` places, null does not. */
  async function step(
    trx: Trx,
    row: PaymentRow,
    facts: Facts,
    onPaid: (next: Next) => Promise<{ row: PaymentRow; placed: OrderDetail | null }>,
  ): Promise<{ row: PaymentRow; placed: OrderDetail | null }> {
    const { decision, change } = nextOf(row, facts);
    if (decision.to === 'authorised') {
      const { authorised, until } = decision;
      const paid = { ...change, authorised, authorised_until: until };
      return onPaid({ events: ['payment.authorise'], change: paid });
    }
    if (row.state === 'authorised') return onPaid({ events: [], change });
    const write = async () => {
      if (decision.to === 'declined' || decision.to === 'expired') {
        const event = decision.to === 'declined' ? 'payment.decline' : 'payment.expire';
        return end(trx, row, { events: [event], change }, decision.why);
      }
      if (decision.to === 'releasing') {
        const { authorised } = decision;
        const held = authorised > row.authorised ? { ...change, authorised } : change;
        return end(trx, row, { events: ['payment.release'], change: held }, decision.why);
      }
      if (Object.keys(change).length === 0) return row;
      return repository.write(trx, row, [], clock(), change);
    };
    return { row: await write(), placed: null };
  }

  /** Releases a paid payment whose order cannot be placed. */
  const release = (id: string, facts: Facts, why: Words) =>
    locked(id, (trx, row) =>
      step(trx, row, facts, async ({ events, change }) => ({
        row: await end(trx, row, { events: [...events, 'payment.release'], change }, why),
        placed: null,
      })),
    );

  return {
    /**
     * Takes a payment as far as it gets now. A new one is begun, and not read if its customer has
     * to pay first. `caller` is its customer, if they ask.
     */
    async settle(
      row: PaymentRow,
      { isNew = false, caller = null }: { isNew?: boolean; caller?: Caller | null } = {},
    ): Promise<SettledPayment> {
      const facts = await ask(row, isNew);
      if (isNew && facts.begun && !facts.reading) {
        // The customer has to pay first: nothing else is known.
        const begun = await repository.writeBegun(row.id, facts.begun);
        if (begun) return { row: begun, placed: null, refusal: null };
      }
      try {
        const done = await orders.whilePromotionsGo(() =>
          locked(row.id, (trx, now) =>
            step(trx, now, facts, (next) => place(trx, now, next, caller)),
          ),
        );
        if (done.placed) orders.wake();
        return { ...done, refusal: null };
      } catch (error) {
        const isOver = clock().getTime() > row.ends_at.getTime() + PLACING_MS;
        if (!(error instanceof NotPlaced) && !isOver) throw error;
        const refusal = error instanceof NotPlaced ? error.refusal : null;
        const why = refusal
          ? sentenceIn(refusal)
          : sentenceFor(paymentReasons, 'payment.not_placed');
        return { ...(await release(row.id, facts, why)), refusal };
      }
    },
  };
}
export type PaymentSettlement = ReturnType<typeof createSettling>;
