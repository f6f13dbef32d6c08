import { menuOf } from './furnishing/menus.ts';
import { KITCHENS, personName, streetAddress } from './furnishing/names.ts';
import { CENTRE, nearestQuarter, offset } from './geography.ts';
import type { MdrpDay } from './mdrp.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

const CUSTOMERS = 40;
/** How long before its first order the city opens. Minutes. */
const LEAD_MINUTES = 2;

/**
 * A recorded day placed on Casablanca: its centre of mass on the city's, x to the east, y to the
 * north. Minutes, places and speeds are recorded; names and dishes are generated.
 */
export function createReplayWorld(day: MdrpDay, name: string): World {
  const points = [...day.restaurants, ...day.orders];
  const mean = (axis: 'x' | 'y') => points.reduce((sum, p) => sum + p[axis], 0) / points.length;
  const centre = { x: mean('x'), y: mean('y') };
  const place = (p: { x: number; y: number }) => offset(CENTRE, p.x - centre.x, p.y - centre.y);
  const random = createRandom(7);

  const stores = day.restaurants.map((restaurant) => {
    const location = place(restaurant);
    const zone = nearestQuarter(location);
    const kitchen = random.weighted(KITCHENS);
    const waits = day.orders
      .filter((order) => order.restaurant === restaurant.id)
      .map((order) => order.readyAt - order.placedAt)
      .sort((a, b) => a - b);
    const name = `${random.pick(kitchen.names)} · ${restaurant.id}`;
    return {
      name,
      zone,
      address: streetAddress(random, zone),
      location,
      prepMinutes: Math.max(1, Math.round(waits[Math.floor(waits.length / 2)] ?? 15)),
      menu: menuOf(name, kitchen.menu, false),
    };
  });
  const storeName = new Map(day.restaurants.map((r, index) => [r.id, stores[index]?.name ?? '']));
  const queue = [...day.orders].sort((a, b) => a.placedAt - b.placedAt);
  let next = 0;

  return {
    name,
    stores,
    drivers: day.couriers.map((courier) => ({
      key: `${name}-${courier.id}`.toLowerCase(),
      name: personName(random),
      start: place(courier),
      onAt: courier.onTime,
      offAt: courier.offTime,
    })),
    customers: Array.from({ length: CUSTOMERS }, () => personName(random)),
    metresPerMinute: day.metresPerMinute,
    pickupMinutes: day.pickupMinutes,
    dropoffMinutes: day.dropoffMinutes,
    startsAt: Math.max(0, (queue[0]?.placedAt ?? 0) - LEAD_MINUTES),
    patienceMinutes: null,
    troubles: 0,
    zones: [],
    autopilot: [],
    colleagueMinutes: null,
    startsAnew: true,
    totalOrders: queue.length,
    ordersUntil(minute) {
      const due = [];
      for (let order = queue[next]; order && order.placedAt <= minute; order = queue[next]) {
        due.push({
          placedAt: order.placedAt,
          readyAt: order.readyAt,
          store: storeName.get(order.restaurant) ?? '',
          dropoff: place(order),
        });
        next += 1;
      }
      return due;
    },
  };
}
