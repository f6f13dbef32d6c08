import { nextStopOf } from '#contract/operations/on-the-road/next-stop.ts';
import type { Order } from '#contract/routes/operations/orders.ts';

import { isBroughtBack, isToFetch } from '#machines/order/food.ts';

type Place = { lat: number; lon: number };

export interface Stop extends Place {
  /** `dropoff`: at its customer, or at its store if it is brought back. */
  kind: 'pickup' | 'dropoff';
  order: Order;
}

const squared = (a: Place, b: Place) =>
  (a.lat - b.lat) ** 2 + ((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)) ** 2;

/**
 * Returns the stops of a driver's orders in their likely sequence: always the nearest possible
 * stop, with a drop-off only after its pickup. Distances are straight lines, because the street
 * network is not known here.
 */
export function stopsOf(from: Place, orders: readonly Order[]): Stop[] {
  const toPickUp = new Set(orders.filter(isToFetch));
  const toDropOff = new Set(orders.filter((order) => !isToFetch(order)));
  const stops: Stop[] = [];
  let at = from;
  while (toPickUp.size + toDropOff.size > 0) {
    const next = [
      ...[...toPickUp].map(
        (order): Stop => ({ kind: 'pickup', order, ...placeOf(nextStopOf(order).place) }),
      ),
      ...[...toDropOff].map(
        (order): Stop => ({ kind: 'dropoff', order, ...placeOf(endOf(order)) }),
      ),
    ].reduce((a, b) => (squared(at, b) < squared(at, a) ? b : a));
    stops.push(next);
    at = next;
    if (next.kind === 'dropoff') toDropOff.delete(next.order);
    else {
      toPickUp.delete(next.order);
      toDropOff.add(next.order);
    }
  }
  return stops;
}

/** Where an order in hand is brought. */
const endOf = (order: Order): Place => (isBroughtBack(order) ? order.pickup : order.dropoff);

const placeOf = ({ lat, lon }: Place): Place => ({ lat, lon });
