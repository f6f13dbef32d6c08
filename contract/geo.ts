import { z } from 'zod';

/** A tenth of a millimetre on the ground. Degrees. */
export const LEAST_DEGREES = 1e-9;

/**
 * Degrees of latitude or longitude. What no receiver can tell from zero is zero: the smallest numbers
 * of JavaScript are beyond what PostgreSQL reads as double precision, which refuses the whole row.
 */
const degrees = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .overwrite((value) => (Math.abs(value) < LEAST_DEGREES ? 0 : value));

/** A place on earth in WGS 84 degrees. */
export const LatLon = z.object({ lat: degrees(90), lon: degrees(180) }).meta({ id: 'LatLon' });
export type LatLon = z.output<typeof LatLon>;

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });

/** An instant that a list is asked about; of years that a database knows. */
export const AskedInstant = Instant.refine(
  // A list of the last of these days is asked up to where the next one begins.
  (at) => at >= '1900' && at < '2200-01-02',
  'is not of these centuries',
);

/** A day of the calendar, for example 2026-07-14; of years that a database knows. */
export const DateOnly = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', 'is not a day of these centuries')
  .meta({ id: 'DateOnly' });

const EARTH_RADIUS_M = 6_371_008.8;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine, mean earth radius of IUGG). */
export function distanceM(a: LatLon, b: LatLon): number {
  const dLat = rad(b.lat - a.lat);
  const dLon = rad(b.lon - a.lon);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
