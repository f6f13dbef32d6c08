import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import type { PaymentEventType } from '#machines/payment/payment-machine.ts';
import { DAY_MS } from '#rules/time.ts';
import type { PaidByCard } from '../../operations/orders/amendments/paid-by-card.ts';
import { BY_SERVER } from '../../operations/orders/change/apply-event.ts';
import type { NewOrder } from '../../operations/orders/deps.ts';
import type { OrderRow } from '../../operations/orders/order-view.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { callerOf } from '../../platform/auth/caller-of.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { PaymentChange, PaymentRepository, PaymentRow } from './repository.ts';

export interface PaymentUseDeps extends Pick<WithClock, 'clock'> {
  repository: PaymentRepository;
  orders: Pick<OrderService, 'insertPaid' | 'whilePromotionsGo' | 'wake'>;
  cashOrders: PaidByCard;
}

/** The customer, if they ask; the origin of the request, where audit entries need it. */
export type PaymentAsker = { caller: Caller } & Partial<RequestActor>;

/** What is written of a payment that goes on: events of its machine, and columns. */
export interface Next {
  events: PaymentEventType[];
  change: PaymentChange;
}

/** A locked payment, and the locked cash order that it is for; null: it is to be placed. */
export interface LockedPayment {
  row: PaymentRow;
  cashOrder: OrderRow | null;
}

/** A payment as written, and the order if it was placed. */
export interface UsedPayment {
  row: PaymentRow;
  placed: OrderDetail | null;
}

/** No order can use the payment, although it is paid or may be. */
export class NotUsable extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** @throws NotUsable for what is refused. */
async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) throw new NotUsable(error);
    throw error;
  }
}

/** Refuses an authorisation that ends before the promised delivery and a day. */
function requireTime(until: Date | null, promisedMs: number): void {
  if (!until || until.getTime() >= promisedMs + DAY_MS) return;
  throw refuse('payment.held_too_short');
}

/** Whether a payment may still be used. */
const isUnused = ({ state }: PaymentRow) => state === 'waiting' || state === 'authorised';

/** Gives payments their orders: places them, or makes cash orders those by card. */
export function createPaymentUse({ clock, repository, orders, cashOrders }: PaymentUseDeps) {
  const untilOf = (row: PaymentRow, { change }: Next) =>
    change.authorised_until ?? row.authorised_until;

  async function customerOf(trx: Trx, row: PaymentRow, asker: PaymentAsker | null) {
    const caller = asker?.caller ?? (await callerOf(trx, row.customer_id));
    if (!caller) throw refuse('payment.account_not_active');
    return { ...BY_SERVER, ...asker, caller };
  }

  /** Places the order of a payment in its transaction. */
  async function place(trx: Trx, row: PaymentRow, next: Next, asker: PaymentAsker | null) {
    const { caller } = await customerOf(trx, row, asker);
    const made = await orders.insertPaid(trx, row.body as NewOrder, caller, row.agreed);
    if (!made.created) throw refuse('payment.reference_used');
    requireTime(untilOf(row, next), Date.parse(made.order.promisedAt));
    const events = [...next.events, 'payment.place' as const];
    const change = { ...next.change, order_id: made.id, look_at: null };
    return { row: await repository.write(trx, row, events, clock(), change), placed: made.order };
  }

  /**
   * Makes the locked cash order of a payment one by card. While its end is withheld nothing is decided:
   * the payment is looked at again afterwards.
   */
  async function payCashOrder(
    trx: Trx,
    row: PaymentRow,
    order: OrderRow,
    next: Next,
    asker: PaymentAsker | null,
  ) {
    const at = clock();
    const { events, change } = next;
    if (order.ending) {
      const waits = { ...change, look_at: order.ends_at ?? at };
      return { row: await repository.write(trx, row, events, at, waits), placed: null };
    }
    const by = await customerOf(trx, row, asker);
    requireTime(untilOf(row, next), order.promised_at.getTime());
    // The payment first: the order's triggers look for it.
    const used = { ...change, order_id: order.id, look_at: null };
    const after = await repository.write(trx, row, [...events, 'payment.place'], at, used);
    await cashOrders.apply(trx, order, by, { reference: row.reference, at });
    return { row: after, placed: null };
  }

  return {
    /**
     * Locks a payment, after the cash order that it is for.
     *
     * @throws NotUsable if that order can no longer be paid with it.
     */
    async lock(trx: Trx, seen: PaymentRow): Promise<LockedPayment> {
      const orderId = isUnused(seen) ? seen.for_order_id : null;
      const cashOrder = orderId === null ? null : await cashOrders.lock(trx, orderId);
      const row = await repository.lock(trx, seen.id);
      if (!row || cashOrder === undefined) throw new Error(`Payment ${seen.id} is missing its row`);
      if (cashOrder && isUnused(row))
        await usable(async () => cashOrders.requireCashOrder(cashOrder, row.total));
      return { row, cashOrder };
    },

    /** Uses a paid payment in its transaction. @throws NotUsable */
    use: (
      trx: Trx,
      { row, cashOrder }: LockedPayment,
      next: Next,
      asker: PaymentAsker | null,
    ): Promise<UsedPayment> =>
      usable<UsedPayment>(() =>
        cashOrder ? payCashOrder(trx, row, cashOrder, next, asker) : place(trx, row, next, asker),
      ),
  };
}
