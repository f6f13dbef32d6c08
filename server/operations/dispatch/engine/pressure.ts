/**
 * How scarce drivers are, from past observations only: the rate of orders, and how long one order
 * occupies a driver.
 */
export interface Pressure {
  /** Records the number of orders placed in a minute. */
  minute(placed: number): void;
  /** The price of a driver's minute, in minutes of waiting. `drivers` are those on duty. */
  price(now: { waiting: number; drivers: number }): number;
  /** Orders expected before drivers who set out now are back. */
  expected(): number;
  /** Records a committed ride: how long it occupies its driver, and how many orders it carries. */
  committed(minutes: number, orders: number): void;
}

/** The rate of orders is averaged over about the last half hour. */
const KEEP = 1 - 1 / 30;
/** The length of a ride is averaged over about the last fifty. */
const KEEP_RIDE = 0.98;
const FIRST_RIDE_MINUTES = 25;
/** While a smaller share of the drivers is needed, a driver's minute has no price. */
const EASE = 0.5;
const PRICE = 0.6;
const MAX_PRICE = 1.5;
/** A waiting order needs its driver now, so it counts for more than the rate implies. */
const WAITING = 0.015;
/** For this many minutes, a driver who sets out now will be missing. */
const MISSED_MINUTES = 4;

export function createPressure(): Pressure {
  let perMinute = 0;
  let rideMinutes = FIRST_RIDE_MINUTES;
  return {
    minute(placed) {
      perMinute = perMinute * KEEP + placed * (1 - KEEP);
    },
    price({ waiting, drivers }) {
      const wanted = rideMinutes * (perMinute + WAITING * waiting);
      const load = wanted / Math.max(1, drivers);
      return Math.min(MAX_PRICE, PRICE * Math.max(0, load - EASE));
    },
    expected: () => perMinute * MISSED_MINUTES,
    committed(minutes, orders) {
      rideMinutes = rideMinutes * KEEP_RIDE + (minutes / orders) * (1 - KEEP_RIDE);
    },
  };
}
