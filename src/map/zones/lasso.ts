import { HIDDEN } from '#src/map/base/looks.ts';
import { mercatorX, mercatorY } from '#src/map/mercator.ts';
import type { FleetBuffer } from '#src/map/positions/fleet-buffer.ts';

/** Longitude and latitude. The ring is not closed. */
export type LassoRing = readonly (readonly [lon: number, lat: number])[];

/** True if a point is inside a ring (even-odd rule; W. R. Franklin's crossing test). */
export function isInside(xs: Float64Array, ys: Float64Array, x: number, y: number): boolean {
  let isIn = false;
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i, i += 1) {
    const yi = ys[i] as number;
    const yj = ys[j] as number;
    if (yi > y === yj > y) continue;
    const xi = xs[i] as number;
    if (x < (((xs[j] as number) - xi) * (y - yi)) / (yj - yi) + xi) isIn = !isIn;
  }
  return isIn;
}

/**
 * The drivers drawn inside a ring at an instant, separately or as part of a circle; hidden drivers
 * are excluded.
 */
export function driversWithin(buffer: FleetBuffer, ring: LassoRing, nowMs: number): number[] {
  if (ring.length < 3) return [];
  const xs = Float64Array.from(ring, ([lon]) => mercatorX(lon) - buffer.originX);
  const ys = Float64Array.from(ring, ([, lat]) => mercatorY(lat) - buffer.originY);
  const west = xs.reduce((a, b) => Math.min(a, b));
  const east = xs.reduce((a, b) => Math.max(a, b));
  const north = ys.reduce((a, b) => Math.min(a, b));
  const south = ys.reduce((a, b) => Math.max(a, b));
  const now = buffer.seconds(nowMs);
  const ids: number[] = [];
  for (let slot = 0; slot < buffer.count; slot += 1) {
    const id = buffer.ids[slot] as number;
    if (id === 0 || ((buffer.looks[slot] as number) & HIDDEN) !== 0) continue;
    const x = buffer.x(slot, now);
    if (x < west || x > east) continue;
    const y = buffer.y(slot, now);
    if (y < north || y > south) continue;
    if (isInside(xs, ys, x, y)) ids.push(id);
  }
  return ids;
}

type Point = readonly [number, number];

const away = (p: Point, a: Point, b: Point) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = dx * dx + dy * dy;
  const t =
    long === 0 ? 0 : Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
};

/**
 * Simplifies a line to fewer points, none further away than `tolerance` (Ramer 1972, Douglas and
 * Peucker 1973).
 */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let far = 0;
  let at = 0;
  for (const [index, point] of points.entries()) {
    const distance = away(point, first, last);
    if (distance > far) [far, at] = [distance, index];
  }
  if (far <= tolerance) return [first, last];
  return [
    ...simplifyLine(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplifyLine(points.slice(at), tolerance),
  ];
}
