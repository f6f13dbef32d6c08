import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import { formatMoney } from '#rules/money/money.ts';
import { type LockRequest, lockRow } from '../../platform/acts/lock.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import type { NewEvent } from '../../platform/events/event.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { orderSubject } from './acts.ts';
import type { OrderDeps } from './deps.ts';
import type { Scope } from './order-filter.ts';
import { type OrderRow, toOrder } from './order-view.ts';

type Money = { id: number; total: bigint; refunded: bigint };

type RefundRecord = Pick<NewEvent, 'at' | 'actor' | 'reason' | 'cause'>;

interface DisputeRecord {
  type: 'order.disputed' | 'order.dispute_upheld' | 'order.dispute_dismissed';
  at: Date;
  actor: ActorJson;
  reason: string;
}

/**
 * The order's side of refunds and disputes: the refundable amount, the refunded total, and events
 * that leave the status.
 */
export const createOrderRefunding = (deps: OrderDeps) => ({
  /**
   * Locks a delivered order and returns it. Errors: 404; 409 if it is not delivered; 412 if it has
   * changed; 428.
   */
  async refundable(trx: Trx, request: LockRequest<number>) {
    const order = await lockRow(orderSubject, deps, trx, request);
    const { id, status } = order;
    if (status !== 'delivered')
      throw refuse('order.nothing_charged', { id, state: orderStatusWords(status), status });
    return order;
  },

  /** Refuses a refund above the remaining amount. Error: 409. */
  requireLeft({ id, total, refunded }: Money, amount: bigint): void {
    const left = total - refunded;
    if (amount > left) throw refuse('order.refundable_at_most', { left: formatMoney(left), id });
  },

  /**
   * Adds to the refunded total of a locked order, or subtracts (negative), and appends the event.
   * Returns the order's next version.
   */
  async refunded(
    trx: Trx,
    before: OrderRow,
    { amount, ...event }: { amount: bigint } & RefundRecord,
  ): Promise<OrderRow> {
    const { refunded, version } = before;
    const after = { ...before, refunded: refunded + amount, version: version + 1 };
    await deps.events.append(
      trx,
      {
        ...event,
        type: amount > 0n ? 'order.refunded' : 'order.refund_reversed',
        subject: 'order',
        data: toOrder(after),
      },
      deps.repository.addRefunded(after.id, amount),
    );
    return after;
  },

  /** Locks an order that has ended. Errors: 404; 409 if it is open; 412 if it has changed; 428. */
  async remediable(trx: Trx, request: LockRequest<number>): Promise<OrderRow> {
    const order = await lockRow(orderSubject, deps, trx, request);
    if (order.closed_at === null) throw refuse('remedy.order_open', { id: order.id });
    return order;
  },

  /**
   * Adds what a locked order's customer was given besides refunds, or subtracts it (negative), and
   * appends the event.
   */
  async given(
    trx: Trx,
    before: OrderRow,
    { amount, ...event }: { amount: bigint } & RefundRecord,
  ): Promise<void> {
    await deps.events.append(
      trx,
      {
        ...event,
        type: amount > 0n ? 'order.remedied' : 'order.remedy_reversed',
        subject: 'order',
        data: toOrder({ ...before, version: before.version + 1 }),
      },
      deps.repository.addGiven(before.id, amount),
    );
  },

  /** Locks an order and returns it. Error: 404, also if it is not in the scope. */
  async locked(trx: Trx, id: number, scope: Scope): Promise<OrderRow> {
    return requireRow(await deps.repository.lock(trx, id, scope), 'order');
  },

  /** Appends an event of a locked order that changes nothing but its version. */
  recorded: (trx: Trx, before: OrderRow, event: DisputeRecord) =>
    deps.events.append(
      trx,
      {
        ...event,
        subject: 'order',
        data: toOrder({ ...before, version: before.version + 1 }),
      },
      deps.repository.addRefunded(before.id, 0n),
    ),

  /** Any order, regardless of the caller; undefined if it does not exist. */
  whole: (id: number) => deps.repository.find(id, { whole: true }),

  /** Publishes the events; call it after the commit. */
  wake: deps.events.wake,
});
