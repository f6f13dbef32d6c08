import { distanceM } from '#contract/geo.ts';
import type { Order } from '#contract/routes/orders.ts';
import type { Fleet, LiveDriver } from '#streams/index.ts';

/** Straight-line metres become minutes at 18 km/h, plus a third for streets. Own choice. */
const METRES_A_MINUTE = 300;
const STREETS = 4 / 3;
const MOST = 9;

export interface Candidate {
  driver: LiveDriver;
  metres: number;
  minutes: number;
}

/**
 * Drivers who could pick up the order, best first and at most nine, one per digit: available
 * drivers by distance to the pickup, then those who carry orders already. The present driver is
 * left out.
 */
export function rankDrivers(
  order: Order,
  drivers: readonly LiveDriver[],
  fleet: Pick<Fleet, 'get'>,
): Candidate[] {
  return drivers
    .flatMap((driver) => {
      const free = driver.status === 'available' || driver.status === 'busy';
      const position = free && driver.id !== order.driver?.id ? fleet.get(driver.id) : null;
      if (!position) return [];
      const metres = distanceM(position, order.pickup);
      return {
        driver,
        metres,
        minutes: Math.max(1, Math.ceil((metres * STREETS) / METRES_A_MINUTE)),
      };
    })
    .sort(
      (a, b) =>
        Math.min(1, a.driver.activeOrders.length) - Math.min(1, b.driver.activeOrders.length) ||
        a.metres - b.metres ||
        a.driver.id - b.driver.id,
    )
    .slice(0, MOST);
}
