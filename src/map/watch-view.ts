/** West, south, east, north in degrees, as a watch has it. */
export type Box = [west: number, south: number, east: number, north: number];

/** The view and a quarter of it on each side, on earth. */
export function widened([west, south, east, north]: Box, part = 0.25): Box {
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

/** A view of less than this part of what is watched asks for less. */
const TOO_SMALL = 1 / 3;

/**
 * What to watch now: the same box as long as the view is within it and not much smaller. Without
 * that the server would have to begin anew with every pixel of a pan.
 */
export function boxToWatch(view: Box, watched: Box | null): Box {
  const holds =
    watched !== null &&
    view[0] >= watched[0] &&
    view[1] >= watched[1] &&
    view[2] <= watched[2] &&
    view[3] <= watched[3] &&
    size(view) >= size(watched) * TOO_SMALL;
  return holds ? watched : widened(view);
}

/**
 * How often to ask for the drivers in view, in ms: where each is drawn alone, as often as can be;
 * circles with counts are made anew twice a second and need no more.
 */
export function paceOf(isClustered: boolean, inView: number): number {
  if (!isClustered) return 50;
  return inView > 5_000 ? 1_000 : 500;
}
