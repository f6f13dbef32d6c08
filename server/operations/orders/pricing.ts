import type { RequestOf } from '#contract/endpoint.ts';
import type { LatLon } from '#contract/geo.ts';
import type { quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { rideMinutes } from '#rules/geometry/travel.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { KeptTermsJson, Trx } from '../../platform/db/schema.ts';
import { fieldFault, refusalFor } from '../../platform/http/refusal.ts';
import type { NewOrder, OrderDeps } from './deps.ts';
import { takenOff } from './discount.ts';
import { checkTerms, priceLines, subtotalOf } from './lines.ts';
import type { Price } from './quote.ts';

export type PricingRequest = RequestOf<(typeof quotesRoutes)['quote']>['body'] &
  Pick<NewOrder, 'discount'> & { trial?: Trial | undefined };

/** A store as orders find it. */
export type HeldStore = Awaited<ReturnType<OrderDeps['appStores']['forTrial']>>;

/** A promotion that is tried as if it were launched, for one of its customers, at some time. */
export interface Trial {
  promotionId: number;
  customerId: number;
  at: Date;
  /** The store, which may be closed. */
  store: HeldStore;
}

/** Four minutes at each end. */
const HANDOVER_MINUTES = 8;

/** The promised delivery time, and when the store is expected to be ready. */
export function promiseTimes(
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

/** Prices orders. */
export function createPricing({ appStores, items, zones, redemptions }: OrderDeps) {
  /** The price of an order, with the data that placing needs. Errors: those of placing. */
  return async function price(trx: Trx, request: PricingRequest, caller: Caller, now: Date) {
    const { trial } = request;
    const store = trial?.store ?? (await appStores.forOrder(trx, request.storeId, now));
    const at = trial?.at ?? now;
    const itemIds = request.lines.map(({ itemId }) => itemId);
    const menu = await items.forOrder(trx, store.id, itemIds);
    const lines = priceLines(request.lines, menu, at);
    const subtotal = subtotalOf(lines);
    checkTerms(store, subtotal);
    const pickup = { lat: store.lat, lon: store.lon };
    const placement = await zones.decide(trx, {
      at,
      door: request.dropoff,
      store: { id: store.id, name: store.name, ...pickup },
      subtotal,
    });
    if (!placement.isAccepted)
      throw refusalFor(placement.why, {
        fields: [fieldFault(placement.path, 'order.refused_by_zone')],
      });
    const { fee, zone } = placement;
    const basket = lines.map(({ line, category_id, unit_price, quantity }) => ({
      line,
      categoryId: category_id,
      total: unit_price * BigInt(quantity),
    }));
    const given = takenOff(request.discount, basket, subtotal, caller);
    const evaluated = await redemptions.evaluate(trx, {
      at,
      customerId: trial?.customerId ?? caller.userId,
      storeId: store.id,
      zoneId: zone?.id ?? null,
      basket: { lines: basket, fee },
      code: request.code ?? null,
      given,
      trial: trial?.promotionId,
    });
    const { discounts: promotions, code } = evaluated;
    const parts = [...(given?.parts ?? []), ...promotions.flatMap((one) => one.parts)];
    const priced: Price = { lines, subtotal, fee, zone, promotions, code, parts };
    const { delayMinutes, terms, surcharge } = placement;
    // What an amendment prices the order by, also when the zone has other terms.
    const kept: KeptTermsJson = {
      terms,
      surcharge: surcharge.toString(),
      subtotal: subtotal.toString(),
      given: given
        ? { amount: given.amount.toString(), storePart: given.storePart.toString() }
        : null,
    };
    return { priced, given, evaluated, store, pickup, delayMinutes, kept };
  };
}
