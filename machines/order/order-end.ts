import type { FoodFate } from './food.ts';
import type { OrderStatus } from './order-machine.ts';

/** An order before it ends, as far as its end depends on it. */
export interface EndingOrder {
  status: OrderStatus;
  payment: 'cash' | 'card';
  driverId: number | null;
  /** Whether its driver was bringing it back. */
  isBroughtBack?: boolean;
  /** The fate of the food of a return; absent if nobody named it. */
  foodFate?: FoodFate | null;
}

/** What the end of an order does to money and food. */
export interface OrderEnd {
  /** `sale`: the store is credited and the driver gets a fee. `none`: nobody gets anything. */
  books: 'sale' | 'none';
  /** `charged` or `released`: the amount on the card. `collected` or `not_asked`: cash. */
  payment: 'charged' | 'released' | 'collected' | 'not_asked';
  /** What goes back into stock: everything, restockable items, or nothing. */
  food: 'delivered' | 'back' | 'restockable' | 'prepared';
  /** Uses of promotions count, or are free for another order. */
  promotions: 'settled' | 'released';
}

export type EndStatus = Extract<OrderStatus, 'delivered' | 'cancelled' | 'returned'>;

/**
 * What goes back into stock when an order ends without delivery. Before its store has begun,
 * everything does; afterwards, what can be sold again, and from the road only if its store accepts it.
 */
function foodOfEnd({ status, foodFate }: EndingOrder): OrderEnd['food'] {
  if (status === 'placed' || status === 'accepted') return 'back';
  const isAtStore = status === 'preparing' || status === 'ready' || foodFate === 'taken_back';
  return isAtStore ? 'restockable' : 'prepared';
}

/**
 * What an order's end does. The server books it by this, and the console announces it by this, so
 * that what staff read before Enter is what happens.
 */
export function orderEnd(order: EndingOrder, end: EndStatus): OrderEnd {
  const { payment, driverId } = order;
  const isCash = payment === 'cash';
  if (end === 'delivered')
    return {
      books: driverId === null ? 'none' : 'sale',
      payment: isCash ? 'collected' : 'charged',
      food: 'delivered',
      promotions: 'settled',
    };
  return {
    books: 'none',
    payment: isCash ? 'not_asked' : 'released',
    food: foodOfEnd(order),
    promotions: 'released',
  };
}
