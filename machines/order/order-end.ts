import type { OrderStatus } from './order-machine.ts';

/** An order before it ends, as far as its end depends on it. */
export interface EndingOrder {
  status: OrderStatus;
  payment: 'cash' | 'card';
  driverId: number | null;
}

/** What the end of an order does to money and food. */
export interface OrderEnd {
  /** `sale`: the store is credited and the driver gets a fee. `none`: nobody gets anything. */
  books: 'sale' | 'none';
  /** `charged` or `released`: the amount on the card. `collected` or `not_asked`: cash. */
  payment: 'charged' | 'released' | 'collected' | 'not_asked';
  /** `back`: it is counted as stock again. `prepared`: the store has begun, and bears the food. */
  food: 'delivered' | 'back' | 'prepared';
  /** Uses of promotions count, or are free for another order. */
  promotions: 'settled' | 'released';
}

export type EndStatus = Extract<OrderStatus, 'delivered' | 'cancelled' | 'returned'>;

/**
 * What an order's end does. The server books it by this, and the console announces it by this, so
 * that what staff read before Enter is what happens.
 */
export function orderEnd({ status, payment, driverId }: EndingOrder, end: EndStatus): OrderEnd {
  const isCash = payment === 'cash';
  if (end === 'delivered')
    return {
      books: driverId === null ? 'none' : 'sale',
      payment: isCash ? 'collected' : 'charged',
      food: 'delivered',
      promotions: 'settled',
    };
  // Items that nobody has begun to prepare go back into stock.
  const isUntouched = end === 'cancelled' && (status === 'placed' || status === 'accepted');
  return {
    books: 'none',
    payment: isCash ? 'not_asked' : 'released',
    food: isUntouched ? 'back' : 'prepared',
    promotions: 'released',
  };
}
