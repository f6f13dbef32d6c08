import type { UNPLANNED } from '#contract/operations/dispatch-ranking.ts';
import type { OrderRow } from '../orders/order-view.ts';
import { metresBetween, toPlace } from './engine/ground.ts';
import { rank } from './engine/rank.ts';
import { type LiveDriver, problemOfOne } from './live-problem.ts';

/** One order with one driver in the plan for all waiting orders. Minutes from now. */
export interface PlannedDelivery {
  row: OrderRow;
  driver: number;
  arriveAt: number;
  dropoffAt: number;
}

/** The plan for all waiting orders, and the drivers that it used. */
export interface PlanSnapshot {
  chosen: readonly PlannedDelivery[];
  drivers: readonly LiveDriver[];
  /** Why the plan assigns no driver to an order. */
  leftWhy: ReadonlyMap<number, (typeof UNPLANNED)[number]>;
}

/** What another order loses when its planned driver takes this one. Minutes from now. */
export interface DisplacedOrder {
  row: OrderRow;
  /** Minutes past its promise with its own driver. */
  late: number;
  dropoffAt: number;
  /** The best remaining driver for it, possibly the same one after this order. */
  instead: { driver: number; late: number; dropoffAt: number } | null;
  /** The additional lateness of it, or of others because of it. */
  added: number;
}

/** The assumed lateness of an order that no other driver could carry. Minutes. */
const NOBODY = 1_000;
/** The number of nearest drivers considered as a replacement. */
const ASKED = 60;

const lateOf = ({ promised_at }: OrderRow, dropoffAt: number, nowMs: number) =>
  Math.max(0, dropoffAt + (nowMs - promised_at.getTime()) / 60_000);

/**
 * The order that a driver is planned for, and its loss if the driver takes another one: with all
 * others as planned, it goes to the best remaining driver. Of several orders, the one with the
 * largest loss.
 */
export function wantedFor(
  order: OrderRow,
  driverId: number,
  { chosen, drivers }: PlanSnapshot,
  nowMs: number,
): DisplacedOrder | null {
  const others = chosen.filter(({ row }) => row.id !== order.id);
  const own = others.filter(({ driver }) => driver === driverId);
  if (own.length === 0) return null;
  const rowsOf = new Map<number, OrderRow[]>();
  for (const { row, driver } of others)
    if (driver !== driverId) rowsOf.set(driver, [...(rowsOf.get(driver) ?? []), row]);
  rowsOf.set(driverId, [order]);
  const found = own.map(({ row, dropoffAt }): DisplacedOrder => {
    const place = toPlace({ lat: row.pickup_lat, lon: row.pickup_lon });
    const asked = drivers
      .map((driver) => ({ driver, metres: metresBetween(driver.place, place) }))
      .sort((a, b) => a.metres - b.metres || a.driver.id - b.driver.id)
      .slice(0, ASKED)
      .map(({ driver }) => ({
        ...driver,
        orders: [...driver.orders, ...(rowsOf.get(driver.id) ?? [])],
      }));
    const { problem, inHand } = problemOfOne(row, asked, nowMs);
    const [best] = rank(problem, String(row.id), inHand).choices;
    const late = lateOf(row, dropoffAt, nowMs);
    const harm = best?.harms.reduce((sum, { added }) => sum + added, best.late) ?? NOBODY;
    return {
      row,
      late,
      dropoffAt,
      instead: best
        ? { driver: Number(best.driver), late: best.late, dropoffAt: best.dropoffAt }
        : null,
      added: Math.max(0, harm - late),
    };
  });
  return found.reduce((worst, one) => (one.added > worst.added ? one : worst));
}
