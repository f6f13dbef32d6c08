import { METRES_PER_DEGREE } from '#rules/geometry/earth.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { type Corners, distanceOf, nearestOnEdge } from './corners.ts';

/** The finest simplification in metres, which makes no visible difference on a map. */
const LEAST_M = 1;
const FURTHEST_M = 50_000;

/**
 * Marks the corners to keep between two kept ones (Ramer 1972, Douglas and Peucker 1973). Uses a
 * stack instead of recursion, because a ring may have 100,000 corners.
 */
function markKept(line: Corners, tolerance: number, kept: Uint8Array): void {
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let [far, farthest] = [tolerance, -1];
    for (let at = first + 1; at < last; at += 1) {
      const { distance } = nearestOnEdge(
        line[first] as Corner,
        line[last] as Corner,
        line[at] as Corner,
      );
      if (distance > far) [far, farthest] = [distance, at];
    }
    if (farthest === -1) continue;
    kept[farthest] = 1;
    spans.push([first, farthest], [farthest, last]);
  }
}

function within(ring: Corners, toleranceM: number): Corner[] {
  const first = ring[0] as Corner;
  let apart = 0;
  for (const [at, corner] of ring.entries())
    if (distanceOf(first, corner) > distanceOf(first, ring[apart] as Corner)) apart = at;
  // The ring is cut at its first corner and at the corner farthest from it, and treated as two
  // lines.
  const closed = [...ring, first];
  const kept = new Uint8Array(closed.length);
  kept[0] = 1;
  kept[apart] = 1;
  const tolerance = toleranceM / METRES_PER_DEGREE;
  markKept(closed.slice(0, apart + 1), tolerance, kept.subarray(0, apart + 1));
  markKept(closed.slice(apart), tolerance, kept.subarray(apart));
  return ring.filter((_, at) => kept[at] === 1);
}

/**
 * Returns the ring with at most `most` corners, and how far its edge has moved in metres. Returns
 * null if that is impossible without crossing edges, or without moving an edge further than
 * `furthestM`.
 */
export function simplify(
  ring: Corners,
  most: number,
  furthestM = FURTHEST_M,
): { ring: Corner[]; toleranceM: number } | null {
  if (ring.length < 3) return null;
  for (let toleranceM = LEAST_M; toleranceM <= furthestM; toleranceM *= 1.5) {
    const fewer = within(ring, toleranceM);
    if (fewer.length < 3) return null;
    if (fewer.length <= most && faultOfRing(fewer) === null) return { ring: fewer, toleranceM };
  }
  return null;
}
