import { type Geom, intersection, union } from 'polyclip-ts';
import { areaM2, boxOf, type Corner, ringOf } from '#rules/geometry/ring.ts';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import {
  areNear,
  type Corners,
  cornerAt,
  cornerOf,
  distanceOf,
  isSameCorner,
  nearestOnEdge,
} from './corners.ts';

/**
 * Corners nearer than this to an edge count as lying on it: rounding moves a corner by up to 8 cm.
 * Degrees.
 */
const ON_EDGE = 3e-6;

const isOn = (corner: Corner, a: Corner, b: Corner): boolean =>
  nearestOnEdge(a, b, corner).distance <= ON_EDGE;

/** The corners of a ring that may lie on the edges of another ring. */
function cornersAlong(ring: Corners, other: Corners): Corner[] {
  const [west, south, east, north] = boxOf(ring) ?? [0, 0, 0, 0];
  return other.filter(
    ([lon, lat]) =>
      lon >= west - ON_EDGE &&
      lon <= east + ON_EDGE &&
      lat >= south - ON_EDGE &&
      lat <= north + ON_EDGE,
  );
}

/**
 * Adds to a ring the corners of another ring that lie on its edges, so that the two share their
 * border exactly, and clipping leaves no slivers along it.
 */
function stitched(ring: Corners, other: Corners): Corner[] {
  const near = cornersAlong(ring, other);
  const found: Corner[] = [];
  for (const [at, own] of ring.entries()) {
    const next = cornerOf(ring, at + 1);
    const onEdge = near.filter((corner) => isOn(corner, own, next));
    const between = onEdge.filter(
      (corner) => distanceOf(corner, own) > ON_EDGE && distanceOf(corner, next) > ON_EDGE,
    );
    between.sort((b, c) => distanceOf(own, b) - distanceOf(own, c));
    found.push(onEdge.find((corner) => distanceOf(corner, own) <= ON_EDGE) ?? own, ...between);
  }
  return found.filter((corner, at) => !isSameCorner(corner, cornerOf(found, at - 1)));
}

/**
 * Stitches both rings, the second one to the result of the first; otherwise they would only
 * exchange corners.
 */
function stitchedPair(ring: Corners, other: Corners): [Corner[], Corner[]] {
  const one = stitched(ring, other);
  return [one, stitched(other, one)];
}

const geometry = (ring: Corners): Geom => [ring.map(([lon, lat]): [number, number] => [lon, lat])];
const cornersIn = (closed: readonly [number, number][]): Corner[] =>
  closed.slice(0, -1).map(([lon, lat]) => cornerAt(lon, lat));

const isNearby = (ring: Corners, other: Corners): boolean =>
  areNear(boxOf(ring), boxOf(other), ON_EDGE);

/** True if a corner of the first ring lies on an edge of the second. */
const touches = (a: Corners, b: Corners): boolean =>
  a.some((corner) => b.some((own, at) => isOn(corner, own, cornerOf(b, at + 1))));

const sizeOf = (rings: readonly Corners[]): number =>
  rings.reduce((sum, ring) => sum + areaM2(ringOf(ring)), 0);

/** The shape that a ring shares with another ring. */
export interface Overlap {
  /** The shared parts. */
  parts: Corner[][];
  /** The size in square metres; 0 if the rings only touch. */
  areaM2: number;
}

/**
 * The overlap of two valid rings; null if they neither overlap nor touch. An overlap that is
 * thinner than the rounding of corners counts as touching.
 */
export function overlapOf(ring: Corners, other: Corners): Overlap | null {
  if (!isNearby(ring, other)) return null;
  const [one, two] = stitchedPair(ring, other);
  const parts = intersection(geometry(one), geometry(two)).map(([outer = []]) => cornersIn(outer));
  const size = sizeOf(parts);
  if (size > 0) return { parts, areaM2: size };
  return touches(one, two) || touches(two, one) ? { parts: [], areaM2: 0 } : null;
}

/** True for a corner in the middle of a straight edge, as merging leaves behind. */
const isNeedless = (ring: Corners, at: number): boolean => {
  const [before, own, after] = [cornerOf(ring, at - 1), cornerOf(ring, at), cornerOf(ring, at + 1)];
  return distanceOf(before, after) > ON_EDGE && isOn(own, before, after);
};

/**
 * Merges two rings into one that covers both. `apart`: they have no common border; `holes`: the
 * result would have a hole, which zones cannot have.
 */
export function merge(
  ring: Corners,
  other: Corners,
): { ring: Corner[] } | { why: 'apart' | 'holes' } {
  const [one, two] = stitchedPair(ring, other);
  const [merged, ...more] = union(geometry(one), geometry(two));
  const [outer, ...holes] = merged ?? [];
  if (!outer || more.length > 0) return { why: 'apart' };
  if (holes.length > 0) return { why: 'holes' };
  let left = cornersIn(outer);
  // One after another: of two neighbours, each may be redundant only while the other one exists.
  for (let at = left.length - 1; at >= 0 && left.length > 3; at -= 1)
    if (isNeedless(left, at)) left = left.toSpliced(at, 1);
  return faultOfRing(left) === null ? { ring: left } : { why: 'apart' };
}

/** The gaps that a ring encloses together with the rings around it, and those around these. */
export function gapsAround(ring: Corners, others: readonly Corners[]): Overlap {
  const first = others.filter((other) => isNearby(ring, other));
  const near = others.filter((other) => first.some((one) => isNearby(one, other)));
  if (near.length === 0) return { parts: [], areaM2: 0 };
  let all: Corners[] = [ring, ...near];
  // The first pass adds each other's corners, the second those that then lie on their edges.
  for (let pass = 0; pass < 2; pass += 1)
    for (const at of all.keys())
      all = all.with(
        at,
        all.reduce<Corners>(
          (held, other, from) =>
            from === at || !isNearby(held, other) ? held : stitched(held, other),
          all[at] as Corners,
        ),
      );
  const [own, ...rest] = all.map(geometry) as [Geom, ...Geom[]];
  const parts = union(own, ...rest)
    .flatMap(([, ...holes]) => holes.map(cornersIn))
    .filter((hole) => touches(hole, ring));
  return { parts, areaM2: sizeOf(parts) };
}
