import { type Corner, micro, orientation } from '#rules/geometry/ring.ts';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { type Corners, cornerAt, cornerOf, isSameCorner } from './corners.ts';

interface Cut {
  /** The edge, by the index of its first corner. */
  edge: number;
  corner: Corner;
}

/** The side of a line on which a corner lies: -1, 0 or 1. Exact. */
const sideOf = (from: Corner, to: Corner, corner: Corner): number =>
  Math.sign(
    orientation(
      micro(from[0]),
      micro(from[1]),
      micro(to[0]),
      micro(to[1]),
      micro(corner[0]),
      micro(corner[1]),
    ),
  );

/**
 * The points at which a line crosses the edges of a ring. A corner on the line counts for the edge
 * that starts there.
 */
function cutsOf(ring: Corners, from: Corner, to: Corner): Cut[] {
  return ring.flatMap((a, edge) => {
    const b = cornerOf(ring, edge + 1);
    const [sideA, sideB] = [sideOf(from, to, a), sideOf(from, to, b)];
    if (sideA === 0) {
      // Between the ends of the line. For points on the line, that is the rectangle between its
      // ends.
      const isWithin =
        a[0] >= Math.min(from[0], to[0]) &&
        a[0] <= Math.max(from[0], to[0]) &&
        a[1] >= Math.min(from[1], to[1]) &&
        a[1] <= Math.max(from[1], to[1]);
      return isWithin ? [{ edge, corner: a }] : [];
    }
    if (sideB === 0 || sideA === sideB) return [];
    const [sideFrom, sideTo] = [sideOf(a, b, from), sideOf(a, b, to)];
    if (sideFrom === sideTo) return [];
    const cross = (u: Corner, v: Corner, w: Corner) =>
      (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]);
    const along = cross(from, to, a) / (cross(from, to, a) - cross(from, to, b));
    const corner = cornerAt(a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1]));
    return [{ edge, corner }];
  });
}

const withoutRepeats = (ring: Corners): Corner[] =>
  ring.filter((corner, at) => !isSameCorner(corner, cornerOf(ring, at - 1)));

/**
 * Splits a ring along a line between two points into two rings. `misses`: the line does not cross
 * the edge twice; `meets_often`: it crosses the edge more than twice; `flat`: one part would
 * have no size.
 */
export function split(
  ring: Corners,
  from: Corner,
  to: Corner,
): { rings: [Corner[], Corner[]] } | { why: 'misses' | 'meets_often' | 'flat' } {
  const cuts = cutsOf(ring, from, to);
  const [first, second, ...more] = cuts;
  if (!first || !second) return { why: 'misses' };
  if (more.length > 0) return { why: 'meets_often' };
  const inner = ring.slice(first.edge + 1, second.edge + 1);
  const outer = [...ring.slice(second.edge + 1), ...ring.slice(0, first.edge + 1)];
  const one = withoutRepeats([first.corner, ...inner, second.corner]);
  const other = withoutRepeats([second.corner, ...outer, first.corner]);
  if (faultOfRing(one) || faultOfRing(other)) return { why: 'flat' };
  return { rings: [one, other] };
}
