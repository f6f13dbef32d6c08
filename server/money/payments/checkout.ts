import { randomUUID } from 'node:crypto';
import { CURRENCY } from '#contract/money.ts';
import {
  type OrderPayment,
  PAYMENT_MINUTES,
  type PaymentWait,
} from '#contract/operations/payment.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Checkout, NewOrder } from '../../operations/orders/deps.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import {
  fieldFault,
  type Refusal,
  reasonFor,
  refusalFor,
  refuse,
} from '../../platform/http/refusal.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import type { PaymentProvider } from './provider.ts';
import { type PaymentRepository, type PaymentRow, refusedCapture } from './repository.ts';
import { type PaymentSettlement, type Providers, READ_MS } from './settling.ts';

interface Deps extends WithClock {
  repository: PaymentRepository;
  providers: Providers;
  settling: PaymentSettlement;
  orders: Pick<
    OrderService,
    'place' | 'placeWithPayment' | 'agree' | 'detail' | 'bodyHashOf' | 'wake'
  >;
}

const off = () =>
  refuse('payment.cards_off', undefined, {
    fields: [fieldFault('body.payment', 'payment.must_be_cash')],
  });

/** The payments of one customer that may wait at once: each costs the provider calls. */
const MOST_WAITING = 10;
const tooMany = () => refuse('payment.too_many_waiting', undefined, { retryAfterSeconds: 60 });

/** The reference belongs to a payment without an order. */
class ReferenceTaken extends Error {}

/** What the customer has to pay before the order exists. */
const waitOf = ({ id, total, ends_at, pay_url }: PaymentRow): PaymentWait => ({
  payment: id,
  amount: total.toString(),
  currency: CURRENCY,
  endsAt: ends_at.toISOString(),
  payUrl: pay_url,
});

const isDue = (state: PaymentRow['state']) => state === 'capturing' || state === 'review';

/** Why a payment that has ended has no order. */
function ended({ state, reason }: PaymentRow): Refusal {
  const why =
    reason === null
      ? reasonFor('payment.ended')
      : reasonFor('payment.ended_because', { why: reason });
  const code =
    state === 'declined' || state === 'expired' ? (`payment.${state}` as const) : why.code;
  return refusalFor({ ...why, code }, { extra: { next: 'new_reference' } });
}

/** Places orders: those in cash at once, those by card once their payment is authorised. */
export function createCheckout(deps: Deps): Checkout {
  const { clock, repository, providers, settling, orders } = deps;

  const newPayment = (input: NewOrder, caller: Caller, provider: PaymentProvider) => {
    const at = clock();
    return {
      id: randomUUID(),
      customer_id: caller.userId,
      reference: input.reference,
      body_hash: orders.bodyHashOf(input),
      currency: CURRENCY,
      provider: provider.name,
      created_at: at,
      state_at: at,
      ends_at: new Date(at.getTime() + PAYMENT_MINUTES * MINUTE_MS),
    };
  };

  /**
   * The payment of a reference, or a new one; the order, if one was placed without a payment.
   * Errors: those of placing; 409 if cards are off; 429 if too many
   * payments of the customer wait.
   */
  async function paymentOf(input: NewOrder, caller: Caller) {
    const body_hash = orders.bodyHashOf(input);
    const find = async () => {
      const row = await repository.findByReference(caller.userId, input.reference);
      if (row && !row.body_hash.equals(body_hash))
        throw refuse('order.reference_used', undefined, {
          fields: [fieldFault('body.reference', 'order.reference_of_another')],
        });
      return row;
    };
    const known = await find();
    if (known) return { row: known, isNew: false };
    const provider = providers.current;
    if (!provider) throw off();
    const price = await orders.agree(input, caller, async (trx, { agreed, total }) => {
      if ((await repository.countWaiting(caller.userId, trx)) >= MOST_WAITING) throw tooMany();
      const payment = {
        ...newPayment(input, caller, provider),
        agreed,
        body: JSON.stringify(input),
        total,
        // Nobody is asked for nothing.
        state: total === 0n ? ('authorised' as const) : ('waiting' as const),
        look_at: new Date(clock().getTime() + READ_MS),
      };
      return repository.insert(payment, trx);
    });
    if ('placed' in price) return price;
    const made = price.stored;
    // The same reference arrived twice at once, and the other request won.
    const row = made ?? (await find());
    if (!row) throw new Error('A payment was neither added nor found');
    return { row, isNew: made !== undefined };
  }

  /**
   * Places an order with a provider inside the process, in one transaction; null if the reference
   * belongs to a payment that has no order.
   */
  async function placeAtOnce(input: NewOrder, caller: Caller, provider: PaymentProvider) {
    const { authorise } = provider;
    if (!authorise) return null;
    const pay = async (trx: Trx, { id: order_id, total }: { id: number; total: bigint }) => {
      const payment = newPayment(input, caller, provider);
      const stored = await repository.insert(
        {
          ...payment,
          // They are kept for placing, which has been done.
          agreed: '',
          body: '{}',
          total,
          authorised: total,
          provider_ref: authorise(payment.id),
          state: 'placed',
          look_at: null,
          order_id,
        },
        trx,
      );
      if (!stored) throw new ReferenceTaken();
    };
    try {
      const placed = await orders.placeWithPayment(input, caller, pay);
      if (placed.created) orders.wake();
      return placed;
    } catch (error) {
      if (error instanceof ReferenceTaken) return null;
      throw error;
    }
  }

  return {
    async place(input, caller) {
      if (input.payment === 'cash')
        return orders.place({ ...input, payment: input.payment }, caller);
      const atOnce = providers.current && (await placeAtOnce(input, caller, providers.current));
      if (atOnce)
        return atOnce.created
          ? atOnce
          : { created: false, order: await orders.detail(atOnce.id, caller) };
      const found = await paymentOf(input, caller);
      if ('placed' in found)
        return { created: false, order: await orders.detail(found.placed, caller) };
      const { row, isNew } = found;
      const { row: now, placed, refusal } = await settling.settle(row, { isNew, caller });
      if (placed) return { created: true, order: placed };
      if (refusal) throw refusal;
      if (now.order_id !== null)
        return { created: false, order: await orders.detail(now.order_id, caller) };
      if (now.state === 'waiting' || now.state === 'authorised') return { waiting: waitOf(now) };
      throw ended(now);
    },

    async paymentOf(orderId) {
      const row = await repository.findByOrder(orderId);
      if (!row) return null;
      const { id, provider, state, authorised, captured, refunded } = row;
      const { day, charged_back } = await repository.settled(id);
      const refused = isDue(state) ? refusedCapture(await repository.acts(id), clock()) : null;
      return toContract<OrderPayment>({
        id,
        provider,
        state,
        authorised: authorised.toString(),
        captured: captured.toString(),
        refunded: refunded.toString(),
        settledOn: day,
        chargedBack: charged_back.toString(),
        writeOff: refused && {
          why: refused.outcome ?? '',
          ...storedReason(refused.outcome, refused.outcome_sentence),
          amount: refused.amount.toString(),
        },
      });
    },
  };
}
