import type { LatLon } from '#contract/geo.ts';
import { DROPOFF_MINUTES, PICKUP_MINUTES } from '#contract/operations/order-times.ts';
import { METRES_PER_DEGREE } from '#rules/geometry/earth.ts';
import { rideMinutes } from '#rules/geometry/travel.ts';
import type { Place, Rules } from './model.ts';

/** Metres per degree at Casablanca: over a city's width a plane is exact to a thousandth. */
export const METRES_NORTH = METRES_PER_DEGREE;
export const METRES_EAST = METRES_NORTH * Math.cos((33.57 * Math.PI) / 180);

/** Converts degrees to metres on the city's plane. */
export const toPlace = ({ lat, lon }: LatLon): Place => ({
  x: lon * METRES_EAST,
  y: lat * METRES_NORTH,
});

/**
 * Straight-line distance on the city's plane. Not by Math.hypot: V8 guards it against overflow, and
 * a decision of the engine takes a third longer.
 */
export const metresBetween = (a: Place, b: Place): number =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** The largest number of orders that one driver may carry. */
export const MAX_CARRIED = 4;

export const liveRules: Rules = {
  travel: (a, b) => rideMinutes(metresBetween(a, b)),
  pickupService: PICKUP_MINUTES,
  dropoffService: DROPOFF_MINUTES,
  maxBundle: MAX_CARRIED,
  targetMinutes: 40,
  maxMinutes: 90,
};
