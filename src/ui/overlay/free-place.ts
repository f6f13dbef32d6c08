/** A box of the window, in pixels from its left upper corner. */
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
 * Where a box of a size covers none of the others: as near as can be to the foot of the area, at its
 * right before its left side and its middle. Where there is no such place, where it covers the fewest.
 */
export function freePlace(
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

/** What can be pressed, and what is being said. */
const CONTROLS =
  'button, a[href], input, select, textarea, [role=button], [role=option], output:not(:empty)';

/** The same for an element on the page, whose controls it must leave free. */
export function placeFree(element: HTMLElement): { left: number; top: number } {
  const size = element.getBoundingClientRect();
  const main = document.querySelector('main')?.getBoundingClientRect();
  const area = {
    left: Math.max(0, main?.left ?? 0),
    top: Math.max(0, main?.top ?? 0),
    width: Math.min(main?.width ?? innerWidth, innerWidth),
    height: 0,
  };
  // A page may be longer than its window; the queue of alarms covers the foot of it.
  const foot = document.querySelector('.attention')?.getBoundingClientRect().top ?? innerHeight;
  area.height = Math.min(foot, innerHeight, main?.bottom ?? innerHeight) - area.top;
  const others: Box[] = [];
  for (const one of document.querySelectorAll(CONTROLS)) {
    if (element.contains(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) others.push(box);
  }
  return freePlace(size, area, others);
}
