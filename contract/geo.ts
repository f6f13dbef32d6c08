import { z } from 'zod';
import { LEAST_DEGREES } from '#rules/geometry/earth.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

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
