import { createField, type Field } from './field.ts';
import type { DriverState, Problem, Unassignable, WaitingOrder } from './model.ts';
import { type Bundle, cashFits, costOf, type Route, timingsOf } from './route.ts';
import { whyLeft } from './search.ts';

/** What becomes of one order in one driver's hands. Minutes on the problem's clock. */
export interface Ranked {
  readonly driver: string;
  /** What the order adds to the driver's route, in the engine's own cost: less is better. */
  readonly cost: number;
  readonly arriveAt: number;
  readonly pickupAt: number;
  readonly dropoffAt: number;
  /** Orders of the same store that would be carried along with it. */
  readonly bundledWith: readonly string[];
}

export interface Ranking {
  /** Those who may legally carry it, the cheapest first. */
  readonly choices: readonly Ranked[];
  readonly out: readonly { readonly driver: string; readonly why: Unassignable }[];
}

/** A driver's orders as bundles: neighbours of one store are picked up together. */
function routeOf(field: Field, orders: readonly number[]): Route {
  const route: { store: number; orders: number[] }[] = [];
  for (const o of orders) {
    const store = field.storeOf[o] as number;
    const last = route.at(-1);
    if (last?.store === store && last.orders.length < field.rules.maxBundle) last.orders.push(o);
    else route.push({ store, orders: [o] });
  }
  return route;
}

/** Every route in which the order joins a bundle of its store at any door, or has its own. */
function* waysInto(field: Field, d: number, route: Route, o: number): Generator<Route> {
  const store = field.storeOf[o] as number;
  const put = (at: number, bundle: Bundle, replaced: 0 | 1): Route => [
    ...route.slice(0, at),
    bundle,
    ...route.slice(at + replaced),
  ];
  for (const [at, bundle] of route.entries()) {
    if (bundle.store !== store || bundle.orders.length >= field.capacityOf(d)) continue;
    for (let n = 0; n <= bundle.orders.length; n += 1)
      yield put(at, { store, orders: bundle.orders.toSpliced(n, 0, o) }, 1);
  }
  for (let at = 0; at <= route.length; at += 1) yield put(at, { store, orders: [o] }, 0);
}

/** The cheapest legal way; `cash` when only the ceiling stands against every one. */
function cheapest(field: Field, d: number, before: Route, o: number) {
  const costBefore = costOf(field, d, before);
  let best: { route: Route; cost: number } | null = null;
  let isShortOfRoom = false;
  for (const route of waysInto(field, d, before, o)) {
    const cost = costOf(field, d, route) - costBefore;
    if (!(cost < (best?.cost ?? Number.POSITIVE_INFINITY))) continue;
    if (cashFits(field, d, route)) best = { route, cost };
    else isShortOfRoom = true;
  }
  return best ?? (isShortOfRoom ? 'cash' : null);
}

function ranked(field: Field, d: number, route: Route, o: number, cost: number): Ranked {
  const n = route.findIndex(({ orders }) => orders.includes(o));
  const { orders } = route[n] as Bundle;
  const timing = timingsOf(field, d, route)[n];
  if (!timing) throw new Error('The order is in no bundle of its own route');
  return {
    driver: (field.drivers[d] as DriverState).id,
    cost,
    arriveAt: timing.arriveAt,
    pickupAt: timing.pickupAt,
    dropoffAt: timing.dropoffAt[orders.indexOf(o)] as number,
    bundledWith: orders
      .filter((other) => other !== o)
      .map((other) => (field.orders[other] as WaitingOrder).id),
  };
}

/**
 * Who should carry one order: every driver of the problem by what the order would add to their
 * route, in the very cost that `decide` plans by. `inHand` names, for each driver, the orders of the
 * problem that they are already to fetch, in their sequence; the order may join those of its store.
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
  const choices: Ranked[] = [];
  const out: { driver: string; why: Unassignable }[] = [];
  for (const [d, driver] of field.drivers.entries()) {
    const held = (inHand.get(driver.id) ?? []).flatMap((id) => indexOf.get(id) ?? []);
    const canCarry = field.mayCarry(d, o) && field.capacityOf(d) >= 1;
    const found = canCarry ? cheapest(field, d, routeOf(field, held), o) : null;
    if (found === 'cash') out.push({ driver: driver.id, why: found });
    else if (found) choices.push(ranked(field, d, found.route, o, found.cost));
    else out.push({ driver: driver.id, why: whyLeft({ ...field, drivers: [driver] }, o) });
  }
  choices.sort(
    (a, b) =>
      a.cost - b.cost ||
      a.arriveAt - b.arriveAt ||
      (a.driver < b.driver ? -1 : Number(a.driver > b.driver)),
  );
  return { choices, out };
}
