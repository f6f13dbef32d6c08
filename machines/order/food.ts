import type { OrderStatus } from './order-machine.ts';

/**
 * Where the food of an open order is, and so what is next. `store`: it is fetched from its store.
 * `driver`: it is fetched from another driver. `door`: it is on its way to the customer. `back`: on
 * its way back to the store.
 */
export const FOOD_PLACES = ['store', 'driver', 'door', 'back'] as const;
export type FoodPlace = (typeof FOOD_PLACES)[number];

/** The facts that decide it, of an order of the contract or of an older one. */
export interface FoodFacts {
  status: OrderStatus;
  returnRequestedAt?: string | Date | null | undefined;
  fetchFrom?: object | null | undefined;
}

/** Where the food of an open order is. */
export function foodOf({ status, returnRequestedAt, fetchFrom }: FoodFacts): FoodPlace {
  if (status !== 'picked_up') return 'store';
  if (fetchFrom) return 'driver';
  return returnRequestedAt ? 'back' : 'door';
}

/** Whether its driver has yet to fetch the food. */
export const isToFetch = (order: FoodFacts): boolean => {
  const food = foodOf(order);
  return food === 'store' || food === 'driver';
};

/** Whether it is brought back to its store: it has no promise to keep, and no cash to collect. */
export const isBroughtBack = ({ status, returnRequestedAt }: FoodFacts): boolean =>
  status === 'picked_up' && Boolean(returnRequestedAt);

/** The fate of the food of a returned order. */
export const FOOD_FATES = ['taken_back', 'refused', 'thrown_away', 'left_with_driver'] as const;
export type FoodFate = (typeof FOOD_FATES)[number];
