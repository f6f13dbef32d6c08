import { formatMoney } from '#contract/money.ts';
import { orderStatusWords } from '#contract/operations/order-status-words.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { Refusal, requireRow } from '../../platform/http/refusal.ts';
import type { Scope } from './order-filter.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import type { OrderRepository } from './repository.ts';

type Money = { id: number; total: bigint; refunded: bigint };

interface Deps {
  repository: OrderRepository;
  events: EventService;
}

const notRefundable = (words: string) => new Refusal('order.not_refundable', words);

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
export const createOrderRefunding = ({ repository, events }: Deps) => ({
  /**
   * Locks a delivered order and returns it. Errors: 404; 409 if it is not delivered; 412 if it has
   * changed; 428.
   */
  async refundable(trx: Trx, id: number, version: number | undefined) {
    const order = await holdRow(trx, {
      name: 'The order',
      version,
      lock: () => repository.lock(trx, id, { whole: true }),
      current: toOrder,
      stale: async () => ({ changedBy: await events.lastActor(trx, id) }),
    });
    if (order.status !== 'delivered')
      throw notRefundable(
        `Order ${id} is ${orderStatusWords(order.status)}: nothing was charged for it.`,
      );
    return order;
  },

  /** Refuses a refund above the remaining amount. Error: 409. */
  requireLeft({ id, total, refunded }: Money, amount: bigint): void {
    const left = total - refunded;
    if (amount > left)
      throw notRefundable(`At most ${formatMoney(left)} of order ${id} can still be refunded.`);
  },

  /**
   * Adds to the refunded total of a locked order, or subtracts (negative), and appends the event.
   * Returns the order's next version.
   */
  async refunded(
    trx: Trx,
    before: OrderRow,
    { amount, at, actor, reason }: { amount: bigint; at: Date; actor: ActorJson; reason: string },
  ): Promise<OrderRow> {
    const { refunded, version } = before;
    const after = { ...before, refunded: refunded + amount, version: version + 1 };
    await events.append(
      trx,
      {
        at,
        type: amount > 0n ? 'order.refunded' : 'order.refund_reversed',
        subject: 'order',
        order: toOrder(after),
        actor,
        reason,
      },
      repository.addRefunded(after.id, amount),
    );
    return after;
  },

  /** Locks an order and returns it. Error: 404, also if it is not in the scope. */
  async locked(trx: Trx, id: number, scope: Scope): Promise<OrderRow> {
    return requireRow(await repository.lock(trx, id, scope), 'The order');
  },

  /** Appends an event of a locked order that changes nothing but its version. */
  recorded: (trx: Trx, before: OrderRow, event: DisputeRecord) =>
    events.append(
      trx,
      {
        ...event,
        subject: 'order',
        order: toOrder({ ...before, version: before.version + 1 }),
      },
      repository.addRefunded(before.id, 0n),
    ),

  /** Any order, regardless of the caller; undefined if it does not exist. */
  whole: (id: number) => repository.find(id, { whole: true }),

  /** Publishes the events; call it after the commit. */
  wake: events.wake,
});
