import { LEAST_DEGREES } from '#contract/geo.ts';
import { MAX_ACCURACY_M } from '#contract/operations/accuracy.ts';
import { MAX_BULK_PINGS } from '#contract/routes/operations/driver-status.ts';
import { plainInstantMs } from './instant.ts';

const MAX_ID = 2_147_483_647;

const within = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

/**
 * Degrees that the schema leaves unchanged; it turns values near zero into zero, whatever the sign.
 */
const isDegrees = (value: unknown, most: number): boolean =>
  within(value, -most, most) && Math.abs(value as number) >= LEAST_DEGREES;

/** Checks one row in its usual form. Unrolled, because it runs for every report of every driver. */
function isPing(ping: unknown): boolean {
  if (typeof ping !== 'object' || ping === null || Array.isArray(ping)) return false;
  const row = ping as Record<string, unknown>;
  let needed = 0;
  for (const name in row) {
    const value = row[name];
    switch (name) {
      case 'driverId':
        if (!(within(value, 1, MAX_ID) && Number.isInteger(value))) return false;
        needed += 1;
        break;
      case 'lat':
        if (!isDegrees(value, 90)) return false;
        needed += 1;
        break;
      case 'lon':
        if (!isDegrees(value, 180)) return false;
        needed += 1;
        break;
      case 'heading':
        if (!within(value, 0, 360)) return false;
        break;
      case 'speed':
        if (!within(value, 0, 400)) return false;
        break;
      case 'accuracy':
        if (!within(value, 0, MAX_ACCURACY_M)) return false;
        break;
      case 'at':
        if (typeof value !== 'string' || Number.isNaN(plainInstantMs(value))) return false;
        break;
      default:
        return false;
    }
  }
  return needed === 3;
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
