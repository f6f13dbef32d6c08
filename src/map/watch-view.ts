/** West, south, east, north in degrees, in the format of a watch. */
export type Box = [west: number, south: number, east: number, north: number];

/** The view and a quarter of it on each side, within the bounds of the world. */
export function widenBox([west, south, east, north]: Box, part = 0.25): Box {
  const wide = (east - west) * part;
  const high = (north - south) * part;
  return [
    Math.max(-180, west - wide),
    Math.max(-90, south - high),
    Math.min(180, east + wide),
    Math.min(90, north + high),
  ];
}

const size = ([west, south, east, north]: Box) => (east - west) * (north - south);

/** If the view is smaller than this fraction of the watched box, the box is reduced. */
const TOO_SMALL = 1 / 3;

/**
 * Returns the box to watch. It does not change while the view is within it and not much smaller;
 * otherwise the server would start a new watch with every pixel of a pan.
 */
export function boxToWatch(view: Box, watched: Box | null): Box {
  const holds =
    watched !== null &&
    view[0] >= watched[0] &&
    view[1] >= watched[1] &&
    view[2] <= watched[2] &&
    view[3] <= watched[3] &&
    size(view) >= size(watched) * TOO_SMALL;
  return holds ? watched : widenBox(view);
}

/**
 * The update interval of the drivers in view, in ms: as short as possible if drivers are drawn
 * separately. Circles are counted twice a second and need no more.
 */
export function intervalOf(isClustered: boolean, inView: number): number {
  if (!isClustered) return 50;
  return inView > 5_000 ? 1_000 : 500;
}
