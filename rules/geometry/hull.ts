import { type LatLon, METRES_PER_DEGREE } from './earth.ts';
import type { Corner } from './ring.ts';

type Point = readonly [number, number];

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

/** The margin in metres around the outermost points, and the corners of the circle around each. */
const MARGIN_M = 250;
const CIRCLE = 12;

/**
 * The provisional shape of a zone that has not been drawn: a hull around its stores, open, with 6
 * decimals.
 */
export function hullAround(places: readonly LatLon[]): Corner[] {
  const around = places.flatMap(({ lat, lon }) => {
    const perLon = METRES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    return Array.from({ length: CIRCLE }, (_, n): Point => {
      const angle = (n / CIRCLE) * 2 * Math.PI;
      return [
        lon + (MARGIN_M / perLon) * Math.cos(angle),
        lat + (MARGIN_M / METRES_PER_DEGREE) * Math.sin(angle),
      ];
    });
  });
  return hull(around).map(([lon, lat]): Corner => [Number(lon.toFixed(6)), Number(lat.toFixed(6))]);
}
