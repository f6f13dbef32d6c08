import { type Box, boxOf, type Corner } from '#rules/geometry/ring.ts';
import { areNear, type Corners, cornerOf, distanceOf, nearestOnEdge, shrinkAt } from './corners.ts';

interface Target {
  ring: Corners;
  box: Box | null;
}

/** The rings to snap to, with their boxes, which are computed once. */
export const snapTargets = (rings: readonly Corners[]): readonly Target[] =>
  rings.map((ring) => ({ ring, box: boxOf(ring) }));

/**
 * The position that a point snaps to: the nearest corner of the targets within reach, else the
 * nearest point on an edge; null if there is neither. `reach` is in degrees of latitude.
 */
export function snap(targets: readonly Target[], point: Corner, reach: number): Corner | null {
  const [lon, lat] = point;
  // At the poles, a degree of longitude has no length.
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
