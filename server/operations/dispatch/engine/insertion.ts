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

function swap<T>(list: T[], a: number, b: number): void {
  const kept = list[a] as T;
  list[a] = list[b] as T;
  list[b] = kept;
}

/** Constraints of an insertion beyond the rules. */
interface InsertionLimits {
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
  { skip, accepts, latestDoor = Number.POSITIVE_INFINITY }: InsertionLimits = {},
): Insertion | null {
  const { rules, pressure } = field;
  const order = field.orders[o] as WaitingOrder;
  const store = field.storeOf[o] as number;
  const reach = field.reachOf(store);
  const halfPickup = rules.pickupService / 2;
  const ride = halfPickup + rules.travel(order.pickup, order.dropoff) + rules.dropoffService / 2;
  const alone: Bundle = { store, orders: [o] };
  let best: Insertion | null = null;

  /** The trial route is reused for other positions, so it is copied where it is kept. */
  function offer(d: number, trial: readonly Bundle[]): void {
    const cost = costOf(field, d, trial);
    const delta = cost - (plans.costs[d] as number);
    if (best !== null && delta >= best.delta) return;
    if (!Number.isFinite(cost) || !cashFits(field, d, trial) || skip?.()) return;
    const route = trial.map((bundle) => ({ ...bundle, orders: [...bundle.orders] }));
    if (accepts?.(d, route) === false) return;
    best = { driver: d, route, cost, delta };
  }

  function intoBundles(d: number): void {
    const trial = [...(plans.routes[d] as Route)];
    for (const [at, bundle] of trial.entries()) {
      if (bundle.store !== store || bundle.orders.length >= field.capacityOf(d, o)) continue;
      const orders = [o, ...bundle.orders];
      trial[at] = { store, orders };
      for (let n = 0; n < orders.length; n += 1) {
        if (n > 0) swap(orders, n - 1, n);
        offer(d, trial);
      }
      trial[at] = bundle;
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
    const trial = [alone, ...route];
    for (let at = 0; at < trial.length; at += 1) {
      if (at > 0) swap(trial, at - 1, at);
      offer(d, trial);
    }
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
