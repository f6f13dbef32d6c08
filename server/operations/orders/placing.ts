import { maskOf } from '#contract/catalogue/needs.ts';
import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import type { Quote } from '#contract/routes/operations/quotes.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import {
  type PromotionEvaluation,
  PromotionGone,
} from '../../growth/promotions/redemption-service.ts';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CustomerLimits } from './customer-limits.ts';
import type { NewOrder, OrderDeps } from './deps.ts';
import { needsOfLines, outOfStock, quantities } from './lines.ts';
import { toDetail } from './order-detail.ts';
import { bodyHashOf, repeatedOrder } from './order-reference.ts';
import { type OrderRow, toOrder } from './order-view.ts';
import { requireNoLikeOrder } from './placing/like-orders.ts';
import { createPricing, type PricingRequest, promiseTimes } from './pricing.ts';
import { agreedOf, discountsOf, isAsQuoted, type Price, quoteOf } from './quote.ts';

interface Deps extends OrderDeps {
  customerLimits: CustomerLimits;
}

/** A placed order; of an earlier request, or a new one with what was decided about it. */
type PlacedOrder =
  | { id: number; created: false }
  | { id: number; created: true; order: OrderDetail };

/** A price that a customer has agreed to and authorised. */
export interface AgreedPrice {
  /** The digest of each price and discount. */
  agreed: string;
  /** Centimes. */
  total: bigint;
}

/** How often an order is evaluated again because others used its promotion first. */
const TRIES = 8;

/** The columns of what a customer asked for, and of its price. */
const columnsOf = (input: NewOrder, priced: Price) => ({
  reference: input.reference,
  dropoff_lat: input.dropoff.lat,
  dropoff_lon: input.dropoff.lon,
  address: input.address,
  note: input.note ?? null,
  payment: input.payment,
  subtotal: priced.subtotal,
  delivery_fee: priced.fee,
  zone_id: priced.zone?.id ?? null,
  shape_id: priced.zone?.shapeId ?? null,
  terms_id: priced.zone?.termsId ?? null,
  needs: needsOfLines(priced.lines) | maskOf(priced.zone?.needs ?? []),
  ...discountsOf(priced),
});

/** Prices orders, and places them at the price. */
export function createPlacing(deps: Deps) {
  const { db, clock, repository, items, redemptions, customerLimits, events, settings } = deps;
  const price = createPricing(deps);

  /**
   * Counts an attempt with a code before the code is checked, and refunds it unless the code is
   * refused; the reason of a refusal is recorded for the back office.
   */
  async function withCode<T>(
    code: string | undefined,
    caller: Caller,
    work: (onEvaluated: (evaluated: PromotionEvaluation) => void) => Promise<T>,
  ): Promise<T> {
    if (code === undefined) return work(() => undefined);
    await redemptions.takeAttempt(caller.userId);
    let refused: PromotionEvaluation['refused'] = null;
    try {
      return await work((evaluated) => {
        refused = evaluated.refused;
      });
    } finally {
      if (refused) await redemptions.noteRefused(caller.userId, refused);
      else await redemptions.giveAttemptBack(caller.userId);
    }
  }

  /** Refuses a price that differs from the customer's quote, or from what was authorised. */
  function requireAgreed(input: NewOrder, priced: Price, now: Date, agreed?: string): void {
    const isAgreed =
      agreed === undefined
        ? input.quote === undefined || isAsQuoted(input.quote, priced, now)
        : agreed === agreedOf(priced);
    if (isAgreed) return;
    throw refuse('order.price_changed', undefined, { extra: { quote: quoteOf(priced, now) } });
  }

  type Priced = Awaited<ReturnType<typeof price>>;

  /** Takes the stock and the promotions of an order that was written, and appends its event. */
  async function takeParts(
    trx: Trx,
    row: OrderRow,
    { priced, given }: Pick<Priced, 'priced' | 'given'>,
    caller: Caller,
  ) {
    const { lines, promotions } = priced;
    const now = row.placed_at;
    // Locks in a fixed order: the customer, the stock, the promotions by their ids.
    await customerLimits.require(trx, caller, { payment: row.payment, now });
    await redemptions.holdCustomer(trx, caller.userId, promotions);
    const { taken, tooFew } = await items.takeStock(trx, quantities(lines));
    if (tooFew.length > 0) throw outOfStock(lines, tooFew);
    const stocked = lines.map((line) => ({
      ...line,
      stock_taken: taken.has(line.item_id) ? line.quantity : 0,
    }));
    const event = { at: now, type: 'order.placed', actor: actorOf(caller) } as const;
    const data = toOrder(row);
    await events.append(
      trx,
      { ...event, subject: 'order', data },
      repository.addLines(row.id, stocked),
    );
    await redemptions.addParts(trx, row.id, [
      ...(given ? [{ promotionId: null, parts: given.parts }] : []),
      ...promotions.map(({ terms, parts }) => ({ promotionId: terms.id, parts })),
    ]);
    await redemptions.reserve(trx, { id: row.id, customerId: caller.userId, at: now }, promotions);
    if (given) await chargeCommitments(trx, 'body.discount.amount');
    return { ...event, reason: null, reason_sentence: null, cause: null, data };
  }

  /** `agreed`: the price that was authorised of an order by card, which is not asked about again. */
  async function insert(
    trx: Trx,
    input: NewOrder,
    caller: Caller,
    onEvaluated: (evaluated: PromotionEvaluation) => void,
    agreed?: string,
  ): Promise<PlacedOrder> {
    const bodyHash = bodyHashOf(input);
    const earlier = await repository.findByReference(trx, caller.userId, input.reference);
    if (earlier) return repeatedOrder(earlier, bodyHash);
    const now = clock();
    if (agreed === undefined) await requireNoLikeOrder(trx, input, caller.userId, now);
    const found = await price(trx, input, caller, now);
    const { priced, evaluated, store, pickup, delayMinutes, kept } = found;
    onEvaluated(evaluated);
    if (evaluated.code === 'refused') throw redemptions.refusal();
    requireAgreed(input, priced, now, agreed);
    const { readyDueAt, promisedAt } = promiseTimes(
      now,
      store.prep_minutes,
      pickup,
      input.dropoff,
      delayMinutes,
    );
    const columns = {
      ...columnsOf(input, priced),
      body_hash: bodyHash,
      store_id: store.id,
      customer_id: caller.userId,
      pickup_lat: pickup.lat,
      pickup_lon: pickup.lon,
      placed_at: now,
      ready_due_at: readyDueAt,
      promised_at: promisedAt,
      kept_terms: JSON.stringify(kept),
    };
    const categories = priced.lines.map((line) => line.category_id);
    const row = await repository.insert(trx, columns, categories);
    if (!row) {
      // The same reference arrived twice at once, and the other request won.
      const first = await repository.findByReference(trx, caller.userId, input.reference);
      if (first) return repeatedOrder(first, bodyHash);
      throw new Error('An order was neither added nor found');
    }
    const placed = await takeParts(trx, row, found, caller);
    const whole = {
      row,
      lines: priced.lines,
      timeline: [placed],
      rating: null,
      // Only what this order has is read.
      deliveryZone: priced.zone && (await repository.deliveryZone(row.id, trx)),
      discounts: priced.parts.length > 0 ? await redemptions.partsOf(row.id, trx) : [],
    };
    return {
      id: row.id,
      created: true,
      order: toDetail(whole, caller, { now, causes: settings.get('causes') }),
    };
  }

  /** Evaluates an order again whenever another one was faster to use its promotion. */
  async function whilePromotionsGo<T>(work: () => Promise<T>): Promise<T> {
    for (let left = TRIES; ; left -= 1)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PromotionGone)) throw error;
        if (left === 1) throw refuse('order.too_many_at_once', undefined, { retryAfterSeconds: 1 });
      }
  }

  return {
    quote: (request: Omit<PricingRequest, 'discount'>, caller: Caller): Promise<Quote> =>
      withCode(request.code, caller, (onEvaluated) =>
        db.transaction().execute(async (trx) => {
          const now = clock();
          const { priced, evaluated } = await price(
            trx,
            { ...request, discount: undefined },
            caller,
            now,
          );
          onEvaluated(evaluated);
          return quoteOf(priced, now);
        }),
      ),

    /** Places an order that is paid in cash. */
    place: (input: NewOrder, caller: Caller) =>
      withCode(input.code, caller, (onEvaluated) =>
        whilePromotionsGo(() =>
          db.transaction().execute((trx) => insert(trx, input, caller, onEvaluated)),
        ),
      ),

    /**
     * Places an order whose payment is authorised in the same transaction; `pay` stores it. Errors:
     * those of placing and of `pay`.
     */
    placeWithPayment: (
      input: NewOrder,
      caller: Caller,
      pay: (trx: Trx, order: { id: number; total: bigint }) => Promise<unknown>,
    ) =>
      withCode(input.code, caller, (onEvaluated) =>
        whilePromotionsGo(() =>
          db.transaction().execute(async (trx) => {
            const made = await insert(trx, input, caller, onEvaluated);
            if (made.created) await pay(trx, { id: made.id, total: BigInt(made.order.total) });
            return made;
          }),
        ),
      ),

    /**
     * The price of an order that is to be paid before it is placed, which `store` keeps in the same
     * transaction; the order, if an earlier request has placed it. It holds no stock and no use of a
     * promotion. Errors: those of placing.
     */
    agree: <T>(
      input: NewOrder,
      caller: Caller,
      store: (trx: Trx, price: AgreedPrice) => Promise<T>,
    ): Promise<{ stored: T } | { placed: number }> =>
      withCode(input.code, caller, (onEvaluated) =>
        db.transaction().execute(async (trx) => {
          const earlier = await repository.findByReference(trx, caller.userId, input.reference);
          if (earlier) return { placed: repeatedOrder(earlier, bodyHashOf(input)).id };
          const now = clock();
          await requireNoLikeOrder(trx, input, caller.userId, now);
          const { priced, evaluated } = await price(trx, input, caller, now);
          onEvaluated(evaluated);
          if (evaluated.code === 'refused') throw redemptions.refusal();
          requireAgreed(input, priced, now);
          const total = BigInt(quoteOf(priced, now).total);
          return { stored: await store(trx, { agreed: agreedOf(priced), total }) };
        }),
      ),

    /** Places an order in the caller's transaction, at the price that was authorised. */
    insertPaid: (trx: Trx, input: NewOrder, caller: Caller, agreed: string) =>
      insert(trx, input, caller, () => undefined, agreed),

    whilePromotionsGo,
  };
}
