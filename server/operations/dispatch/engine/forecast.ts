import type { LatLon } from '#contract/geo.ts';
import { nextStopOf } from '#contract/operations/on-the-road/next-stop.ts';
import { expectedReadyMs } from '#contract/operations/order-times.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { foodOf, isBroughtBack, isToFetch } from '#machines/order/food.ts';
import { liveRules, metresBetween, toPlace } from './ground.ts';
import type { Place } from './model.ts';

const MINUTE_MS = 60_000;
const { travel, pickupService, dropoffService } = liveRules;

/** When one order is picked up (null if it already is) and delivered. Epoch ms. */
export interface Forecast {
  /**
   * When its driver could take it, were all food ready: earlier than the pickup if he waits for the
   * kitchen, or for another order of the same store. Null once it is picked up, and if he fetches it
   * from another driver.
   */
  atStoreMs: number | null;
  pickupMs: number | null;
  doorMs: number;
}

type InHand = Pick<
  Order,
  | 'id'
  | 'status'
  | 'statusAt'
  | 'store'
  | 'pickup'
  | 'dropoff'
  | 'readyDueAt'
  | 'assignedAt'
  | 'returnRequestedAt'
  | 'fetchFrom'
>;

/** Orders that are fetched together: of one store, or from one driver. */
const placeKeyOf = ({ fetchFrom, store }: InHand) =>
  fetchFrom ? `driver ${fetchFrom.driver.id}` : `store ${store.id}`;

/**
 * The forecast for one driver's orders: those picked up are delivered, the nearest first, and those that
 * go back are brought to their stores; then each store's orders are picked up together, in the order
 * of assignment, once the kitchen is expected to have them ready, and those of another driver are
 * fetched from him. In the minutes that the engine plans with. What goes back has no forecast.
 */
export function forecast(from: LatLon, orders: readonly InHand[], nowMs: number) {
  const found = new Map<number, Forecast>();
  let place = toPlace(from);
  let atMs = nowMs;
  const ride = (to: Place) => {
    atMs += travel(place, to) * MINUTE_MS;
    place = to;
  };

  function bring(carried: readonly InHand[], atStoreMs: number | null, pickupMs: number | null) {
    const left = carried.map((order) => ({ id: order.id, door: toPlace(order.dropoff) }));
    while (left.length > 0) {
      left.sort((a, b) => travel(place, a.door) - travel(place, b.door) || a.id - b.id);
      const { id, door } = left.shift() as (typeof left)[number];
      ride(door);
      atMs += (dropoffService / 2) * MINUTE_MS;
      found.set(id, { atStoreMs, pickupMs, doorMs: atMs });
      atMs += (dropoffService / 2) * MINUTE_MS;
    }
  }

  function takeBack(orders: readonly InHand[]) {
    for (const stop of new Map(orders.map((one) => [one.store.id, one.pickup])).values()) {
      ride(toPlace(stop));
      atMs += pickupService * MINUTE_MS;
    }
  }

  bring(
    orders.filter((order) => foodOf(order) === 'door'),
    null,
    null,
  );
  takeBack(orders.filter((order) => foodOf(order) === 'back'));
  const byPlace = new Map<string, InHand[]>();
  const toFetch = orders
    .filter(isToFetch)
    .toSorted(
      (a, b) => Date.parse(a.assignedAt ?? '') - Date.parse(b.assignedAt ?? '') || a.id - b.id,
    );
  for (const order of toFetch)
    byPlace.set(placeKeyOf(order), [...(byPlace.get(placeKeyOf(order)) ?? []), order]);
  for (const bundle of byPlace.values()) {
    const first = nextStopOf(bundle[0] as InHand);
    ride(toPlace(first.place));
    atMs += (pickupService / 2) * MINUTE_MS;
    const atStoreMs = atMs;
    for (const order of bundle) atMs = Math.max(atMs, expectedReadyMs(order, nowMs));
    const pickupMs = atMs;
    atMs += (pickupService / 2) * MINUTE_MS;
    const toDoor = bundle.filter((order) => !isBroughtBack(order));
    bring(toDoor, first.food === 'store' ? atStoreMs : null, pickupMs);
    takeBack(bundle.filter(isBroughtBack));
  }
  return found;
}

/** The time until a driver is found while none is free, and his ride to the store. Own estimate. */
const NONE_FREE_MS = 15 * MINUTE_MS;

/** The forecast of an order without a driver: the nearest of the free ones sets out now. */
export function forecastWithout(
  order: Omit<InHand, 'id' | 'store' | 'assignedAt'>,
  free: readonly Place[],
  nowMs: number,
): Forecast {
  const store = toPlace(order.pickup);
  let nearest: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of free) {
    const metres = metresBetween(place, store);
    if (metres >= least) continue;
    least = metres;
    nearest = place;
  }
  const approachMs = nearest === null ? NONE_FREE_MS : travel(nearest, store) * MINUTE_MS;
  const atStoreMs = nowMs + approachMs + (pickupService / 2) * MINUTE_MS;
  const pickupMs = Math.max(atStoreMs, expectedReadyMs(order, nowMs));
  const doorMs = pickupMs + neededMs(order) - (pickupService / 2) * MINUTE_MS;
  return { atStoreMs, pickupMs, doorMs };
}

/**
 * How long before its promise an order's driver must set out for the store, at the latest.
 * Milliseconds.
 */
export const neededMs = ({ pickup, dropoff }: Pick<Order, 'pickup' | 'dropoff'>): number =>
  (travel(toPlace(pickup), toPlace(dropoff)) + pickupService + dropoffService / 2) * MINUTE_MS;
