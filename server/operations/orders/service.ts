import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type EndStatus, orderEnd } from '#machines/order/order-end.ts';
import {
  applyOrderEvent,
  isOpen,
  legalOrderEvents,
  type OrderEvent,
  type OrderEventType,
} from '#machines/order/order-machine.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { illegalEvent, notFound, Refusal } from '../../platform/http/refusal.ts';
import { rowAfter } from './change/row-after.ts';
import { createCustomerLimits } from './customer-limits.ts';
import type { NewOrder, OrderDeps } from './deps.ts';
import { type ListQuery, toFilter } from './list-query.ts';
import { toDetail } from './order-detail.ts';
import { bodyHashOf } from './order-reference.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { createPlacing } from './placing.ts';
import { createRatings } from './ratings.ts';
import { createOrderRefunding } from './refunding.ts';
import { actorSeenBy, orderSeenBy } from './seen-by.ts';
import { mayEver, requireReason, scopeOf, whyNotNow } from './who-may.ts';

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

  const customerLimits = createCustomerLimits(repository, settings);
  const ratings = createRatings({ db, clock, repository });
  const placing = createPlacing({ ...deps, customerLimits });

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
    const parts = { row, lines, timeline, rating, deliveryZone, discounts };
    return toDetail(parts, caller, clock());
  }

  const showTo = (caller: Caller) => (row: OrderRow) => orderSeenBy(caller, toOrder(row), clock());

  /** Asks the machine, writes and appends; the order is locked. Error: 409 with the legal events. */
  async function apply(
    trx: Trx,
    before: OrderRow,
    event: OrderEvent,
    caller: Caller,
    reason?: string,
  ): Promise<Order> {
    const { id } = before;
    const state = { status: before.status, driverId: before.driver_id };
    const next = applyOrderEvent(state, event);
    if (!next)
      throw illegalEvent({
        code: 'order.illegal_event',
        state: `Order ${id} is ${state.status}`,
        type: event.type,
        legalEvents: legalOrderEvents(state),
        current: showTo(caller)(before),
      });
    if (event.type === 'order.deliver' && caller.role !== 'driver')
      await requireUndisputed(trx, id);
    const isOtherDriver = next.driverId !== before.driver_id;
    const driver = isOtherDriver ? await assignable(trx, next.driverId, before) : undefined;
    const now = clock();
    // The driver does not confirm it: the order stays picked up, and its cash is the driver's.
    const isRequest = caller.role === 'driver' && event.type === 'order.return';
    const after = isRequest
      ? { ...before, version: before.version + 1, return_requested_at: now }
      : rowAfter(before, next, driver, now);
    const write = repository.changeOf(after, isOtherDriver);
    // The books accept the sale of a delivered order only, so it is written before.
    if (!isOpen(after.status)) {
      await repository.write(trx, write);
      await closeAccounts(trx, before, after, caller);
    }
    const order = toOrder(after);
    await events.append(
      trx,
      {
        at: now,
        type: isRequest ? 'order.return_requested' : HAPPENED[event.type],
        subject: 'order',
        order,
        actor: actorOf(caller),
        reason,
      },
      isOpen(after.status) ? write : undefined,
    );
    // The cash from which a return that staff confirm releases the driver.
    if (after.status === 'returned') await chargeCommitments(trx, 'body.event');
    return order;
  }

  /** Locks the order and applies an event; the caller's version decides races. */
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
        lock: () => repository.lock(trx, id, scopeOf(caller)),
        current: showTo(caller),
        stale: async () => ({ changedBy: actorSeenBy(caller, await events.lastActor(trx, id)) }),
      });
      return apply(trx, before, decide(before), caller, reason);
    });
    events.wake();
    return order;
  }

  /** Error: 409 while the driver disputes that he has the order: its cash is not asked of him. */
  async function requireUndisputed(trx: Trx, id: number): Promise<void> {
    if (await repository.isDisputed(trx, id))
      throw new Refusal(
        'order.disputed',
        'The driver disputes the pickup. Decide the dispute before the order is delivered.',
      );
  }

  /** The driver of an assignment, locked. Error: 409 if they cannot take this order. */
  async function assignable(trx: Trx, driverId: number | null, order: OrderRow) {
    if (driverId === null) return null;
    const driver = await drivers.requireAssignable(trx, driverId);
    if (order.payment === 'cash') {
      const toCollect = await repository.cashToCollect(trx, driverId);
      await ledger.requireCashRoom(trx, driverId, toCollect, order.total);
    }
    return driver;
  }

  /** What the end of an order moves besides it: stock, promotions, money. */
  async function closeAccounts(trx: Trx, before: OrderRow, after: OrderRow, caller: Caller) {
    const { id, status, status_at: at } = after;
    const { payment, driver_id: driverId } = after;
    const end = orderEnd({ status: before.status, payment, driverId }, status as EndStatus);
    if (end.food === 'back') await items.returnStock(trx, id);
    await redemptions.close(trx, id, end.promotions, at);
    if (end.books === 'sale' && driverId !== null) {
      const commission_bp = await stores.commissionBp(trx, before.store_id);
      const sold = { ...before, driver_id: driverId, commission_bp };
      await ledger.settle(trx, sold, at, actorOf(caller));
    }
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
      return pageById(query, read, showTo(caller));
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
     * Places a cash order at the menu's prices. The same reference returns the first order again.
     * Errors: 422 for the same reference with another body, as for command ids; 409 and 429 if a
     * customer's orders exceed a limit; 409 if the price differs from its quote.
     */
    async place(input: NewOrder & { payment: 'cash' }, caller: Caller) {
      const placed = await placing.place(input, caller);
      const { created } = placed;
      if (created) events.wake();
      return { created, order: created ? placed.order : await detail(placed.id, caller) };
    },

    bodyHashOf,
    placeWithPayment: placing.placeWithPayment,
    agree: placing.agree,
    insertPaid: placing.insertPaid,
    whilePromotionsGo: placing.whilePromotionsGo,

    /** Sends an event to an order. Errors: 403, 404, 409 with the legal events, 412, 428. */
    progress(
      id: number,
      version: number | undefined,
      body: RequestOf<Routes['progress']>['body'],
      caller: Caller,
    ): Promise<Order> {
      if (!mayEver(caller, body.event))
        throw new Refusal('permission.denied', `The role ${caller.role} may not do this.`);
      requireReason(caller, body.event, body.reason);
      const decide = (order: OrderRow): OrderEvent => {
        const refused = whyNotNow(caller, body.event, order);
        if (refused) throw refused;
        return { type: body.event };
      };
      return change(id, version, caller, decide, body.reason);
    },

    /**
     * Takes back the orders of a driver that are not picked up, in the transaction that has locked
     * him. Returns them, and those that stay. Call `wake` after the commit.
     */
    async takeBack(trx: Trx, driverId: number, caller: Caller, reason: string) {
      const unassigned: Order[] = [];
      const inHand: Order[] = [];
      for (const id of await repository.carriedBy(trx, driverId)) {
        const row = await repository.lock(trx, id, { whole: true });
        // Closed or reassigned while this waited for its lock.
        if (!row || row.driver_id !== driverId || !isOpen(row.status)) continue;
        if (row.status === 'picked_up') inHand.push(toOrder(row));
        else unassigned.push(await apply(trx, row, { type: 'order.unassign' }, caller, reason));
      }
      return { unassigned, inHand };
    },

    /** The orders that a driver has picked up and not delivered. */
    inHandOf: async (trx: Trx, driverId: number) =>
      (await repository.inHandOf(trx, driverId)).map(toOrder),

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
