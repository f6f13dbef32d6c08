import { paymentReasons } from '#contract/reasons/money/payments.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Base } from '../../platform/area.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { type Refusal, sentenceIn } from '../../platform/http/refusal.ts';
import { loggedOutcome, outcomeOf, sentenceOfProvider } from '../../platform/outbox/outcome.ts';
import { columnsOfWords, type Words } from '../../platform/sentences/stored.ts';
import {
  createPaymentUse,
  type Next,
  NotUsable,
  type PaymentAsker,
  type PaymentUseDeps,
  type UsedPayment,
} from './paid.ts';
import type { PaymentProvider, PaymentReading } from './provider.ts';
import { type Decision, decide, isOf } from './reading.ts';
import type { PaymentChange, PaymentRow } from './repository.ts';

/** The providers by name, and the one that new payments begin with; null: none. */
export interface Providers {
  of: (name: string) => PaymentProvider | undefined;
  current: PaymentProvider | null;
}

interface Deps extends Pick<Base, 'db' | 'clock' | 'log'>, PaymentUseDeps {
  providers: Providers;
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
interface SettledPayment extends UsedPayment {
  /** Why no order can use it. */
  refusal: Refusal | null;
}

/** How long placing may take from the end of the time to pay until the payment is released. */
const PLACING_MS = 5 * MINUTE_MS;
/** How often a payment that waits is read without being asked for. */
export const READ_MS = MINUTE_MS;

/** Takes payments forward: begins, reads, and then places the order, or releases and says why. */
export function createSettling(deps: Deps) {
  const { db, clock, log, repository, providers, orders } = deps;
  const uses = createPaymentUse(deps);
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

  /** Writes what the facts make of a payment; one that is paid goes on with `onPaid`. */
  async function step(
    trx: Trx,
    row: PaymentRow,
    facts: Facts,
    onPaid: (next: Next) => Promise<UsedPayment>,
  ): Promise<UsedPayment> {
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

  /** Releases a payment that no order can use, whether or not it is paid. */
  const release = (id: string, facts: Facts, why: Words) =>
    locked(id, async (trx, row) => {
      const giveUp = (at: PaymentRow, { events, change }: Next) =>
        end(trx, at, { events: [...events, 'payment.release'], change }, why);
      const done = await step(trx, row, facts, async (next) => ({
        row: await giveUp(row, next),
        placed: null,
      }));
      if (done.row.state !== 'waiting') return done;
      return { row: await giveUp(done.row, { events: [], change: {} }), placed: null };
    });

  return {
    /**
     * Takes a payment as far as it gets now. A new one is begun, and not read if its customer has
     * to pay first.
     */
    async settle(
      row: PaymentRow,
      { isNew = false, asker = null }: { isNew?: boolean; asker?: PaymentAsker | null } = {},
    ): Promise<SettledPayment> {
      const facts = await ask(row, isNew);
      if (isNew && facts.begun && !facts.reading) {
        // The customer has to pay first: nothing else is known.
        const begun = await repository.writeBegun(row.id, facts.begun);
        if (begun) return { row: begun, placed: null, refusal: null };
      }
      try {
        const done = await orders.whilePromotionsGo(() =>
          db.transaction().execute(async (trx) => {
            const payment = await uses.lock(trx, row);
            return step(trx, payment.row, facts, (next) => uses.use(trx, payment, next, asker));
          }),
        );
        if (row.order_id === null && done.row.order_id !== null) orders.wake();
        return { ...done, refusal: null };
      } catch (error) {
        const isOver = clock().getTime() > row.ends_at.getTime() + PLACING_MS;
        if (!(error instanceof NotUsable) && !isOver) throw error;
        const refusal = error instanceof NotUsable ? error.refusal : null;
        const whyNot = row.for_order_id === null ? 'payment.not_placed' : 'payment.not_changed';
        const why = refusal ? sentenceIn(refusal) : sentenceFor(paymentReasons, whyNot);
        return { ...(await release(row.id, facts, why)), refusal };
      }
    },
  };
}
export type PaymentSettlement = ReturnType<typeof createSettling>;
