/**
 * A scooter rides at 18 km/h; streets are a third longer than the straight line. Both figures are
 * our own estimates.
 */
const METRES_A_MINUTE = 300;
const STREETS = 4 / 3;

/** A driver farther from the store is far from its zone: about the width of one. */
export const FAR_METRES = 4_000;

/** Riding time in minutes between two points at this straight-line distance in metres. */
export const rideMinutes = (metres: number): number => (metres * STREETS) / METRES_A_MINUTE;
