import { distanceM } from '#contract/geo.ts';
import { rideMinutes } from '#contract/operations/travel.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { canTakeOrders } from '#machines/driver/duty.ts';
import type { Fleet, LiveDriver } from '#streams/index.ts';

const MOST = 9;

export interface Candidate {
  driver: LiveDriver;
  metres: number;
  minutes: number;
}

/** The usual limit of orders for one driver. The ranking knows that of each zone and vehicle. */
const USUAL_LIMIT = 4;

/** Free drivers first, then those who carry orders, then those who can probably take no more. */
const loadClass = ({ activeOrders: { length } }: LiveDriver): number =>
  length === 0 ? 0 : length < USUAL_LIMIT ? 1 : 2;

/**
 * The drivers who could pick up the order, at most nine, one per digit: first available drivers by
 * distance to the pickup, then those who already carry orders. The current driver is left out.
 */
export function rankDrivers(
  order: Order,
  drivers: readonly LiveDriver[],
  fleet: Pick<Fleet, 'get'>,
): Candidate[] {
  return drivers
    .flatMap((driver) => {
      const position =
        canTakeOrders(driver.status) && driver.id !== order.driver?.id
          ? fleet.get(driver.id)
          : null;
      if (!position) return [];
      const metres = distanceM(position, order.pickup);
      return { driver, metres, minutes: Math.max(1, Math.ceil(rideMinutes(metres))) };
    })
    .sort(
      (a, b) =>
        loadClass(a.driver) - loadClass(b.driver) ||
        a.metres - b.metres ||
        a.driver.id - b.driver.id,
    )
    .slice(0, MOST);
}
