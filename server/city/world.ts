import type { NewItem } from '#contract/catalogue/item.ts';
import type { LatLon } from '#contract/geo.ts';
import type { CityArea } from './areas.ts';
import type { StoreFacts } from './furnishing/store-facts.ts';

/** A minute of the city's own day; runs faster than real time when the city does. */
export type Minute = number;

export interface CityStore {
  name: string;
  zone: string;
  address: string;
  location: LatLon;
  prepMinutes: number;
  facts?: StoreFacts;
  /** Where it takes no orders: why not. */
  standing?: { status: 'applied' } | { status: 'paused' | 'blocked'; reason: string };
  menu: readonly NewItem[];
}

export interface CityDriver {
  /** Part of the account's address, the same at every start. */
  key: string;
  name: string;
  start: LatLon;
  onAt: Minute;
  offAt: Minute;
}

export interface CityOrder {
  placedAt: Minute;
  /** When the food is ready; the store's own estimate where the day does not tell. */
  readyAt: Minute | null;
  store: string;
  dropoff: LatLon;
}

/** A day of a city: what is there, and what happens at which minute. */
export interface World {
  name: string;
  stores: readonly CityStore[];
  drivers: readonly CityDriver[];
  customers: readonly string[];
  /** The operational areas that it publishes; none: every address is delivered to. */
  areas: readonly CityArea[];
  /** Zones that dispatch themselves unless someone has set them otherwise. */
  autopilot: readonly string[];
  /**
   * An operator of the city's own assigns orders that have waited this long; null: there is none,
   * and orders wait for those at the console.
   */
  colleagueMinutes: Minute | null;
  metresPerMinute: number;
  pickupMinutes: number;
  dropoffMinutes: number;
  /** The minute at which the city starts. */
  startsAt: Minute;
  /** Orders due up to a minute, each handed out once. */
  ordersUntil: (minute: Minute) => CityOrder[];
  /** After so many minutes without pickup a customer gives up; null: waits for ever. */
  patienceMinutes: number | null;
  /** Whether what an earlier run left open is cleared away at the start. */
  startsAnew: boolean;
  /** How many orders the whole day has; null where days follow each other without end. */
  totalOrders: number | null;
}

const DAY: Minute = 24 * 60;

/**
 * Minutes until the shift that includes a minute ends; null when there is none. Shifts of a city
 * without end come back every day.
 */
export function shiftLeft(world: World, driver: CityDriver, minute: Minute): Minute | null {
  const at = world.totalOrders === null ? minute % DAY : minute;
  // A shift that began yesterday evening runs on past midnight.
  const within = (when: Minute) => driver.onAt <= when && when < driver.offAt;
  if (within(at)) return driver.offAt - at;
  if (world.totalOrders !== null) return null;
  if (within(at + DAY)) return driver.offAt - at - DAY;
  // One that begins shortly after midnight may have begun before it.
  return within(at - DAY) ? driver.offAt - at + DAY : null;
}
