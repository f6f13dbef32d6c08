import { type Box, type Corner, MICRO, micro } from '#rules/geometry/ring.ts';

/** The corners of a zone in order; the first one is not repeated at the end. */
export type Corners = readonly Corner[];

/** A corner as it is stored: 6 decimals, within the bounds of the world. */
export const cornerAt = (lon: number, lat: number): Corner => [
  micro(Math.max(-180, Math.min(180, lon))) / MICRO,
  micro(Math.max(-90, Math.min(90, lat))) / MICRO,
];

export const isSameCorner = (a: Corner, b: Corner): boolean => a[0] === b[0] && a[1] === b[1];

export const isSameRing = (a: Corners, b: Corners): boolean =>
  a === b ||
  (a.length === b.length && a.every((corner, at) => isSameCorner(corner, b[at] as Corner)));

/** The corner at an index. Indexes wrap around. */
export const cornerOf = (ring: Corners, at: number): Corner =>
  ring[(at + ring.length) % ring.length] as Corner;

/** The length of a degree of longitude as a fraction of a degree of latitude. */
export const shrinkAt = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/**
 * The point of an edge that is nearest to a point, and the distance between the two in degrees of
 * latitude.
 */
export function nearestOnEdge(
  a: Corner,
  b: Corner,
  point: Corner,
): { corner: Corner; distance: number } {
  const shrink = shrinkAt(point[1]);
  const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]];
  const [px, py] = [(point[0] - a[0]) * shrink, point[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return {
    corner: cornerAt(a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])),
    distance: Math.hypot(px - along * dx, py - along * dy),
  };
}

/** The distance between two points in degrees of latitude. */
export const distanceOf = (a: Corner, b: Corner): number =>
  Math.hypot((a[0] - b[0]) * shrinkAt(a[1]), a[1] - b[1]);

/** The edge nearest to a point, by the index of its first corner; -1 if there are no edges. */
export function nearestEdge(ring: Corners, point: Corner): number {
  let nearest = { at: -1, distance: Number.POSITIVE_INFINITY };
  for (const [at, corner] of ring.entries()) {
    const { distance } = nearestOnEdge(corner, cornerOf(ring, at + 1), point);
    if (distance < nearest.distance) nearest = { at, distance };
  }
  return nearest.at;
}

/** The middle of the edge that starts at a corner. */
export function middleOf(ring: Corners, at: number): Corner {
  const [a, b] = [cornerOf(ring, at), cornerOf(ring, at + 1)];
  return cornerAt((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
}

/** True if two boxes touch, or are within `reach` degrees of each other. */
export const areNear = (a: Box | null, b: Box | null, reach: number): boolean =>
  a !== null &&
  b !== null &&
  a[0] <= b[2] + reach &&
  b[0] <= a[2] + reach &&
  a[1] <= b[3] + reach &&
  b[1] <= a[3] + reach;
