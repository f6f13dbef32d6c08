import { z } from 'zod';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

/** A tenth of a millimetre on the ground, in degrees. */
export const LEAST_DEGREES = 1e-9;

/**
 * Degrees of latitude or longitude. Values too small for any receiver to measure become zero: the
 * smallest JavaScript numbers underflow a PostgreSQL double precision, which refuses the row.
 */
export const degrees = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .overwrite((value) => (Math.abs(value) < LEAST_DEGREES ? 0 : value));

/** A coordinate of a query, up to `most` in either direction. */
export const queryDegrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, issueOf(fieldReasons, 'field.degrees'))
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

/** A point on earth in WGS 84 degrees. */
export const LatLon = z.object({ lat: degrees(90), lon: degrees(180) }).meta({ id: 'LatLon' });
export type LatLon = z.output<typeof LatLon>;

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime().meta({ id: 'Instant' });

/** An instant in the query of a list, limited to years that the database supports. */
export const AskedInstant = Instant.refine(
  // The query for the last of these days extends to the beginning of the next one.
  (at) => at >= '1900' && at < '2200-01-02',
  issueOf(fieldReasons, 'field.year_range'),
);

/** A calendar date, for example 2026-07-14, limited to years that the database supports. */
export const DateOnly = z.iso
  .date()
  .refine(
    (day) => day >= '1900-01-01' && day < '2200-01-01',
    issueOf(fieldReasons, 'field.day_range'),
  )
  .meta({ id: 'DateOnly' });

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
