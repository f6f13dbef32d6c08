import type { OrderDeclines } from '#contract/operations/driver-facts/answer.ts';
import { isBroughtBack, isToFetch } from '#machines/order/food.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { factsOfRow, foodOfRow, type OrderRow } from '../orders/order-view.ts';
import { liveRules, MAX_CARRIED, toPlace } from './engine/ground.ts';
import type { DriverState, Place, Problem, WaitingOrder } from './engine/model.ts';
import type { NearbyDriver } from './nearest.ts';

const { travel, pickupService, dropoffService, targetMinutes } = liveRules;

const pickupOf = (row: OrderRow): Place => toPlace({ lat: row.pickup_lat, lon: row.pickup_lon });
/** The customer, or the store to which it is brought back. */
const dropoffOf = (row: OrderRow): Place =>
  isBroughtBack(factsOfRow(row))
    ? pickupOf(row)
    : toPlace({ lat: row.dropoff_lat, lon: row.dropoff_lon });
/** Where it is fetched: at its store, or from the driver who hands it over. */
const fetchedAt = (row: OrderRow): Place =>
  row.hand_over ? toPlace(row.hand_over.place) : pickupOf(row);
/** What is fetched there together: orders of a store, or of a driver. */
const placeKeyOf = (row: OrderRow): string =>
  row.hand_over ? `driver ${row.hand_over.from.id}` : String(row.store_id);
const isWithStore = (row: OrderRow): boolean => foodOfRow(row) === 'store';
const isInHand = (row: OrderRow): boolean => !isToFetch(factsOfRow(row));

/** Whether its driver has cash to collect for it. */
const isCashOrder = (row: OrderRow): boolean =>
  row.payment === 'cash' && !isBroughtBack(factsOfRow(row));

const barredFrom = ({ by }: OrderDeclines): string[] => by.map(({ driver }) => String(driver));

/** Converts an order for the engine, with minutes from now. */
export function toWaiting(row: OrderRow, nowMs: number): WaitingOrder {
  const minutes = (at: Date) => (at.getTime() - nowMs) / MINUTE_MS;
  return {
    id: String(row.id),
    store: placeKeyOf(row),
    pickup: fetchedAt(row),
    dropoff: dropoffOf(row),
    // Each customer has an individual promise; the engine only knows one duration after placing.
    placedAt: minutes(row.promised_at) - targetMinutes,
    readyAt:
      row.status === 'ready' || !isWithStore(row) ? 0 : Math.max(0, minutes(row.ready_due_at)),
    cash: isCashOrder(row) ? Number(row.total) : 0,
    zone: row.zone,
    ...(row.declined ? { barred: barredFrom(row.declined) } : {}),
    ...(row.needs === 0 ? {} : { needs: row.needs }),
  };
}

function takeNearest(rows: OrderRow[], from: Place): OrderRow {
  let at = 0;
  for (const [n, row] of rows.entries())
    if (travel(from, dropoffOf(row)) < travel(from, dropoffOf(rows[at] as OrderRow))) at = n;
  return rows.splice(at, 1)[0] as OrderRow;
}

interface Free {
  place: Place;
  freeAt: number;
}

/** The place and time of a driver after delivering these orders, the nearest first. */
function afterDoors({ place, freeAt }: Free, orders: readonly OrderRow[]): Free {
  const left = [...orders];
  let end = { place, freeAt };
  while (left.length > 0) {
    const door = dropoffOf(takeNearest(left, end.place));
    end = { place: door, freeAt: end.freeAt + travel(end.place, door) + dropoffService };
  }
  return end;
}

/** The place and time of a driver after delivering the orders already picked up. */
const afterCarried = ({ place, orders }: Pick<LiveDriver, 'place' | 'orders'>): Free =>
  afterDoors({ place, freeAt: 0 }, orders.filter(isInHand));

/**
 * The place and time of a driver after also picking up and delivering all other orders: all of one
 * store, or from one driver, together.
 */
function afterAll(driver: Pick<LiveDriver, 'place' | 'orders'>, nowMs: number): Free {
  let end = afterCarried(driver);
  const byPlace = new Map<string, OrderRow[]>();
  for (const row of driver.orders)
    if (!isInHand(row))
      byPlace.set(placeKeyOf(row), [...(byPlace.get(placeKeyOf(row)) ?? []), row]);
  for (const bundle of byPlace.values()) {
    const place = fetchedAt(bundle[0] as OrderRow);
    const there = end.freeAt + travel(end.place, place) + pickupService / 2;
    const pickupAt = Math.max(there, ...bundle.map((row) => toWaiting(row, nowMs).readyAt));
    end = afterDoors({ place, freeAt: pickupAt + pickupService / 2 }, bundle);
  }
  return end;
}

/** A driver with the data of the database. */
export interface LiveDriver extends NearbyDriver {
  orders: readonly OrderRow[];
  shiftEndsAt: Date | null;
  /** The zones that the driver serves; null means every zone. */
  zones: readonly string[] | null;
  /** What the driver has of what orders may need, as a mask. */
  kit: number;
  /** Required documents have faults: he gets no order more. */
  isBarred: boolean;
  /**
   * Cash that may still be collected before the ceiling, in centimes, without the orders in hand.
   */
  cashRoom: number;
}

const cashOf = (orders: readonly OrderRow[]): number =>
  orders.reduce((sum, row) => sum + (isCashOrder(row) ? Number(row.total) : 0), 0);

/** Cash that a driver may still collect after all orders in hand, in centimes. */
export const roomOf = ({ cashRoom, orders }: LiveDriver): number =>
  Math.max(0, cashRoom - cashOf(orders));

const stateOf = (
  { id, shiftEndsAt, zones, kit, isBarred, cashRoom }: LiveDriver,
  from: Free,
  /** Orders that are not part of the problem but bring cash. */
  apart: readonly OrderRow[],
  nowMs: number,
): DriverState => ({
  id: String(id),
  ...from,
  shiftEnd: shiftEndsAt ? (shiftEndsAt.getTime() - nowMs) / MINUTE_MS : Number.POSITIVE_INFINITY,
  cashRoom: Math.max(0, cashRoom - cashOf(apart)),
  ...(zones ? { zones } : {}),
  ...(kit === 0 ? {} : { kit }),
  ...(isBarred ? { isBarred } : {}),
});

/** How scarce drivers are; empty if unknown. */
export type DriverScarcity = Pick<Problem, 'pressure' | 'demand' | 'expected'>;

const base = { now: 0, rules: liveRules, seed: 1 } as const;

/** The problem of one order: pending pickups of drivers are part of their routes. */
export function problemOfOne(
  order: OrderRow,
  drivers: readonly LiveDriver[],
  nowMs: number,
  scarce: DriverScarcity = { pressure: 0 },
) {
  const inHand = new Map<string, string[]>();
  const orders = [toWaiting(order, nowMs)];
  for (const driver of drivers) {
    const toFetch = driver.orders.filter((row) => !isInHand(row) && row.id !== order.id);
    if (toFetch.length === 0) continue;
    inHand.set(
      String(driver.id),
      toFetch.map(({ id }) => String(id)),
    );
    orders.push(...toFetch.map((row) => toWaiting(row, nowMs)));
  }
  const problem: Problem = {
    ...base,
    ...scarce,
    orders,
    drivers: drivers.map((driver) => {
      const carried = driver.orders.filter(isInHand);
      return stateOf(driver, afterCarried(driver), carried, nowMs);
    }),
  };
  return { problem, inHand };
}

/**
 * The problem of all waiting orders: a driver starts where and when all orders in hand are done.
 */
export const problemOfAll = (
  orders: readonly OrderRow[],
  drivers: readonly LiveDriver[],
  nowMs: number,
  scarce: DriverScarcity = { pressure: 0 },
  /** How many orders of its zone one driver may be assigned. */
  mostOf: (row: OrderRow) => number = () => MAX_CARRIED,
): Problem => ({
  ...base,
  ...scarce,
  orders: orders.map((row) => ({ ...toWaiting(row, nowMs), maxTogether: mostOf(row) })),
  drivers: drivers.map((driver) => stateOf(driver, afterAll(driver, nowMs), driver.orders, nowMs)),
});
