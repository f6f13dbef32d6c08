import { latOf, lonOf, mercatorX, mercatorY } from '#src/map/mercator.ts';
import type { ZoneStore } from './zone-index.ts';

type Point = readonly [number, number];

export interface ZoneShape {
  name: string;
  /** Longitude and latitude, closed. */
  ring: [number, number][];
  middle: [number, number];
}

const cross = (o: Point, a: Point, b: Point) =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The convex hull of points, counter-clockwise and not closed (Andrew's monotone chain, 1979). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (run: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of run) {
      while (kept.length >= 2 && cross(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0)
        kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Metres around the outermost stores; corners of the circle that is laid around each. */
const BUFFER_M = 250;
const CORNERS = 12;
const EARTH_M = 40_075_016;

/**
 * The shape of a zone that has not been drawn: the hull of its stores, slightly widened. Only this
 * file knows it; zones drawn by hand would come from here as well.
 */
export function zoneShapes(stores: readonly ZoneStore[]): ZoneShape[] {
  const byZone = new Map<string, Point[]>();
  for (const { zone, location } of stores) {
    const points = byZone.get(zone) ?? [];
    byZone.set(zone, points);
    const radius = BUFFER_M / (EARTH_M * Math.cos((location.lat * Math.PI) / 180));
    for (let n = 0; n < CORNERS; n += 1) {
      const turn = (n / CORNERS) * 2 * Math.PI;
      points.push([
        mercatorX(location.lon) + radius * Math.cos(turn),
        mercatorY(location.lat) + radius * Math.sin(turn),
      ]);
    }
  }
  return [...byZone].map(([name, points]) => {
    const ring = hull(points).map(([x, y]): [number, number] => [lonOf(x), latOf(y)]);
    const middle: [number, number] = [
      ring.reduce((sum, [lon]) => sum + lon, 0) / ring.length,
      ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length,
    ];
    return { name, ring: [...ring, ring[0] as [number, number]], middle };
  });
}
