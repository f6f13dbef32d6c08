import { distanceM, METRES_PER_DEGREE } from '#rules/geometry/earth.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Report } from '../report.ts';

/** Receivers without a fix report the origin of the coordinates. Degrees around it. */
const ORIGIN_DEGREES = 0.001;
/** A larger error says no more than the town. Metres. */
const MAX_ERROR_M = 1_000;
/** For how long a position is better than a later one with such an error. */
const BETTER_FOR_MS = 10 * MINUTE_MS;
/**
 * No vehicle is faster, and two fixes of it differ by so much at most beside its way. Wide, so that
 * a city that is simulated at many times the real speed stays possible. Metres, metres a second.
 */
const JUMP_M = 5_000;
const FASTEST_MPS = 60;
/** For how long a doubtful position can be confirmed by the next one. */
const CONFIRMED_WITHIN_MS = 5 * MINUTE_MS;

type Place = Pick<Report, 'lat' | 'lon' | 'atMs'>;

/** Whether nothing can have moved from one place to the other in the time between. */
function isJump(from: Readonly<Place>, to: Readonly<Place>): boolean {
  const seconds = Math.abs(to.atMs - from.atMs) / 1_000;
  const most = JUMP_M + FASTEST_MPS * seconds;
  // Most reports differ by a few metres: a degree of latitude settles them without trigonometry.
  if (Math.abs(to.lat - from.lat) + Math.abs(to.lon - from.lon) < JUMP_M / METRES_PER_DEGREE)
    return false;
  return distanceM(from, to) > most;
}

/**
 * Finds positions that are not to be a driver's last one: the origin of the coordinates, a large
 * error while a better position is recent, and a jump that no vehicle makes. A jump that the next
 * position confirms was true, and the positions before it were wrong.
 */
export function createDoubts() {
  /** The last jump of each driver, until a position follows. */
  const jumps = new Map<number, Place>();
  let count = 0;

  function isDoubtful(report: Readonly<Report>, last: Readonly<Place> | undefined): boolean {
    const { driverId, lat, lon, atMs, accuracy = Number.NaN } = report;
    if (Math.abs(lat) < ORIGIN_DEGREES && Math.abs(lon) < ORIGIN_DEGREES) return true;
    if (!last || Number.isNaN(last.lat)) return false;
    if (accuracy > MAX_ERROR_M && Math.abs(atMs - last.atMs) < BETTER_FOR_MS) return true;
    if (!isJump(last, report)) {
      if (jumps.size > 0) jumps.delete(driverId);
      return false;
    }
    const before = jumps.get(driverId);
    const isConfirmed =
      before !== undefined &&
      Math.abs(atMs - before.atMs) < CONFIRMED_WITHIN_MS &&
      !isJump(before, report);
    if (isConfirmed) jumps.delete(driverId);
    else jumps.set(driverId, { lat, lon, atMs });
    return !isConfirmed;
  }

  return {
    /** `last`: the driver's last position. */
    isDoubtful(report: Readonly<Report>, last: Readonly<Place> | undefined): boolean {
      const is = isDoubtful(report, last);
      if (is) count += 1;
      return is;
    },
    /** How many were found since the start. */
    count: (): number => count,
  };
}
