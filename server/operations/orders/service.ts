import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import {
  applyOrderEvent,
  isOpen,
  legalOrderEvents,
  type OrderEvent,
  type OrderEventType,
} from '#machines/order/order-machine.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { illegalEvent, notFound, Refusal } from '../../platform/http/refusal.ts';
import { createCashLimit } from './cash-limit.ts';
import type { OrderDeps } from './deps.ts';
import { type ListQuery, toFilter } from './list-query.ts';
import { toDetail } from './order-detail.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { createPlacing } from './placing.ts';
import { createRatings } from './ratings.ts';
import { createOrderRefunding } from './refunding.ts';
import { actorSeenBy } from './seen-by.ts';
import { mayEver, scopeOf } from './who-may.ts';

type Routes = typeof ordersRoutes;

/** The name of an order's event in the event log. */
const HAPPENED = {
  'order.accept': 'order.accepted',
  'order.prepare': 'order.preparing',
  'order.ready': 'order.ready',
  'order.pick_up': 'order.picked_up',
  'order.deliver': 'order.delivered',
  'order.cancel': 'order.cancelled',
  'order.return': 'order.returned',
  'order.assign': 'order.assigned',
  'order.reassign': 'order.reassigned',
  'order.unassign': 'order.unassigned',
} as const satisfies Record<OrderEventType, string>;

export function createOrderService(deps: OrderDeps) {
  const { db, clock, repository, events, stores, items, drivers, ledger, settings } = deps;
  const { redemptions } = deps;

  const cashLimit = createCashLimit(repository, settings);
  const ratings = createRatings({ db, clock, repository });
  const placing = createPlacing({
    ...deps,
    cashLimit,
    placed: (trx, id, caller, now) => append(trx, id, 'order.placed', caller, now),
  });

  async function detail(id: number, caller: Caller): Promise<OrderDetail> {
    const row = await repository.find(id, scopeOf(caller));
    if (!row) throw notFound('The order');
    const [lines, timeline, rating, deliveryZone, discounts] = await Promise.all([
      repository.lines(id),
      events.timeline(id),
      ratings.ratingOf(id),
      repository.deliveryZone(id),
      redemptions.partsOf(id),
    ]);
    return toDetail({ row, lines, timeline, rating, deliveryZone, discounts }, caller);
  }

  /** Locks, asks the machine, writes, appends; the caller's version decides races. */
  async function change(
    id: number,
    seenVersion: number | undefined,
    caller: Caller,
    decide: (order: OrderRow) => OrderEvent,
    reason?: string,
  ): Promise<Order> {
    const order = await db.transaction().execute(async (trx) => {
      const before = await holdRow(trx, {
        name: 'The order',
        version: seenVersion,
        // Read after the lock, so that the checked state is the one that is changed.
        lock: async () =>
          (await repository.lock(trx, id)) && repository.find(id, scopeOf(caller), trx),
        current: toOrder,
        stale: async () => ({ changedBy: actorSeenBy(caller, await events.lastActor(trx, id)) }),
      });
      const event = decide(before);
      const state = { status: before.status, driverId: before.driver_id };
      const after = applyOrderEvent(state, event);
      if (!after)
        throw illegalEvent({
          code: 'order.illegal_event',
          state: `Order ${id} is ${state.status}`,
          type: event.type,
          legalEvents: legalOrderEvents(state),
          current: toOrder(before),
        });
      if (after.driverId !== null && after.driverId !== before.driver_id) {
        await drivers.requireAssignable(trx, after.driverId);
        if (before.payment === 'cash') {
          const toCollect = await repository.cashToCollect(trx, after.driverId);
          await ledger.requireCashRoom(trx, after.driverId, toCollect, before.total);
        }
      }
      const now = clock();
      await repository.write(trx, id, {
        ...(after.status === before.status ? {} : { status: after.status, status_at: now }),
        ...(after.driverId === before.driver_id
          ? {}
          : { driver_id: after.driverId, assigned_at: after.driverId === null ? null : now }),
        ...(after.status === 'picked_up' ? { picked_up_at: now } : {}),
        ...(isOpen(after.status) ? {} : { closed_at: now }),
      });
      // Items that nobody has started to prepare go back into stock.
      if (after.status === 'cancelled' && ['placed', 'accepted'].includes(before.status))
        await items.returnStock(trx, id);
      if (!isOpen(after.status))
        await redemptions.close(
          trx,
          id,
          after.status === 'delivered' ? 'settled' : 'released',
          now,
        );
      if (after.status === 'delivered' && after.driverId !== null) {
        const commission_bp = await stores.commissionBp(trx, before.store_id);
        const sold = { ...before, driver_id: after.driverId, commission_bp };
        await ledger.settle(trx, sold, now, actorOf(caller));
      }
      return append(trx, id, HAPPENED[event.type], caller, now, reason);
    });
    events.wake();
    return order;
  }

  async function append(
    trx: Trx,
    id: number,
    type: (typeof HAPPENED)[OrderEventType] | 'order.placed',
    caller: Caller,
    at: Date,
    reason?: string,
  ): Promise<Order> {
    const row = await repository.find(id, { whole: true }, trx);
    if (!row) throw new Error(`Order ${id} vanished inside its own transaction`);
    const order = toOrder(row);
    await events.append(trx, { at, type, subject: 'order', order, actor: actorOf(caller), reason });
    return order;
  }

  return {
    /** The cash that a driver has yet to collect for their orders, in centimes. */
    cashToCollect: (driverId: number, trx?: Trx) => repository.cashToCollect(trx ?? db, driverId),

    detail,
    rate: ratings.rate,
    ...createOrderRefunding({ repository, events }),

    async list(query: ListQuery, caller: Caller, status?: Order['status']) {
      const filter = { ...toFilter(query), ...(status ? { status: [status] } : {}) };
      const read = (after: number | null, limit: number) =>
        repository.list({ ...filter, after, limit }, scopeOf(caller), clock());
      return pageById(query, read, toOrder);
    },

    /** Every open order, and the sequence number from which the reader can follow the event log. */
    async snapshot(): Promise<{ seq: number; orders: Order[] }> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => ({
          seq: await events.head(trx),
          orders: (await repository.open(trx)).map(toOrder),
        }));
    },

    /**
     * The price of an order now. Errors: those of placing; 429 after too many attempts with codes.
     */
    quote: placing.quote,

    /**
     * Places an order at the menu's prices. The same reference returns the first order again.
     * Errors: 422 for the same reference with another body, as for command ids; 409 if a customer's
     * open cash orders exceed the limit, and if the price differs from its quote.
     */
    async place(input: RequestOf<Routes['place']>['body'], caller: Caller) {
      const { id, created } = await placing.place(input, caller);
      if (created) events.wake();
      return { created, order: await detail(id, caller) };
    },

    /** Sends an event to an order. Errors: 403, 404, 409 with the legal events, 412, 428. */
    progress(
      id: number,
      version: number | undefined,
      body: RequestOf<Routes['progress']>['body'],
      caller: Caller,
    ): Promise<Order> {
      if (!mayEver(caller, body.event))
        throw new Refusal('permission.denied', `The role ${caller.role} may not do this.`);
      return change(id, version, caller, () => ({ type: body.event }), body.reason);
    },

    /** Assigns an order to a driver, reassigns it, or unassigns it (null). */
    assign(
      id: number,
      version: number | undefined,
      driverId: number | null,
      caller: Caller,
      reason?: string,
    ): Promise<Order> {
      const decide = (order: OrderRow): OrderEvent => {
        if (driverId === null) return { type: 'order.unassign' };
        return { type: order.driver_id === null ? 'order.assign' : 'order.reassign', driverId };
      };
      return change(id, version, caller, decide, reason);
    },
  };
}
export type OrderService = ReturnType<typeof createOrderService>;
