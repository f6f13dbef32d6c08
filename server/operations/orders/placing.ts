import type { RequestOf } from '#contract/endpoint.ts';
import { distanceM, type LatLon } from '#contract/geo.ts';
import { rideMinutes } from '#contract/operations/travel.ts';
import type { OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Quote, quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import { type Evaluated, PromotionGone } from '../../growth/promotions/redemption-service.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CustomerLimits } from './customer-limits.ts';
import type { OrderDeps } from './deps.ts';
import { takenOff } from './discount.ts';
import { checkTerms, outOfStock, priceLines, quantities, subtotalOf } from './lines.ts';
import { toDetail } from './order-detail.ts';
import { bodyHashOf, repeatedOrder } from './order-reference.ts';
import { toOrder } from './order-view.ts';
import { discountsOf, isAsQuoted, type Price, quoteOf } from './quote.ts';

type Order = RequestOf<(typeof ordersRoutes)['place']>['body'];
type Wish = RequestOf<(typeof quotesRoutes)['quote']>['body'] & Pick<Order, 'discount'>;

interface Deps extends OrderDeps {
  customerLimits: CustomerLimits;
}

/** A placed order; of an earlier request, or a new one with what was decided about it. */
type Placed = { id: number; created: false } | { id: number; created: true; order: OrderDetail };

/** Four minutes at each end. */
const HANDOVER_MINUTES = 8;

/** The promised delivery time, and when the store is expected to be ready. */
function promiseTimes(
  placedAt: Date,
  prepMinutes: number,
  pickup: LatLon,
  dropoff: LatLon,
  delayMinutes: number,
) {
  const readyDueAt = new Date(placedAt.getTime() + prepMinutes * 60_000);
  const minutes = Math.ceil(rideMinutes(distanceM(pickup, dropoff)));
  const slackMinutes = 10;
  const promisedAt = new Date(
    readyDueAt.getTime() + (minutes + HANDOVER_MINUTES + slackMinutes + delayMinutes) * 60_000,
  );
  return { readyDueAt, promisedAt };
}

/** How often an order is evaluated again because others used its promotion first. */
const TRIES = 8;

/** Prices orders, and places them at the price. */
export function createPlacing(deps: Deps) {
  const { db, clock, repository, stores, items, zones, redemptions, customerLimits, events } = deps;

  /** The price of an order, with the data that placing needs. Errors: those of placing. */
  async function price(trx: Trx, wish: Wish, caller: Caller, now: Date) {
    const store = await stores.forOrder(trx, wish.storeId, now);
    const itemIds = wish.lines.map(({ itemId }) => itemId);
    const menu = await items.forOrder(trx, store.id, itemIds);
    const lines = priceLines(wish.lines, menu, now);
    const subtotal = subtotalOf(lines);
    checkTerms(store, subtotal);
    const pickup = { lat: store.lat, lon: store.lon };
    const placement = await zones.decide(trx, {
      at: now,
      door: wish.dropoff,
      store: { id: store.id, name: store.name, ...pickup },
      subtotal,
    });
    if (!placement.isAccepted)
      throw new Refusal(placement.code, placement.message, {
        fields: [{ path: placement.path, message: 'is refused by the area of the address' }],
      });
    const { fee, zone } = placement;
    const categories = new Map<number, number>(menu.map((item) => [item.id, item.category_id]));
    const basket = lines.map(({ line, item_id, unit_price, quantity }) => ({
      line,
      categoryId: categories.get(item_id) ?? 0,
      total: unit_price * BigInt(quantity),
    }));
    const given = takenOff(wish.discount, basket, subtotal, caller);
    const evaluated = await redemptions.evaluate(trx, {
      at: now,
      customerId: caller.userId,
      storeId: store.id,
      zoneId: zone?.id ?? null,
      basket: { lines: basket, fee },
      code: wish.code ?? null,
      given,
    });
    const { discounts: promotions, code } = evaluated;
    const parts = [...(given?.parts ?? []), ...promotions.flatMap((one) => one.parts)];
    const priced: Price = { lines, subtotal, fee, zone, promotions, code, parts };
    return { priced, given, evaluated, store, pickup, delayMinutes: placement.delayMinutes };
  }

  /**
   * Counts an attempt with a code before the code is checked, and refunds it unless the code is
   * refused; the reason of a refusal is recorded for the back office.
   */
  async function withCode<T>(
    code: string | undefined,
    caller: Caller,
    work: (onEvaluated: (evaluated: Evaluated) => void) => Promise<T>,
  ): Promise<T> {
    if (code === undefined) return work(() => undefined);
    await redemptions.takeAttempt(caller.userId);
    let refused: Evaluated['refused'] = null;
    try {
      return await work((evaluated) => {
        refused = evaluated.refused;
      });
    } finally {
      if (refused) await redemptions.noteRefused(caller.userId, refused);
      else await redemptions.giveAttemptBack(caller.userId);
    }
  }

  async function insert(
    trx: Trx,
    input: Order,
    caller: Caller,
    onEvaluated: (evaluated: Evaluated) => void,
  ): Promise<Placed> {
    const bodyHash = bodyHashOf(input);
    const earlier = await repository.findByReference(trx, caller.userId, input.reference);
    if (earlier) return repeatedOrder(earlier, bodyHash);
    const now = clock();
    const { priced, given, evaluated, store, pickup, delayMinutes } = await price(
      trx,
      input,
      caller,
      now,
    );
    onEvaluated(evaluated);
    if (evaluated.code === 'refused') throw redemptions.refusal();
    if (input.quote !== undefined && !isAsQuoted(input.quote, priced, now))
      throw new Refusal('quote.changed', 'The price has changed. Look at it again.', {
        extra: { quote: quoteOf(priced, now) },
      });
    const { lines, subtotal, fee, zone, promotions } = priced;
    const { readyDueAt, promisedAt } = promiseTimes(
      now,
      store.prep_minutes,
      pickup,
      input.dropoff,
      delayMinutes,
    );
    const row = await repository.insert(trx, {
      reference: input.reference,
      body_hash: bodyHash,
      store_id: store.id,
      customer_id: caller.userId,
      pickup_lat: pickup.lat,
      pickup_lon: pickup.lon,
      dropoff_lat: input.dropoff.lat,
      dropoff_lon: input.dropoff.lon,
      address: input.address,
      note: input.note ?? null,
      payment: input.payment,
      subtotal,
      delivery_fee: fee,
      zone_id: zone?.id ?? null,
      shape_id: zone?.shapeId ?? null,
      terms_id: zone?.termsId ?? null,
      ...discountsOf(priced),
      placed_at: now,
      ready_due_at: readyDueAt,
      promised_at: promisedAt,
    });
    if (!row) {
      // The same reference arrived twice at once, and the other request won.
      const first = await repository.findByReference(trx, caller.userId, input.reference);
      if (first) return repeatedOrder(first, bodyHash);
      throw new Error('An order was neither added nor found');
    }
    // Locks in a fixed order: the customer, the stock, the promotions by their ids.
    await customerLimits.require(trx, caller, { payment: input.payment, now });
    await redemptions.holdCustomer(trx, caller.userId, promotions);
    const { taken, tooFew } = await items.takeStock(trx, quantities(lines));
    if (tooFew.length > 0) throw outOfStock(lines, tooFew);
    const stocked = lines.map((line) => ({
      ...line,
      stock_taken: taken.has(line.item_id) ? line.quantity : 0,
    }));
    const event = { at: now, type: 'order.placed', actor: actorOf(caller) } as const;
    const order = toOrder(row);
    await events.append(
      trx,
      { ...event, subject: 'order', order },
      repository.addLines(row.id, stocked),
    );
    await redemptions.addParts(trx, row.id, [
      ...(given ? [{ promotionId: null, parts: given.parts }] : []),
      ...promotions.map(({ terms, parts }) => ({ promotionId: terms.id, parts })),
    ]);
    await redemptions.reserve(trx, { id: row.id, customerId: caller.userId, at: now }, promotions);
    if (given) await chargeCommitments(trx, 'body.discount.amount');
    const placed = {
      row,
      lines,
      timeline: [{ ...event, reason: null, data: order }],
      rating: null,
    };
    return {
      id: row.id,
      created: true,
      order: toDetail(
        {
          ...placed,
          // Only what this order has is read.
          deliveryZone: zone && (await repository.deliveryZone(row.id, trx)),
          discounts: priced.parts.length > 0 ? await redemptions.partsOf(row.id, trx) : [],
        },
        caller,
        now,
      ),
    };
  }

  return {
    quote: (wish: Omit<Wish, 'discount'>, caller: Caller): Promise<Quote> =>
      withCode(wish.code, caller, (onEvaluated) =>
        db.transaction().execute(async (trx) => {
          const now = clock();
          const { priced, evaluated } = await price(
            trx,
            { ...wish, discount: undefined },
            caller,
            now,
          );
          onEvaluated(evaluated);
          return quoteOf(priced, now);
        }),
      ),

    /**
     * Places an order, and evaluates it again whenever another order was faster to use its
     * promotion.
     */
    place: (input: Order, caller: Caller) =>
      withCode(input.code, caller, async (onEvaluated) => {
        for (let left = TRIES; ; left -= 1)
          try {
            return await db.transaction().execute((trx) => insert(trx, input, caller, onEvaluated));
          } catch (error) {
            if (!(error instanceof PromotionGone)) throw error;
            if (left === 1)
              throw new Refusal('server.unavailable', 'Too many orders at once. Try again.', {
                retryAfterSeconds: 1,
              });
          }
      }),
  };
}
