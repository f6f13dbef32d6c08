/** A scooter rides at 18 km/h, and streets are a third longer than the straight line. Own choice. */
const METRES_A_MINUTE = 300;
const STREETS = 4 / 3;

/** Minutes of a ride between two places at this straight-line distance. */
export const rideMinutes = (metres: number): number => (metres * STREETS) / METRES_A_MINUTE;
