import type { Checkout } from '../../operations/orders/deps.ts';
import type { OrderRow } from '../../operations/orders/order-view.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  type CheckoutDeps,
  endedPayment,
  otherBody,
  paymentFor,
  requireFewWaiting,
  waitOf,
} from './new-payment.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentRow } from './repository.ts';
import { READ_MS } from './settling.ts';

/** An older server cannot place an order from it. */
const NO_BODY = 'null';

/** What a customer asks for: the order, the version that they saw, and their reference. */
interface CardChangeRequest {
  id: number;
  version: number | undefined;
  reference: string;
  by: RequestActor;
}

/** Has customers pay their cash orders by card (docs/decisions/0081). */
export function createCardChange(deps: CheckoutDeps): Checkout['payByCard'] {
  const { db, clock, repository, providers, settling, cashOrders, orders } = deps;
  const hashOf = (id: number) => orders.bodyHashOf({ paysOrder: id });

  /** The payment of an earlier request with this reference. Error: 422 if it was another request. */
  async function find({ id, reference, by }: CardChangeRequest, trx?: Trx) {
    const row = await repository.findByReference(by.caller.userId, reference, trx);
    if (row && !row.body_hash.equals(hashOf(id))) throw otherBody();
    return row;
  }

  /** Refuses an order that has or had a payment, or whose customer is about to pay. Error: 409. */
  async function requireNoPayment(trx: Trx, { id }: OrderRow): Promise<void> {
    const other = await repository.findOfCashOrder(trx, id);
    if (!other) return;
    throw refuse(other.order_id === null ? 'payment.another_waits' : 'payment.card_given_up');
  }

  /** Adds a payment; one of a provider inside the process changes the order at once. */
  async function insert(
    trx: Trx,
    order: OrderRow,
    { id, reference, by }: CardChangeRequest,
    provider: PaymentProvider,
  ): Promise<PaymentRow | undefined> {
    const at = clock();
    const { authorise } = provider;
    const payment = {
      ...paymentFor(by.caller, { reference, body_hash: hashOf(id), provider, at }),
      agreed: '',
      body: NO_BODY,
      total: order.total,
      for_order_id: id,
    };
    if (!authorise) {
      const look_at = new Date(at.getTime() + READ_MS);
      return repository.insert({ ...payment, state: 'waiting', look_at }, trx);
    }
    const paid = {
      authorised: order.total,
      provider_ref: authorise(payment.id),
      state: 'placed',
      look_at: null,
      order_id: id,
    } as const;
    const row = await repository.insert({ ...payment, ...paid }, trx);
    if (row) await cashOrders.apply(trx, order, by, { reference, at });
    return row;
  }

  /** The payment of a reference, or a new one. */
  const begin = (request: CardChangeRequest) =>
    db.transaction().execute(async (trx) => {
      const { id, version, by } = request;
      const order = await cashOrders.lockOwn(trx, id, by);
      // The same reference may have arrived twice at once, and have changed the version.
      const known = await find(request, trx);
      if (known) return { row: known, isNew: false };
      await cashOrders.requireAskable(trx, order, version, by);
      await requireNoPayment(trx, order);
      const provider = providers.current;
      if (!provider) throw refuse('payment.cards_off');
      await requireFewWaiting(repository, trx, by.caller);
      const row = await insert(trx, order, request, provider);
      // An order was placed with it at the same time.
      if (!row) throw otherBody();
      return { row, isNew: true };
    });

  return async (id, version, { reference }, by) => {
    const request = { id, version, reference, by };
    const earlier = await find(request);
    const { row, isNew } = earlier ? { row: earlier, isNew: false } : await begin(request);
    if (isNew && row.order_id !== null) cashOrders.wake();
    const settled =
      row.order_id === null
        ? await settling.settle(row, { isNew, asker: by })
        : { row, refusal: null };
    const { row: now, refusal } = settled;
    if (now.order_id !== null) return { order: await orders.detail(id, by.caller) };
    if (refusal) throw refusal;
    if (now.state === 'waiting' || now.state === 'authorised') return { waiting: waitOf(now) };
    throw endedPayment(now);
  };
}
