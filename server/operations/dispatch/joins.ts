import { foodOfRow, type OrderRow } from '../orders/order-view.ts';
import { MAX_CARRIED, metresBetween, toPlace } from './engine/ground.ts';
import { rank } from './engine/rank.ts';
import { type LiveDriver, problemOfOne } from './live-problem.ts';

/** An order that joins a pickup that its driver is about to make at the same store. */
export interface PickupJoin {
  row: OrderRow;
  driver: LiveDriver;
  arriveAt: number;
  dropoffAt: number;
  bundledWith: readonly number[];
}

/** A driver heading for the store is compared with this many of the nearest others. */
const OTHERS = 25;

/** Not what he fetches from another driver, who is elsewhere. */
const isAtStore = (row: OrderRow) => foodOfRow(row) === 'store';

interface PlacementRequest {
  nowMs: number;
  /** The price of a driver's minute. Expected orders are not considered here. */
  pressure: number;
  /** How many orders one driver may carry, including this one. */
  mostOf: (row: OrderRow) => number;
}

/**
 * Selects the orders that are best carried by a driver who is about to pick up from their store
 * anyway, by `rank`. The plan for all orders starts where current routes end, so it would not find
 * these. The oldest order is tried first; each join affects the next.
 */
export function joinsOf(
  orders: readonly OrderRow[],
  all: readonly LiveDriver[],
  { nowMs, pressure, mostOf }: PlacementRequest,
): { joins: PickupJoin[]; rest: OrderRow[]; drivers: LiveDriver[] } {
  const drivers = new Map(all.map((driver) => [driver.id, driver]));
  const hasRoom = (driver: LiveDriver | undefined, row: OrderRow) =>
    driver !== undefined && driver.load < Math.min(MAX_CARRIED, mostOf(row));
  const heading = new Map<number, Set<number>>();
  for (const { id, orders: inHand } of all)
    for (const { store_id } of inHand.filter(isAtStore))
      heading.set(store_id, (heading.get(store_id) ?? new Set()).add(id));
  const nearTo = new Map<number, number[]>();
  const nearest = ({ store_id, pickup_lat: lat, pickup_lon: lon }: OrderRow): number[] => {
    const known = nearTo.get(store_id);
    if (known) return known;
    const place = toPlace({ lat, lon });
    const found = all
      .map((driver) => ({ id: driver.id, metres: metresBetween(driver.place, place) }))
      .sort((a, b) => a.metres - b.metres || a.id - b.id)
      .slice(0, OTHERS)
      .map(({ id }) => id);
    nearTo.set(store_id, found);
    return found;
  };

  const joins: PickupJoin[] = [];
  const rest: OrderRow[] = [];
  for (const row of orders) {
    const going = [...(heading.get(row.store_id) ?? [])].filter((id) =>
      hasRoom(drivers.get(id), row),
    );
    const asked = going.length === 0 ? [] : [...new Set([...going, ...nearest(row)])];
    const free = asked
      .flatMap((id) => drivers.get(id) ?? [])
      .filter((driver) => hasRoom(driver, row));
    const { problem, inHand } = problemOfOne(row, free, nowMs, { pressure });
    const best = free.length === 0 ? undefined : rank(problem, String(row.id), inHand).choices[0];
    const driver = best && drivers.get(Number(best.driver));
    if (!best || !driver || best.bundledWith.length === 0) {
      rest.push(row);
      continue;
    }
    const { arriveAt, dropoffAt } = best;
    joins.push({ row, driver, arriveAt, dropoffAt, bundledWith: best.bundledWith.map(Number) });
    const taken = { ...row, driver_id: driver.id };
    drivers.set(driver.id, {
      ...driver,
      load: driver.load + 1,
      orders: [...driver.orders, taken],
    });
  }
  return { joins, rest, drivers: [...drivers.values()] };
}
