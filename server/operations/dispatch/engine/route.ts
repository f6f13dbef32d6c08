import type { Field } from './field.ts';
import type { DriverState, WaitingOrder } from './model.ts';

/** Orders of one store by index, in the order of delivery. */
export interface Bundle {
  readonly store: number;
  readonly orders: readonly number[];
}

/** The tasks of one driver, bundle after bundle. */
export type Route = readonly Bundle[];

export interface Timing {
  arriveAt: number;
  pickupAt: number;
  dropoffAt: number[];
}

/** A minute past the promise costs more than one before it, and one past the limit much more. */
const LATE = 0.5;
const TOO_LATE = 3;
/** Less than this counts as on time, and is displayed as zero. */
const NOTICED = 0.05;

/** How many minutes past its promise an order is delivered; 0 if the promise is kept. */
export const lateBy = (field: Field, { placedAt }: WaitingOrder, dropoffAt: number): number => {
  const minutes = dropoffAt - placedAt - field.rules.targetMinutes;
  return minutes < NOTICED ? 0 : minutes;
};

export const hurt = (field: Field, order: WaitingOrder, dropoffAt: number): number => {
  const minutes = dropoffAt - order.placedAt;
  const { targetMinutes, maxMinutes } = field.rules;
  return (
    minutes +
    LATE * Math.max(0, minutes - targetMinutes) +
    TOO_LATE * Math.max(0, minutes - maxMinutes)
  );
};

/**
 * The cost of a route in minutes: each order's click-to-door time with a penalty for lateness, and
 * the driver's time at its current price. Infinite if the route is not legal.
 */
export function costOf(field: Field, d: number, route: Route): number {
  if (route.length === 0) return 0;
  const { rules, orders } = field;
  const { travel } = rules;
  const halfPickup = rules.pickupService / 2;
  const halfDropoff = rules.dropoffService / 2;
  const driver = field.drivers[d] as DriverState;
  let place = driver.place;
  let at = field.startAt[d] as number;
  let cost = 0;
  for (const bundle of route) {
    const first = orders[bundle.orders[0] as number] as WaitingOrder;
    let ready = 0;
    for (const o of bundle.orders) ready = Math.max(ready, (orders[o] as WaitingOrder).readyAt);
    const pickupAt = Math.max(ready, at + travel(place, first.pickup) + halfPickup);
    if (pickupAt > driver.shiftEnd) return Number.POSITIVE_INFINITY;
    at = pickupAt + halfPickup;
    place = first.pickup;
    for (const o of bundle.orders) {
      const order = orders[o] as WaitingOrder;
      const dropoffAt = at + travel(place, order.dropoff) + halfDropoff;
      cost += hurt(field, order, dropoffAt);
      at = dropoffAt + halfDropoff;
      place = order.dropoff;
    }
  }
  cost += field.useCost[d] as number;
  return cost + field.pressure * (at - (field.startAt[d] as number));
}

/** The times of a legal route, bundle by bundle. */
export function timingsOf(field: Field, d: number, route: Route): Timing[] {
  const { rules, orders } = field;
  const halfPickup = rules.pickupService / 2;
  const halfDropoff = rules.dropoffService / 2;
  let { place } = field.drivers[d] as DriverState;
  let at = field.startAt[d] as number;
  return route.map((bundle) => {
    const carried = bundle.orders.map((o) => orders[o] as WaitingOrder);
    const { pickup } = carried[0] as WaitingOrder;
    const arriveAt = at + rules.travel(place, pickup);
    const pickupAt = Math.max(...carried.map(({ readyAt }) => readyAt), arriveAt + halfPickup);
    at = pickupAt + halfPickup;
    place = pickup;
    const dropoffAt = carried.map(({ dropoff }) => {
      const door = at + rules.travel(place, dropoff) + halfDropoff;
      at = door + halfDropoff;
      place = dropoff;
      return door;
    });
    return { arriveAt, pickupAt, dropoffAt };
  });
}

/** Whether a driver's cash room covers all cash of the route. */
export function cashFits(field: Field, d: number, route: Route): boolean {
  const room = (field.drivers[d] as DriverState).cashRoom;
  if (room === undefined) return true;
  let cash = 0;
  for (const { orders } of route)
    for (const o of orders) cash += (field.orders[o] as WaitingOrder).cash ?? 0;
  return cash <= room;
}
