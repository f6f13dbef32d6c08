/**
 * How scarce drivers are, from what was seen so far and nothing else: how fast orders come, and how
 * long one keeps a driver busy.
 */
export interface Pressure {
  /** A minute is over, in which so many orders were placed. */
  minute(placed: number): void;
  /** The price of a driver's minute, in minutes of waiting. `drivers`: on duty. */
  price(now: { waiting: number; drivers: number }): number;
  /** Orders expected before drivers who set out now are back. */
  expected(): number;
  /** A ride was committed: how long it keeps its driver, and how many orders it carries. */
  committed(minutes: number, orders: number): void;
}

/** The rate of orders is that of about the last half hour. */
const KEEP = 1 - 1 / 30;
/** A ride's length is that of about the last fifty. */
const KEEP_RIDE = 0.98;
const FIRST_RIDE_MINUTES = 25;
/** While fewer than this share of the drivers is wanted, a minute of theirs costs nothing. */
const EASE = 0.5;
const PRICE = 0.6;
const MAX_PRICE = 1.5;
/** An order that waits wants its driver now, so it counts for more than the rate alone says. */
const WAITING = 0.015;
/** For so many minutes to come a driver who sets out now is missed. */
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
