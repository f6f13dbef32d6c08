import { MAX_ACCURACY_M } from '#contract/operations/accuracy.ts';
import { MAX_BULK_PINGS } from '#contract/routes/operations/driver-status.ts';
import { LEAST_DEGREES } from '#rules/geometry/earth.ts';
import { plainInstantMs } from './instant.ts';

const MAX_ID = 2_147_483_647;

const within = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

/**
 * Degrees that the schema leaves unchanged; it turns values near zero into zero, whatever the sign.
 */
const isDegrees = (value: unknown, most: number): boolean =>
  within(value, -most, most) && Math.abs(value as number) >= LEAST_DEGREES;

/** The members of a row, whose values are not checked yet. */
type UncheckedPing = Partial<
  Record<'driverId' | 'lat' | 'lon' | 'heading' | 'speed' | 'accuracy' | 'at', unknown>
>;

/**
 * Checks one row in its usual form. It runs for every report of every driver, so members are read
 * by name and then counted: reading each that there is takes three times as long.
 */
function isPing(ping: unknown): boolean {
  if (typeof ping !== 'object' || ping === null || Array.isArray(ping)) return false;
  const { driverId, lat, lon, heading, speed, accuracy, at }: UncheckedPing = ping;
  if (!(within(driverId, 1, MAX_ID) && Number.isInteger(driverId))) return false;
  if (!isDegrees(lat, 90) || !isDegrees(lon, 180)) return false;
  let known = 3;
  if (heading !== undefined) {
    if (!within(heading, 0, 360)) return false;
    known += 1;
  }
  if (speed !== undefined) {
    if (!within(speed, 0, 400)) return false;
    known += 1;
  }
  if (accuracy !== undefined) {
    if (!within(accuracy, 0, MAX_ACCURACY_M)) return false;
    known += 1;
  }
  if (at !== undefined) {
    if (typeof at !== 'string' || Number.isNaN(plainInstantMs(at))) return false;
    known += 1;
  }
  for (const _ in ping) known -= 1;
  return known === 0;
}

/**
 * Whether the body of a bulk report certainly passes its schema unchanged. False means that the
 * schema must decide: it accepts rarer formats of time and has messages for errors.
 */
export function isPlainBulkReport(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const names = Object.keys(body);
  if (names.length !== 1 || names[0] !== 'positions') return false;
  const { positions } = body as { positions: unknown };
  if (!Array.isArray(positions)) return false;
  if (positions.length < 1 || positions.length > MAX_BULK_PINGS) return false;
  for (const ping of positions) if (!isPing(ping)) return false;
  return true;
}
