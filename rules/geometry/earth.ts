/** A point on earth in WGS 84 degrees. */
export interface LatLon {
  lat: number;
  lon: number;
}

/** A tenth of a millimetre on the ground, in degrees. */
export const LEAST_DEGREES = 1e-9;

/** The mean radius of the earth by IUGG. */
export const EARTH_RADIUS_M = 6_371_008.8;
/** Metres in a degree of latitude. */
export const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export function distanceM(a: LatLon, b: LatLon): number {
  const dLat = rad(b.lat - a.lat);
  const dLon = rad(b.lon - a.lon);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
