import type { Corners } from './corners.ts';
import { gapsAround, type Overlap, overlapOf } from './overlaps.ts';

/** Another zone, with what its relation to a shape depends on. */
export interface Other {
  id: number;
  kind: 'delivery' | 'excluded' | 'watch';
  ring: Corners;
}

/** The relations of a shape to the zones around it. */
export interface Relations {
  /** Zones that overlap or touch the shape, the largest overlap first. */
  near: readonly { id: number; overlap: Overlap }[];
  /** Gaps between the zones that belong to no zone. */
  gaps: Overlap;
}

/** The relations of a valid shape. */
export function relationsOf(ring: Corners, others: readonly Other[]): Relations {
  const near = others.flatMap(({ id, ring: other }) => {
    const overlap = overlapOf(ring, other);
    return overlap ? [{ id, overlap }] : [];
  });
  near.sort((a, b) => b.overlap.areaM2 - a.overlap.areaM2);
  // Only delivery zones close a gap; excluded and watched zones do not.
  const delivery = others.filter(({ kind }) => kind === 'delivery');
  return {
    near,
    gaps: gapsAround(
      ring,
      delivery.map((other) => other.ring),
    ),
  };
}
