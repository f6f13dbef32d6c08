import type { Order } from '#contract/routes/operations/orders.ts';
import { canTakeOrders } from '#machines/driver/duty.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { rideMinutes } from '#rules/geometry/travel.ts';
import type { LiveDriver, PositionColumns } from '#streams/index.ts';

const MOST = 9;

export interface Candidate {
  driver: LiveDriver;
  metres: number;
  minutes: number;
}

/** The usual limit of orders for one driver. The ranking knows that of each zone and vehicle. */
const USUAL_LIMIT = 4;

/**
 * How much later a driver comes for each order that he carries, in minutes. Our estimate, for the
 * time until the ranking is known: a free driver goes first, unless he is much farther away.
 */
const MINUTES_PER_ORDER = 10;

const isFull = ({ activeOrders: { length } }: LiveDriver): boolean => length >= USUAL_LIMIT;

/** The minutes after which a driver would be at the store. */
const comesIn = ({ driver, metres }: Candidate): number =>
  rideMinutes(metres) + driver.activeOrders.length * MINUTES_PER_ORDER;

/**
 * The drivers who could pick up the order, at most nine, one per digit: those first who would be at
 * the store first, and last those who can probably take no more. The current driver is left out.
 */
export function rankDrivers(
  order: Order,
  drivers: readonly LiveDriver[],
  positions: Pick<PositionColumns, 'get'>,
): Candidate[] {
  return drivers
    .flatMap((driver) => {
      const position =
        canTakeOrders(driver.status) && driver.id !== order.driver?.id
          ? positions.get(driver.id)
          : null;
      if (!position) return [];
      const metres = distanceM(position, order.pickup);
      return { driver, metres, minutes: Math.max(1, Math.ceil(rideMinutes(metres))) };
    })
    .sort(
      (a, b) =>
        Number(isFull(a.driver)) - Number(isFull(b.driver)) ||
        comesIn(a) - comesIn(b) ||
        a.driver.id - b.driver.id,
    )
    .slice(0, MOST);
}
