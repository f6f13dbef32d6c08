import { EARTH_RADIUS_M } from './earth.ts';
/**
 * The shape of a zone: one ring of corners. Coordinates are stored in millionths of a degree (11
 * cm on the ground), so that every orientation is an exact integer: with at most 60 degrees between
 * two corners no product exceeds 2^53 / 2, and no tolerance is needed.
 */
export interface Ring {
  /** Longitudes in millionths of a degree; the first corner is not repeated at the end. */
  readonly xs: Int32Array;
  /** Latitudes in millionths of a degree. */
  readonly ys: Int32Array;
}

/** A corner in GeoJSON order: longitude first, in degrees. */
export type Corner = readonly [lon: number, lat: number];

/** West, south, east and north of all corners; null if there are none. */
export type Box = readonly [west: number, south: number, east: number, north: number];
export function boxOf(corners: readonly Corner[]): Box | null {
  if (corners.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of corners) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

export const MICRO = 1_000_000;
export const micro = (degrees: number): number => Math.round(degrees * MICRO);

/** Creates a ring from corners; a closing corner is dropped. */
export function ringOf(corners: readonly Corner[]): Ring {
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed =
    corners.length > 1 &&
    micro(first?.[0] ?? 0) === micro(last?.[0] ?? 0) &&
    micro(first?.[1] ?? 0) === micro(last?.[1] ?? 0);
  const open = isClosed ? corners.slice(0, -1) : corners;
  return {
    xs: Int32Array.from(open, ([lon]) => micro(lon)),
    ys: Int32Array.from(open, ([, lat]) => micro(lat)),
  };
}

/** The corners of a ring in degrees, closed as GeoJSON requires. */
export function cornersOf({ xs, ys }: Ring): Corner[] {
  const corners = Array.from(xs, (x, at): Corner => [x / MICRO, (ys[at] ?? 0) / MICRO]);
  return corners[0] ? [...corners, corners[0]] : corners;
}

/**
 * On which side of the line from a to b a point lies: above 0 left, below 0 right, 0 on the line.
 */
export const orientation = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/**
 * True for a point inside a ring or on its edge. Counts the edges that a ray to the east crosses
 * (Shimrat 1962). An edge includes its lower end and excludes its upper end, so that a corner
 * counts once.
 */
export function isInside({ xs, ys }: Ring, x: number, y: number): boolean {
  const count = xs.length;
  let isIn = false;
  let ax = xs[count - 1] as number;
  let ay = ys[count - 1] as number;
  for (let at = 0; at < count; at += 1) {
    const bx = xs[at] as number;
    const by = ys[at] as number;
    if (ay > y !== by > y) {
      const side = orientation(ax, ay, bx, by, x, y);
      if (side === 0) return true;
      if (side > 0 === by > ay) isIn = !isIn;
    } else if (
      // A horizontal edge, or a corner that the ray only touches.
      (ay === y || by === y) &&
      orientation(ax, ay, bx, by, x, y) === 0 &&
      x >= Math.min(ax, bx) &&
      x <= Math.max(ax, bx) &&
      y >= Math.min(ay, by) &&
      y <= Math.max(ay, by)
    )
      return true;
    ax = bx;
    ay = by;
  }
  return isIn;
}

/**
 * Twice the signed size in square millionths of a degree; positive if the ring runs
 * counter-clockwise. It is exact: it does not depend on where the ring begins.
 */
export function signedSize({ xs, ys }: Ring): number {
  let sum = 0;
  for (let at = 1; at + 1 < xs.length; at += 1)
    sum += orientation(
      xs[0] as number,
      ys[0] as number,
      xs[at] as number,
      ys[at] as number,
      xs[at + 1] as number,
      ys[at + 1] as number,
    );
  return sum;
}

/**
 * The ring in counter-clockwise direction, as GeoJSON requires of an outer ring (RFC 7946, 3.1.6).
 */
export const counterClockwise = (ring: Ring): Ring =>
  signedSize(ring) >= 0 ? ring : { xs: ring.xs.toReversed(), ys: ring.ys.toReversed() };

const radians = (millionths: number) => ((millionths / MICRO) * Math.PI) / 180;

/** The size in square metres, on a sphere (Chamberlain and Duquette 2007). */
export function areaM2({ xs, ys }: Ring): number {
  const count = xs.length;
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const before = (at + count - 1) % count;
    const after = (at + 1) % count;
    const width = radians((xs[after] as number) - (xs[before] as number));
    sum += width * Math.sin(radians(ys[at] as number));
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2);
}

/**
 * Metres from a point to the nearest edge of a ring, on a plane that touches the earth at the
 * point: within 1 % up to 100 km, enough for "the nearest zone is 3 km away".
 */
export function metresToEdge({ xs, ys }: Ring, x: number, y: number): number {
  const metresY = (EARTH_RADIUS_M * Math.PI) / 180 / MICRO;
  const metresX = metresY * Math.cos(radians(y));
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < xs.length; at += 1) {
    const before = (at + xs.length - 1) % xs.length;
    const ax = ((xs[before] as number) - x) * metresX;
    const ay = ((ys[before] as number) - y) * metresY;
    const dx = ((xs[at] as number) - x) * metresX - ax;
    const dy = ((ys[at] as number) - y) * metresY - ay;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    least = Math.min(least, Math.hypot(ax + along * dx, ay + along * dy));
  }
  return least;
}
