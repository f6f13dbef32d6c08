import type { NewItem } from '#contract/catalogue/item.ts';
import type { LatLon } from '#contract/geo.ts';
import type { StoreFacts } from './furnishing/store-facts.ts';
import type { CityZone } from './zones.ts';

/** A minute of the city's day; runs faster than real time if the city does. */
export type Minute = number;

export interface CityStore {
  name: string;
  zone: string;
  address: string;
  location: LatLon;
  prepMinutes: number;
  facts?: StoreFacts;
  /** The status and reason of a store that takes no orders. */
  standing?: { status: 'applied' } | { status: 'paused' | 'blocked'; reason: string };
  menu: readonly NewItem[];
}

export interface CityDriver {
  /** Part of the account's email address, the same at every start. */
  key: string;
  name: string;
  start: LatLon;
  onAt: Minute;
  offAt: Minute;
}

export interface CityOrder {
  placedAt: Minute;
  /**
   * When the food is ready; null if the day does not specify it, so that the store estimates it.
   */
  readyAt: Minute | null;
  store: string;
  dropoff: LatLon;
}

/** A day of a city: what exists, and what happens at which minute. */
export interface World {
  name: string;
  stores: readonly CityStore[];
  drivers: readonly CityDriver[];
  customers: readonly string[];
  /** The operational areas that it publishes; if empty, every address is delivered to. */
  zones: readonly CityZone[];
  /** Zones on autopilot, unless staff have configured them otherwise. */
  autopilot: readonly string[];
  /**
   * The city's own operator assigns orders that have waited this long; null if there is none, so
   * that orders wait for the console's operators.
   */
  colleagueMinutes: Minute | null;
  metresPerMinute: number;
  pickupMinutes: number;
  dropoffMinutes: number;
  startsAt: Minute;
  /** Orders due up to a minute; each is returned once. */
  ordersUntil: (minute: Minute) => CityOrder[];
  /** Minutes without pickup after which a customer cancels; null means never. */
  patienceMinutes: number | null;
  /** The share of orders with a trouble. */
  troubles: number;
  /** Whether open orders of an earlier run are cleared at the start. */
  startsAnew: boolean;
  /** The number of orders of the whole day; null if the days repeat without end. */
  totalOrders: number | null;
}

const DAY: Minute = 24 * 60;

/**
 * Minutes until the end of the shift that includes a minute; null if there is none. In a city
 * without end, shifts repeat every day.
 */
export function shiftLeft(world: World, driver: CityDriver, minute: Minute): Minute | null {
  const at = world.totalOrders === null ? minute % DAY : minute;
  // A shift that began yesterday evening continues past midnight.
  const within = (when: Minute) => driver.onAt <= when && when < driver.offAt;
  if (within(at)) return driver.offAt - at;
  if (world.totalOrders !== null) return null;
  if (within(at + DAY)) return driver.offAt - at - DAY;
  // A shift that ends after midnight may have begun before it.
  return within(at - DAY) ? driver.offAt - at + DAY : null;
}
