/** A rectangle of the window, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 12;
const STEP = 24;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/**
 * Returns the position at which a box covers none of the others: as near as possible to the bottom
 * of the area, and at its right side, left side or centre, in this order. If there is no such
 * position, returns the one that covers the fewest.
 */
export function findFreePosition(
  { width, height }: Pick<Box, 'width' | 'height'>,
  area: Box,
  others: readonly Box[],
): { left: number; top: number } {
  const sides = [
    area.left + area.width - width - GAP,
    area.left + GAP,
    area.left + (area.width - width) / 2,
  ];
  let best = { left: sides[0] ?? 0, top: area.top + area.height - height - GAP };
  let fewest = Number.POSITIVE_INFINITY;
  for (let { top } = best; top >= area.top + GAP; top -= STEP)
    for (const left of sides) {
      const here = { left, top, width, height };
      const covered = others.filter((one) => overlaps(here, one)).length;
      if (covered === 0) return { left, top };
      if (covered < fewest) [fewest, best] = [covered, { left, top }];
    }
  return best;
}

/** Elements that can be pressed, messages, what lies over the screen, and the line of recent acts. */
const CONTROLS =
  'button, a[href], input, select, textarea, [role=button], [role=option], output:not(:empty), .bp6-popover, .context-menu, .bp6-dialog, .foot, .list-foot';

/** Whether a box is inside of an area and covers none of the others. */
export const isFree = (box: Box, area: Box, others: readonly Box[]): boolean =>
  box.top >= area.top &&
  box.left >= area.left &&
  box.top + box.height <= area.top + area.height &&
  box.left + box.width <= area.left + area.width &&
  !others.some((one) => overlaps(box, one));

/**
 * Finds such a position for an element, so that it covers no control of the page: the one that it
 * has, while that is free.
 */
export function freePositionFor(
  element: HTMLElement,
  at: { left: number; top: number } | null = null,
): { left: number; top: number } {
  const size = element.getBoundingClientRect();
  const main = document.querySelector('main')?.getBoundingClientRect();
  const area = {
    left: Math.max(0, main?.left ?? 0),
    top: Math.max(0, main?.top ?? 0),
    width: Math.min(main?.width ?? innerWidth, innerWidth),
    height: 0,
  };
  // A page may be longer than its window, and the alarm queue covers its bottom.
  const foot =
    document.querySelector('.alarm-queue__panel')?.getBoundingClientRect().top ?? innerHeight;
  area.height = Math.min(foot, innerHeight, main?.bottom ?? innerHeight) - area.top;
  const others: Box[] = [];
  for (const one of document.querySelectorAll(CONTROLS)) {
    if (element.contains(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) others.push(box);
  }
  const { width, height } = size;
  return at && isFree({ ...at, width, height }, area, others)
    ? at
    : findFreePosition(size, area, others);
}
