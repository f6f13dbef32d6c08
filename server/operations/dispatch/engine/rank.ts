import { createField, type Field } from './field.ts';
import type { DriverState, Problem, UnassignableReason, WaitingOrder } from './model.ts';
import { byCustomer, type LatenessImpact } from './rank-sequence.ts';
import { type Bundle, cashFits, costOf, lateBy, type Route, timingsOf } from './route.ts';
import { whyLeft } from './search.ts';

/** The forecast of one order with one driver. Minutes on the problem's clock. */
export interface DriverForecast {
  readonly driver: string;
  /** The cost that the order adds to the driver's route; less is better. */
  readonly cost: number;
  readonly arriveAt: number;
  readonly pickupAt: number;
  readonly dropoffAt: number;
  /** Minutes past the promise; 0 if it is kept. */
  readonly late: number;
  /** Orders of the driver that this one makes late. */
  readonly harms: readonly LatenessImpact[];
  /** Orders of the same store that would be carried with it. */
  readonly bundledWith: readonly string[];
}

export interface Ranking {
  /** Drivers who may legally carry it, the best for the customer first: see `byCustomer`. */
  readonly choices: readonly DriverForecast[];
  readonly out: readonly { readonly driver: string; readonly why: UnassignableReason }[];
}

/** One store's orders in the sequence of delivery: the nearest first. */
function byDoor(field: Field, orders: readonly number[]): number[] {
  const left = [...orders];
  let place = (field.orders[orders[0] as number] as WaitingOrder).pickup;
  const sorted: number[] = [];
  while (left.length > 0) {
    const far = (o: number) => field.rules.travel(place, (field.orders[o] as WaitingOrder).dropoff);
    const next = left.reduce((best, o) => (far(o) < far(best) ? o : best));
    left.splice(left.indexOf(next), 1);
    sorted.push(next);
    place = (field.orders[next] as WaitingOrder).dropoff;
  }
  return sorted;
}

/**
 * A driver's route for these orders in the order of assignment, consistent with `forecast.ts`:
 * stores in the sequence of their first order, all orders of one store together.
 */
function routeOf(field: Field, d: number, orders: readonly number[]): Route {
  const bundles: { store: number; orders: number[] }[] = [];
  for (const o of orders) {
    const store = field.storeOf[o] as number;
    const same = bundles.findLast((bundle) => bundle.store === store);
    if (same && same.orders.length < field.capacityOf(d, o)) same.orders.push(o);
    else bundles.push({ store, orders: [o] });
  }
  return bundles.map((bundle) => ({ ...bundle, orders: byDoor(field, bundle.orders) }));
}

function doorsOf(field: Field, d: number, route: Route): Map<number, number> {
  const timings = timingsOf(field, d, route);
  return new Map(
    route.flatMap(({ orders }, n) =>
      orders.map((o, k): [number, number] => [o, timings[n]?.dropoffAt[k] as number]),
    ),
  );
}

/** The other orders of a route that the order makes late. */
function harmsOf(field: Field, d: number, before: Route, after: Route): LatenessImpact[] {
  const doors = doorsOf(field, d, after);
  return [...doorsOf(field, d, before)].flatMap(([other, doorBefore]) => {
    const order = field.orders[other] as WaitingOrder;
    const late = lateBy(field, order, doors.get(other) as number);
    const added = late - lateBy(field, order, doorBefore);
    return added > 0 ? [{ order: order.id, late, added }] : [];
  });
}

/** The forecast of the order with one driver, or why it may not be assigned to them. */
function withDriver(
  field: Field,
  d: number,
  held: readonly number[],
  o: number,
): DriverForecast | UnassignableReason {
  const driver = field.drivers[d] as DriverState;
  const why = () => whyLeft({ ...field, drivers: [driver] }, o);
  if (!field.mayCarry(d, o) || field.capacityOf(d, o) < 1) return why();
  const others = held.filter((other) => other !== o);
  const before = routeOf(field, d, others);
  // The current driver keeps their rank.
  const route = routeOf(field, d, others.length < held.length ? held : [...held, o]);
  const cost = costOf(field, d, route) - costOf(field, d, before);
  if (!Number.isFinite(cost)) return why();
  if (!cashFits(field, d, route)) return 'cash';
  const at = route.findIndex(({ orders }) => orders.includes(o));
  const { orders } = route[at] as Bundle;
  const timing = timingsOf(field, d, route)[at];
  if (!timing) throw new Error('The order is in no bundle of its own route');
  const dropoffAt = timing.dropoffAt[orders.indexOf(o)] as number;
  return {
    driver: driver.id,
    cost,
    arriveAt: timing.arriveAt,
    pickupAt: timing.pickupAt,
    dropoffAt,
    late: lateBy(field, field.orders[o] as WaitingOrder, dropoffAt),
    harms: harmsOf(field, d, before, route),
    bundledWith: orders
      .filter((other) => other !== o)
      .map((other) => (field.orders[other] as WaitingOrder).id),
  };
}

/**
 * Ranks every driver of the problem for one order by the customer's benefit, then by the cost that
 * the order adds to the route, the same cost that `decide` plans by. `inHand` contains, for each
 * driver, the orders of the problem that they have yet to pick up, in sequence; the order joins
 * those of its store, or comes last.
 */
export function rank(
  problem: Problem,
  orderId: string,
  inHand: ReadonlyMap<string, readonly string[]> = new Map(),
): Ranking {
  const field = createField(problem);
  const indexOf = new Map(field.orders.map(({ id }, o) => [id, o]));
  const o = indexOf.get(orderId);
  if (o === undefined) throw new Error(`The problem does not hold the order ${orderId}`);
  const choices: DriverForecast[] = [];
  const out: { driver: string; why: UnassignableReason }[] = [];
  for (const [d, { id }] of field.drivers.entries()) {
    const held = (inHand.get(id) ?? []).flatMap((other) => indexOf.get(other) ?? []);
    const found = withDriver(field, d, held, o);
    if (typeof found === 'string') out.push({ driver: id, why: found });
    else choices.push(found);
  }
  return { choices: byCustomer(choices), out };
}
