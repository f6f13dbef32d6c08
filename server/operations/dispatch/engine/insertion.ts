import type { Field } from './field.ts';
import type { WaitingOrder } from './model.ts';
import { type Bundle, cashFits, costOf, type Route } from './route.ts';

/** The number of bundles ahead that are planned; later ones would be replanned anyway. */
const MAX_AHEAD = 3;

export interface Plans {
  /** One route for each driver. */
  routes: Route[];
  /** The cost of each route. */
  costs: Float64Array;
  /** The driver of each order; -1 if none. */
  carrier: Int32Array;
}

export interface Insertion {
  driver: number;
  route: Route;
  /** The cost of the driver's route with the order. */
  cost: number;
  /** The cost that the order adds. */
  delta: number;
}

const with_ = (route: Route, at: number, bundle: Bundle, replaced: 0 | 1): Route => [
  ...route.slice(0, at),
  bundle,
  ...route.slice(at + replaced),
];

/** Constraints of an insertion beyond the rules. */
interface Wish {
  /** Skips an insertion, whatever its cost. */
  skip?: () => boolean;
  /** Checks a driver's route that includes the order. */
  accepts?: (driver: number, route: Route) => boolean;
  /** Insertions with a later delivery are ignored. */
  latestDoor?: number;
}

/** The cheapest insertion of an order into the plan; null if no driver may legally carry it. */
export function bestInsertion(
  field: Field,
  plans: Plans,
  o: number,
  { skip, accepts, latestDoor = Number.POSITIVE_INFINITY }: Wish = {},
): Insertion | null {
  const { rules, pressure } = field;
  const order = field.orders[o] as WaitingOrder;
  const store = field.storeOf[o] as number;
  const reach = field.reachOf(store);
  const halfPickup = rules.pickupService / 2;
  const ride = halfPickup + rules.travel(order.pickup, order.dropoff) + rules.dropoffService / 2;
  let best: Insertion | null = null;

  function offer(d: number, route: Route): void {
    const cost = costOf(field, d, route);
    const delta = cost - (plans.costs[d] as number);
    if (best !== null && delta >= best.delta) return;
    if (!Number.isFinite(cost) || !cashFits(field, d, route)) return;
    if (skip?.() || accepts?.(d, route) === false) return;
    best = { driver: d, route, cost, delta };
  }

  function intoBundles(d: number): void {
    const route = plans.routes[d] as Route;
    for (const [at, bundle] of route.entries()) {
      if (bundle.store !== store || bundle.orders.length >= field.capacityOf(d, o)) continue;
      for (let n = 0; n <= bundle.orders.length; n += 1) {
        const orders = [...bundle.orders.slice(0, n), o, ...bundle.orders.slice(n)];
        offer(d, with_(route, at, { store, orders }, 1));
      }
    }
  }

  // Drivers who go to this store anyway come first, because their cost tightens the bound below.
  for (const other of field.ofStore[store] as readonly number[]) {
    if (other === o) continue;
    const d = plans.carrier[other] as number;
    if (d >= 0 && field.mayCarry(d, o)) intoBundles(d);
  }
  for (const d of reach.drivers) {
    const soonest = (reach.at[d] as number) + halfPickup;
    // No driver further down the list can deliver sooner or at a lower cost than this.
    const door = Math.max(order.readyAt, soonest) + ride;
    const bound = door - order.placedAt + pressure * ride;
    const found = best as Insertion | null;
    if (door > latestDoor || (found !== null && bound >= found.delta)) break;
    if (!field.mayCarry(d, o)) continue;
    const route = plans.routes[d] as Route;
    if (route.length >= MAX_AHEAD || field.capacityOf(d, o) < 1) continue;
    for (let at = 0; at <= route.length; at += 1)
      offer(d, with_(route, at, { store, orders: [o] }, 0));
  }
  return best;
}

/** Inserts an order into the plan. */
export function insert(plans: Plans, o: number, found: Insertion): void {
  plans.routes[found.driver] = found.route;
  plans.costs[found.driver] = found.cost;
  plans.carrier[o] = found.driver;
}

export function remove(field: Field, plans: Plans, o: number): void {
  const d = plans.carrier[o] as number;
  if (d < 0) return;
  const route = (plans.routes[d] as Route).flatMap((bundle) => {
    if (!bundle.orders.includes(o)) return [bundle];
    const orders = bundle.orders.filter((other) => other !== o);
    return orders.length === 0 ? [] : [{ store: bundle.store, orders }];
  });
  plans.routes[d] = route;
  plans.costs[d] = costOf(field, d, route);
  plans.carrier[o] = -1;
}
