import { type Corner, MICRO, micro, orientation } from './ring.ts';

export const LEAST_CORNERS = 3;
export const MAX_CORNERS = 1_000;
/** The most degrees that a ring may span, so that its arithmetic stays exact (ring.ts). */
const MAX_SPAN = 60;

/** A fault of a ring, and the corner where it occurs (counted from 0). */
export type RingFault =
  | { kind: 'not_a_corner' | 'latitude' | 'longitude' | 'repeated'; at: number }
  | { kind: 'too_few' | 'too_many' | 'span' | 'flat' }
  /** Two edges cross or touch; each is identified by its first corner. */
  | { kind: 'crosses'; at: number; with: number };

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function faultOfCorner(corner: unknown, at: number): RingFault | null {
  if (!Array.isArray(corner) || corner.length < 2) return { kind: 'not_a_corner', at };
  const [lon, lat] = corner as unknown[];
  if (!isNumber(lon) || !isNumber(lat)) return { kind: 'not_a_corner', at };
  if (Math.abs(lat) > 90) return { kind: 'latitude', at };
  if (Math.abs(lon) > 180) return { kind: 'longitude', at };
  return null;
}

const isBetween = (a: number, b: number, value: number) =>
  value >= Math.min(a, b) && value <= Math.max(a, b);

type Edge = readonly [ax: number, ay: number, bx: number, by: number];

/** True if two edges have a point in common. */
function intersect([ax, ay, bx, by]: Edge, [cx, cy, dx, dy]: Edge): boolean {
  const c = Math.sign(orientation(ax, ay, bx, by, cx, cy));
  const d = Math.sign(orientation(ax, ay, bx, by, dx, dy));
  const a = Math.sign(orientation(cx, cy, dx, dy, ax, ay));
  const b = Math.sign(orientation(cx, cy, dx, dy, bx, by));
  if (c * d < 0 && a * b < 0) return true;
  const touches = (side: number, x: number, y: number, [px, py, qx, qy]: Edge) =>
    side === 0 && isBetween(px, qx, x) && isBetween(py, qy, y);
  return (
    touches(c, cx, cy, [ax, ay, bx, by]) ||
    touches(d, dx, dy, [ax, ay, bx, by]) ||
    touches(a, ax, ay, [cx, cy, dx, dy]) ||
    touches(b, bx, by, [cx, cy, dx, dy])
  );
}

/**
 * Whether two adjacent edges fold back on each other, so that the corner between them is a spike.
 */
const isSpike = ([ax, ay, bx, by]: Edge, [, , dx, dy]: Edge): boolean =>
  orientation(ax, ay, bx, by, dx, dy) === 0 && (dx - bx) * (bx - ax) + (dy - by) * (by - ay) < 0;

/** Whether the bounding boxes of two edges overlap; false for most pairs of a ring. */
const isNear = ([ax, ay, bx, by]: Edge, [cx, cy, dx, dy]: Edge): boolean =>
  Math.max(ax, bx) >= Math.min(cx, dx) &&
  Math.max(cx, dx) >= Math.min(ax, bx) &&
  Math.max(ay, by) >= Math.min(cy, dy) &&
  Math.max(cy, dy) >= Math.min(ay, by);

/** The first pair of edges that intersect illegally. Compares every edge with every other. */
function crossing(xs: readonly number[], ys: readonly number[]): RingFault | null {
  const count = xs.length;
  const edges = xs.map((x, at): Edge => {
    const next = (at + 1) % count;
    return [x, ys[at] as number, xs[next] as number, ys[next] as number];
  });
  for (let one = 0; one < count; one += 1) {
    const edge = edges[one] as Edge;
    if (isSpike(edge, edges[(one + 1) % count] as Edge))
      return { kind: 'crosses', at: one, with: (one + 1) % count };
    for (let other = one + 2; other < count; other += 1) {
      if (one === 0 && other === count - 1) continue;
      const against = edges[other] as Edge;
      if (isNear(edge, against) && intersect(edge, against))
        return { kind: 'crosses', at: one, with: other };
    }
  }
  return null;
}

/**
 * The first fault of a ring from a file or the map, longitude first; null if it is a valid shape of
 * a zone, in either direction. Exchanged latitude and longitude are detected only if one of them is
 * out of range: 33.5, -7.6 is a valid point in the Indian Ocean.
 */
export function faultOfRing(corners: readonly unknown[]): RingFault | null {
  // Checked before the quadratic comparison of edges.
  if (corners.length > MAX_CORNERS + 1) return { kind: 'too_many' };
  for (const [at, corner] of corners.entries()) {
    const fault = faultOfCorner(corner, at);
    if (fault) return fault;
  }
  const known = corners as readonly Corner[];
  const xs = known.map(([lon]) => micro(lon));
  const ys = known.map(([, lat]) => micro(lat));
  if (xs.length > 1 && xs[0] === xs.at(-1) && ys[0] === ys.at(-1)) {
    xs.pop();
    ys.pop();
  }
  if (xs.length < LEAST_CORNERS) return { kind: 'too_few' };
  if (xs.length > MAX_CORNERS) return { kind: 'too_many' };
  const isWide = [xs, ys].some((all) => Math.max(...all) - Math.min(...all) > MAX_SPAN * MICRO);
  if (isWide) return { kind: 'span' };
  const repeated = xs.findIndex((x, at) => {
    const next = (at + 1) % xs.length;
    return x === xs[next] && ys[at] === ys[next];
  });
  if (repeated !== -1) return { kind: 'repeated', at: repeated };
  const isFlat = xs.every(
    (x, at) =>
      orientation(
        xs[0] as number,
        ys[0] as number,
        xs[1] as number,
        ys[1] as number,
        x,
        ys[at] as number,
      ) === 0,
  );
  return isFlat ? { kind: 'flat' } : crossing(xs, ys);
}
