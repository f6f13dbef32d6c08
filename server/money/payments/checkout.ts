import type { OrderPayment } from '#contract/operations/payment.ts';
import type { Checkout, NewOrder } from '../../operations/orders/deps.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import { createCardChange } from './card-change.ts';
import { keptSentence } from './kept-reason.ts';
import {
  type CheckoutDeps,
  endedPayment,
  otherBody,
  paymentFor,
  requireFewWaiting,
  waitOf,
} from './new-payment.ts';
import type { PaymentProvider } from './provider.ts';
import { type PaymentRow, refusedCapture } from './repository.ts';
import { READ_MS } from './settling.ts';

const off = () =>
  refuse('payment.cards_off', undefined, {
    fields: [fieldFault('body.payment', 'payment.must_be_cash')],
  });

/** The reference belongs to a payment without an order. */
class ReferenceTaken extends Error {}

const isDue = (state: PaymentRow['state']) => state === 'capturing' || state === 'review';

/** Places orders: those in cash at once, those by card once their payment is authorised. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const { clock, repository, providers, settling, orders } = deps;

  const newPayment = (input: NewOrder, caller: Caller, provider: PaymentProvider) =>
    paymentFor(caller, {
      reference: input.reference,
      body_hash: orders.bodyHashOf(input),
      provider,
      at: clock(),
    });

  /**
   * The payment of a reference, or a new one; the order, if one was placed without a payment.
   * Errors: those of placing; 409 if cards are off; 429 if too many
   * payments of the customer wait.
   */
  async function paymentOf(input: NewOrder, caller: Caller) {
    const body_hash = orders.bodyHashOf(input);
    const find = async () => {
      const row = await repository.findByReference(caller.userId, input.reference);
      if (row && !row.body_hash.equals(body_hash)) throw otherBody();
      return row;
    };
    const known = await find();
    if (known) return { row: known, isNew: false };
    const provider = providers.current;
    if (!provider) throw off();
    const price = await orders.agree(input, caller, async (trx, { agreed, total }) => {
      await requireFewWaiting(repository, trx, caller);
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
      const {
        row: now,
        placed,
        refusal,
      } = await settling.settle(row, { isNew, asker: { caller } });
      if (placed) return { created: true, order: placed };
      if (refusal) throw refusal;
      if (now.order_id !== null)
        return { created: false, order: await orders.detail(now.order_id, caller) };
      if (now.state === 'waiting' || now.state === 'authorised') return { waiting: waitOf(now) };
      throw endedPayment(now);
    },

    payByCard: createCardChange(deps),

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
          ...storedReason(refused.outcome, keptSentence(refused.outcome, refused.outcome_sentence)),
          amount: refused.amount.toString(),
        },
      });
    },
  };
}
