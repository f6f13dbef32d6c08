import { type Box, boxOf, type Corner } from '#contract/operations/zones/ring.ts';
import { areNear, type Corners, cornerOf, distanceOf, nearestOnEdge, shrinkAt } from './corners.ts';

interface Target {
  ring: Corners;
  box: Box | null;
}

/** The rings that a corner is snapped to. Their boxes are computed once. */
export const snapTargets = (rings: readonly Corners[]): readonly Target[] =>
  rings.map((ring) => ({ ring, box: boxOf(ring) }));

/**
 * The place that a point is snapped to: the nearest corner of the targets within reach, else the
 * nearest point of an edge; null where there is neither. `reach` is in degrees of latitude.
 */
export function snap(targets: readonly Target[], point: Corner, reach: number): Corner | null {
  const [lon, lat] = point;
  // At the poles a degree of longitude is nothing.
  const wide = reach / Math.max(0.01, shrinkAt(lat));
  const around: Box = [lon - wide, lat - reach, lon + wide, lat + reach];
  let corner: { at: Corner; distance: number } | null = null;
  let edge: { at: Corner; distance: number } | null = null;
  for (const { ring, box } of targets) {
    if (!areNear(box, around, 0)) continue;
    for (const [at, one] of ring.entries()) {
      const distance = distanceOf(point, one);
      if (distance <= (corner?.distance ?? reach)) corner = { at: one, distance };
      if (corner) continue;
      const next = cornerOf(ring, at + 1);
      if (!areNear(boxOf([one, next]), around, 0)) continue;
      const found = nearestOnEdge(one, next, point);
      if (found.distance <= (edge?.distance ?? reach))
        edge = { at: found.corner, distance: found.distance };
    }
  }
  return corner?.at ?? edge?.at ?? null;
}
