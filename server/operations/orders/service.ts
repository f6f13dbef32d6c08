import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isOpen, isWithheldEvent } from '#machines/order/order-machine.ts';
import { performActs, performSent } from '../../platform/acts/perform.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { IdKey, pageSize, readCursor, TotalKey, toPage } from '../../platform/http/cursor.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { assign, orderEvents, orderSubject } from './acts.ts';
import { createEndings } from './change/endings.ts';
import { requireReason, scopeOf } from './change/who-may.ts';
import { createCustomerLimits } from './customer-limits.ts';
import type { NewOrder, OrderDeps } from './deps.ts';
import { type ListQuery, toFilter } from './list-query.ts';
import { toDetail } from './order-detail.ts';
import { isByTotal } from './order-filter.ts';
import { bodyHashOf } from './order-reference.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { createPromotionTrial } from './placing/promotion-trial.ts';
import { costOfSendingAgain, createRedelivery } from './placing/redelivery.ts';
import { createPlacing } from './placing.ts';
import { type Pins, pinFor, withPinTried } from './proofs/pins.ts';
import { createRatings } from './ratings.ts';
import { createOrderRefunding } from './refunding.ts';
import { shownOrders } from './road/shown-orders.ts';

type Routes = typeof ordersRoutes;

/** The place in a list of orders; with the total that the order had, if the list goes by it. */
const OrderKey = z.union([TotalKey, IdKey]);

export function createOrderService(deps: OrderDeps & { pins: Pins }) {
  const { db, clock, repository, events, settings, redemptions, pins } = deps;

  const customerLimits = createCustomerLimits(repository, settings);
  const ratings = createRatings({ db, clock, repository });
  const placing = createPlacing({ ...deps, customerLimits });

  async function detail(id: number, caller: Caller): Promise<OrderDetail> {
    const row = requireRow(await repository.find(id, scopeOf(caller)), 'order');
    const [lines, timeline, rating, deliveryZone, discounts] = await Promise.all([
      repository.lines(id),
      events.timeline('order', id, 'fact'),
      ratings.ratingOf(id),
      repository.deliveryZone(id),
      redemptions.partsOf(id),
    ]);
    const pin = await pinFor(pins, row, caller);
    const parts = { row, lines, timeline, rating, deliveryZone, discounts, pin };
    return toDetail(parts, caller, { now: clock(), causes: settings.get('causes') });
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
    sendAgain: createRedelivery(deps),
    costOfSendingAgain,

    async list(query: ListQuery, caller: Caller, status?: Order['status']) {
      const filter = { ...toFilter(query), ...(status ? { status: [status] } : {}) };
      const [after = null, total = null] = readCursor(query.cursor, OrderKey) ?? [];
      const limit = pageSize(query.limit);
      const place = { after, afterTotal: total === null ? null : BigInt(total), limit: limit + 1 };
      const rows = await repository.list({ ...filter, ...place }, scopeOf(caller), clock());
      const keyOf = ({ id, total: at }: OrderRow) =>
        isByTotal(filter.sort) ? [id, at.toString()] : [id];
      return toPage(rows, limit, (row) => orderSubject.show(deps, row, caller), keyOf);
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
    tryPromotion: createPromotionTrial(deps),

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
    async progress(
      id: number,
      version: number | undefined,
      { event, cause, reason, food, proof, ...more }: RequestOf<Routes['progress']>['body'],
      by: RequestActor,
    ): Promise<Order> {
      requireReason(by.caller, event, { cause, reason });
      const { withhold, commandId } = more;
      if (proof) {
        // Before the transaction of the delivery, which a refusal rolls back.
        const row = await repository.find(id, scopeOf(by.caller));
        // One that is refused for its version spends no try.
        const isCurrent = row?.version === version;
        const given = isCurrent
          ? await withPinTried(pins, id, proof, by.caller)
          : { ...proof, pinTry: null, isPinRight: false };
        return sendEvent(id, version, { event, cause, reason, proof: given }, by);
      }
      return withhold && isWithheldEvent(event)
        ? endings.withhold(id, version, { commandId, event, cause, reason, food }, by)
        : sendEvent(id, version, { event, cause, reason, food }, by);
    },

    /** An open order that waits for a driver; null if it does not. */
    async waitingNow(id: number): Promise<Order | null> {
      const row = await repository.find(id, { whole: true });
      const isWaiting = row && row.driver_id === null && isOpen(row.status) && !row.ending;
      return isWaiting ? toOrder(row) : null;
    },

    /** Those of some orders that the caller sees. */
    shown: (orders: readonly Order[]) => shownOrders(db, orders),

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
