import { type FoodPlace, foodOf } from '#machines/order/food.ts';
import type { LatLon } from '../../geo.ts';
import type { Order } from '../../routes/operations/orders.ts';

/** Where the food of an open order is, and where its driver goes next for it. */
export interface NextStop {
  food: FoodPlace;
  place: LatLon;
}

type Facts = Pick<Order, 'status' | 'pickup' | 'dropoff' | 'returnRequestedAt' | 'fetchFrom'>;

/** The next stop of an order: its store, another driver, the door, or its store again. */
export function nextStopOf(order: Facts): NextStop {
  const food = foodOf(order);
  if (food === 'driver') return { food, place: order.fetchFrom?.place ?? order.pickup };
  return { food, place: food === 'door' ? order.dropoff : order.pickup };
}
