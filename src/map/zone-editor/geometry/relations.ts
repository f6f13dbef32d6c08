import type { Corners } from './corners.ts';
import { gapsAround, type Overlap, overlapOf } from './overlaps.ts';

/** Another zone, as far as its relation to a shape goes. */
export interface Other {
  id: number;
  kind: 'delivery' | 'excluded' | 'watch';
  ring: Corners;
}

/** How a shape lies to those around it. */
export interface Relations {
  /** Zones that overlap the shape or touch it, the largest overlap first. */
  near: readonly { id: number; overlap: Overlap }[];
  /** Gaps between them that belong to no zone. */
  gaps: Overlap;
}

/** The relations of a shape without faults. */
export function relationsOf(ring: Corners, others: readonly Other[]): Relations {
  const near = others.flatMap(({ id, ring: other }) => {
    const overlap = overlapOf(ring, other);
    return overlap ? [{ id, overlap }] : [];
  });
  near.sort((a, b) => b.overlap.areaM2 - a.overlap.areaM2);
  // An excluded or a watched zone closes no gap between areas that are delivered to.
  const delivery = others.filter(({ kind }) => kind === 'delivery');
  return {
    near,
    gaps: gapsAround(
      ring,
      delivery.map((other) => other.ring),
    ),
  };
}
