import type { UNPLANNED } from '#contract/operations/dispatch-ranking.ts';
import type { OrderRow } from '../orders/order-view.ts';
import { metresBetween, toPlace } from './engine/ground.ts';
import { rank } from './engine/rank.ts';
import { type LiveDriver, problemOfOne } from './live-problem.ts';

/** One order in one driver's hands, as the plan for all that wait has it. Minutes from now. */
export interface Planned {
  row: OrderRow;
  driver: number;
  arriveAt: number;
  dropoffAt: number;
}

/** The plan for all that wait, and the drivers as they were for it. */
export interface PlanPicture {
  chosen: readonly Planned[];
  drivers: readonly LiveDriver[];
  /** Why the plan gives an order to nobody. */
  leftWhy: ReadonlyMap<number, (typeof UNPLANNED)[number]>;
}

/** What another order loses when its planned driver takes this one. Minutes from now. */
export interface Wanted {
  row: OrderRow;
  /** Past its promise with its own driver. */
  late: number;
  dropoffAt: number;
  /** The best driver that is left for it; the same one, after this order, perhaps. */
  instead: { driver: number; late: number; dropoffAt: number } | null;
  /** By how much it, or others by it, come later past their promise. */
  added: number;
}

/** An order that nobody else could carry counts as this late. Minutes. */
const NOBODY = 1_000;
/** So many of the nearest are asked instead. */
const ASKED = 60;

const lateOf = ({ promised_at }: OrderRow, dropoffAt: number, nowMs: number) =>
  Math.max(0, dropoffAt + (nowMs - promised_at.getTime()) / 60_000);

/**
 * For which order the plan wants a driver, and what that order loses when the driver takes another
 * one: with all others as planned, it goes to the best who is left. Of several, who loses most.
 */
export function wantedFor(
  order: OrderRow,
  driverId: number,
  { chosen, drivers }: PlanPicture,
  nowMs: number,
): Wanted | null {
  const others = chosen.filter(({ row }) => row.id !== order.id);
  const own = others.filter(({ driver }) => driver === driverId);
  if (own.length === 0) return null;
  const rowsOf = new Map<number, OrderRow[]>();
  for (const { row, driver } of others)
    if (driver !== driverId) rowsOf.set(driver, [...(rowsOf.get(driver) ?? []), row]);
  rowsOf.set(driverId, [order]);
  const found = own.map(({ row, dropoffAt }): Wanted => {
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
