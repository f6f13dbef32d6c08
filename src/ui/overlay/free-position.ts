/** A rectangle of the window, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 12;
const STEP = 24;

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/**
 * Returns the position at which a box covers none of the others: as near as possible to the bottom
 * of the room, and at its right side, left side or centre, in this order. If there is no such
 * position, returns the one that covers the fewest, and of the kept ones none if that can be.
 */
export function findFreePosition(
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Box,
  others: readonly Box[],
  kept: readonly Box[] = [],
): { left: number; top: number } {
  const sides = [
    room.left + room.width - width - GAP,
    room.left + GAP,
    room.left + (room.width - width) / 2,
  ];
  let best = { left: sides[0] ?? 0, top: room.top + room.height - height - GAP };
  let fewest = Number.POSITIVE_INFINITY;
  for (let { top } = best; top >= room.top + GAP; top -= STEP)
    for (const left of sides) {
      const here = { left, top, width, height };
      const lost = kept.filter((one) => overlaps(here, one)).length;
      const covered =
        lost * (others.length + 1) + others.filter((one) => overlaps(here, one)).length;
      if (covered === 0) return { left, top };
      if (covered < fewest) [fewest, best] = [covered, { left, top }];
    }
  return best;
}

/** Elements that can be pressed, messages, and what lies over the screen. */
const CONTROLS =
  'button, a[href], input, select, textarea, [role=button], [role=option], output:not(:empty), .bp6-popover, .context-menu, .bp6-dialog';

/**
 * What is never covered, although every position has a control, as in a list whose rows are links: lines
 * of keys and recent acts, an undo, the alarms, and the buttons of a form.
 */
export const KEPT =
  '.foot, .list-foot, .record-form__foot, .undo-chip, .alarm-queue__panel, .bp6-dialog [type=submit]';

/** What a decision rests on: the row with the cursor, and a pane beside the rows with its lines. */
const CURSOR = '[role=row][data-focused]';
const PANE = '.pane, .evidence';
const LINES = 'p, li, tr, dd, h2, h3';

/** The part of a box that another one, which scrolls it, shows; null if none. */
function shownPart(box: Box, within: Box): Box | null {
  const left = Math.max(box.left, within.left);
  const top = Math.max(box.top, within.top);
  const width = Math.min(box.left + box.width, within.left + within.width) - left;
  const height = Math.min(box.top + box.height, within.top + within.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Where the lines of the panes are that are on the screen. */
function paneLines(): Box[] {
  const boxes: Box[] = [];
  for (const pane of document.querySelectorAll(PANE)) {
    const within = pane.getBoundingClientRect();
    for (const line of pane.querySelectorAll(LINES)) {
      const shown = shownPart(line.getBoundingClientRect(), within);
      if (shown) boxes.push(shown);
    }
  }
  return boxes;
}

/** The boxes of the elements that a selector finds, but for those in an element. */
function boxesOf(selector: string, but: Element): Box[] {
  const boxes: Box[] = [];
  for (const one of document.querySelectorAll(selector)) {
    if (but.contains(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) boxes.push(box);
  }
  return boxes;
}

/** Whether a box is inside of a room and covers none of the others. */
export const isFree = (box: Box, room: Box, others: readonly Box[]): boolean =>
  box.top >= room.top &&
  box.left >= room.left &&
  box.top + box.height <= room.top + room.height &&
  box.left + box.width <= room.left + room.width &&
  !others.some((one) => overlaps(box, one));

/**
 * Finds such a position for an element, so that it covers no control of the page and nothing that a
 * decision rests on: the one that it has, while that is free.
 */
export function freePositionFor(
  element: HTMLElement,
  at: { left: number; top: number } | null = null,
): { left: number; top: number } {
  const size = element.getBoundingClientRect();
  const main = document.querySelector('main')?.getBoundingClientRect();
  const room = {
    left: Math.max(0, main?.left ?? 0),
    top: Math.max(0, main?.top ?? 0),
    width: Math.min(main?.width ?? innerWidth, innerWidth),
    height: 0,
  };
  // A page may be longer than its window, and the alarm queue covers its bottom.
  const foot =
    document.querySelector('.alarm-queue__panel')?.getBoundingClientRect().top ?? innerHeight;
  room.height = Math.min(foot, innerHeight, main?.bottom ?? innerHeight) - room.top;
  const { width, height } = size;
  const controls = boxesOf(`${CONTROLS}, ${CURSOR}`, element);
  // Beside a pane as a whole, because its lines change with the next row; else between its lines.
  const beside = [...controls, ...boxesOf(PANE, element)];
  const kept = boxesOf(KEPT, element);
  const isClear = (here: { left: number; top: number }) =>
    isFree({ ...here, width, height }, room, [...beside, ...kept]);
  const found = at && isClear(at) ? at : findFreePosition(size, room, beside, kept);
  if (isClear(found)) return found;
  return findFreePosition(size, room, [...controls, ...paneLines()], kept);
}
