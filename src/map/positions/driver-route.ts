import type { Order } from '#contract/routes/operations/orders.ts';

type Place = { lat: number; lon: number };

export interface Stop extends Place {
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
  const toPickUp = new Set(orders.filter(({ status }) => status !== 'picked_up'));
  const toDropOff = new Set(orders.filter(({ status }) => status === 'picked_up'));
  const stops: Stop[] = [];
  let at = from;
  while (toPickUp.size + toDropOff.size > 0) {
    const next = [
      ...[...toPickUp].map((order): Stop => ({ kind: 'pickup', order, ...placeOf(order.pickup) })),
      ...[...toDropOff].map(
        (order): Stop => ({ kind: 'dropoff', order, ...placeOf(order.dropoff) }),
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

const placeOf = ({ lat, lon }: Place): Place => ({ lat, lon });
