import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isOpen, isWithheldEvent } from '#machines/order/order-machine.ts';
import { performActs, performIn, performSent } from '../../platform/acts/perform.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { assign, orderEvents, orderSubject } from './acts.ts';
import { createEndings } from './change/endings.ts';
import { requireReason, scopeOf } from './change/who-may.ts';
import { createCustomerLimits } from './customer-limits.ts';
import type { NewOrder, OrderDeps } from './deps.ts';
import { type ListQuery, toFilter } from './list-query.ts';
import { toDetail } from './order-detail.ts';
import { bodyHashOf } from './order-reference.ts';
import { toOrder } from './order-view.ts';
import { createPlacing } from './placing.ts';
import { createRatings } from './ratings.ts';
import { createOrderRefunding } from './refunding.ts';

type Routes = typeof ordersRoutes;

export function createOrderService(deps: OrderDeps) {
  const { db, clock, repository, events, settings, redemptions } = deps;

  const customerLimits = createCustomerLimits(repository, settings);
  const ratings = createRatings({ db, clock, repository });
  const placing = createPlacing({ ...deps, customerLimits });

  async function detail(id: number, caller: Caller): Promise<OrderDetail> {
    const row = requireRow(await repository.find(id, scopeOf(caller)), 'order');
    const [lines, timeline, rating, deliveryZone, discounts] = await Promise.all([
      repository.lines(id),
      events.timeline('order', id),
      ratings.ratingOf(id),
      repository.deliveryZone(id),
      redemptions.partsOf(id),
    ]);
    const parts = { row, lines, timeline, rating, deliveryZone, discounts };
    return toDetail(parts, caller, clock());
  }

  const endings = createEndings(deps);
  const sendEvent = performSent(deps, orderEvents);
  const acts = performActs(deps, { assign });

  return {
    /** The cash that a driver has yet to collect for their orders, in centimes. */
    cashToCollect: (driverId: number, trx: Db = db) => repository.cashToCollect(trx, driverId),

    detail,
    rate: ratings.rate,
    ...createOrderRefunding(deps),

    async list(query: ListQuery, caller: Caller, status?: Order['status']) {
      const filter = { ...toFilter(query), ...(status ? { status: [status] } : {}) };
      const read = (after: number | null, limit: number) =>
        repository.list({ ...filter, after, limit }, scopeOf(caller), clock());
      return pageById(query, read, (row) => orderSubject.show(deps, row, caller));
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

    /** Takes back an end that is still withheld. Errors: 404, 409. */
    keep: endings.keep,
    /** Carries out the withheld ends that are due. */
    carryOutEnds: endings.carryOutDue,
    isEndDue: repository.isEndDue,

    /** Sends an event to an order. Errors: 403, 404, 409 with the legal events, 412, 428. */
    progress(
      id: number,
      version: number | undefined,
      { event, reason, withhold, commandId }: RequestOf<Routes['progress']>['body'],
      by: RequestActor,
    ): Promise<Order> {
      requireReason(by.caller, event, reason);
      return withhold && isWithheldEvent(event)
        ? endings.withhold(id, version, { commandId, event, reason }, by)
        : sendEvent(id, version, { event, reason }, by);
    },

    /**
     * Takes back the orders of a driver that are not picked up, in the transaction that has locked
     * him. Returns them, and those that stay. Call `wake` after the commit.
     */
    async takeBack(
      doing: { trx: Trx; at: Date; by: RequestActor },
      driverId: number,
      reason: string,
    ) {
      const { trx } = doing;
      const unassigned: Order[] = [];
      const inHand: Order[] = [];
      for (const id of await repository.carriedBy(trx, driverId)) {
        const row = await repository.lock(trx, id, { whole: true });
        // Closed or reassigned while this waited for its lock.
        if (!row || row.driver_id !== driverId || !isOpen(row.status)) continue;
        if (row.status === 'picked_up') inHand.push(toOrder(row));
        else {
          const body = { orderId: row.id as Order['id'], driverId: null, reason };
          unassigned.push(toOrder(await performIn(deps, assign, row, { ...doing, body })));
        }
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
      by: RequestActor,
      reason?: string,
    ): Promise<Order> {
      const body = { orderId: id, driverId, reason } as RequestOf<Routes['assign']>['body'];
      return acts.assign(id, version, body, by);
    },
  };
}
export type OrderService = ReturnType<typeof createOrderService>;
