import { lackOf } from '#contract/catalogue/needs.ts';
import { coverageLoss } from './coverage.ts';
import type { DriverState, Problem, WaitingOrder } from './model.ts';

interface Reach {
  readonly drivers: Int32Array;
  readonly at: Float64Array;
}

/** A problem prepared for search: everything by index, and reach looked up instead of computed. */
export interface Field {
  readonly now: number;
  readonly orders: readonly WaitingOrder[];
  readonly drivers: readonly DriverState[];
  readonly rules: Problem['rules'];
  readonly pressure: number;
  /** When each driver can set out: now, or when free. */
  readonly startAt: Float64Array;
  /** The index of each order's store; orders of one store share it. */
  readonly storeOf: Int32Array;
  readonly ofStore: readonly (readonly number[])[];
  /** The cost of using a driver now for the expected orders, in minutes. See `coverage.ts`. */
  readonly useCost: Float64Array;
  /** The drivers for a store, sorted by their earliest arrival, with the arrival times. */
  readonly reachOf: (store: number) => Reach;
  /** Whether zone, kit, cash and earlier declines allow a driver to carry an order. */
  readonly mayCarry: (driver: number, order: number) => boolean;
  /** How many orders a driver may carry together, including this one. */
  readonly capacityOf: (driver: number, order: number) => number;
}

/**
 * Value and rank are packed into one number, because typed arrays sort numbers much faster than
 * pairs.
 */
const PLACES = 2 ** 16;
/** The precision, a sixty-fourth of a minute, is finer than needed. */
const GRAIN = 64;

/** The indexes of some minutes in ascending order, equal ones by index. At most 65,536. */
function ascending(minutes: Float64Array): Int32Array {
  const packed = minutes.map((value, index) => Math.round(value * GRAIN) * PLACES + index).sort();
  return Int32Array.from(packed, (key) => ((key % PLACES) + PLACES) % PLACES);
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Sorts by id, so that the result does not depend on the order of the input. */
export function createField(problem: Problem): Field {
  const { now, rules, pressure } = problem;
  const orders = problem.orders.toSorted(byId);
  const drivers = problem.drivers.toSorted(byId);
  const startAt = Float64Array.from(drivers, ({ freeAt }) => Math.max(now, freeAt));
  const storeIds = new Map<string, number>();
  const storeOf = Int32Array.from(orders, ({ store }) => {
    const known = storeIds.get(store) ?? storeIds.size;
    storeIds.set(store, known);
    return known;
  });
  const ofStore: number[][] = Array.from(storeIds, () => []);
  for (const [o, store] of storeOf.entries()) ofStore[store]?.push(o);
  const reach: Reach[] = [];
  const reachOf = (store: number): Reach => {
    const known = reach[store];
    if (known) return known;
    const [first] = ofStore[store] as number[];
    const place = (orders[first as number] as WaitingOrder).pickup;
    const at = Float64Array.from(
      drivers,
      (driver, d) => (startAt[d] as number) + rules.travel(driver.place, place),
    );
    const found = { drivers: ascending(at), at };
    reach[store] = found;
    return found;
  };
  return {
    now,
    orders,
    drivers,
    rules,
    pressure,
    startAt,
    useCost: coverageLoss(problem, drivers, startAt),
    storeOf,
    ofStore,
    reachOf,
    mayCarry(d, o) {
      const { id, zones, kit, cashRoom, isBarred } = drivers[d] as DriverState;
      const { zone, needs, cash, barred } = orders[o] as WaitingOrder;
      if (isBarred || barred?.includes(id)) return false;
      if (needs !== undefined && lackOf(needs, kit ?? 0) !== 0) return false;
      if (zones && zone !== undefined && !zones.includes(zone)) return false;
      return cashRoom === undefined || (cash ?? 0) <= cashRoom;
    },
    capacityOf: (d, o) =>
      Math.min(
        rules.maxBundle,
        (drivers[d] as DriverState).capacity ?? Infinity,
        (orders[o] as WaitingOrder).maxTogether ?? Infinity,
      ),
  };
}
