import type { Page } from 'playwright-core';
import type { ShownText } from './look.ts';
import { HEIGHT, type Look, resize, setStyle, show, WIDTH } from './looks.ts';
import {
  type Box,
  type Colour,
  colourAt,
  contrast,
  contrastsIn,
  difference,
  differingPixels,
  type Gallery,
  MOST_DIFFERENCE,
  type Picture,
} from './pictures.ts';
import { drawWith } from './styled.ts';

/** Thin strokes reach their colour in few of their pixels; those of a single letter in one or two. */
const PERCENTILE = 0.95;
/** Of CSS. */
const FEW_PIXELS = 180;
/** Marks between texts; a thin one never reaches its colour. */
const IS_MARK = /^[\s·–—…,.:→↑↓←×“”✓]*$/;

function faint({ text, of, isLarge, boxes }: ShownText, a: Picture, b: Picture): string[] {
  const ratios = boxes.flatMap((box) => contrastsIn(a, b, box)).sort((one, other) => one - other);
  if (ratios.length === 0) return [`“${text}” (${of}) is not drawn`];
  if (IS_MARK.test(text)) return [];
  const share = ratios.length < FEW_PIXELS * a.scale ** 2 ? 1 : PERCENTILE;
  const ratio = ratios[Math.floor((ratios.length - 1) * share)] ?? 0;
  const least = isLarge || text.length === 1 ? 3 : 4.5;
  // Colours are rounded to whole steps of 255.
  return ratio < least - 0.05 ? [`“${text}” (${of}) has ${ratio.toFixed(2)} : 1`] : [];
}

const CARET = '* { caret-color: transparent !important; }';
const NO_TEXT = `*, ::placeholder { -webkit-text-fill-color: transparent !important; text-decoration-color: currentcolor; } ${CARET}`;
/** Another colour behind, and far from the grounds of all themes. */
const GREEN = '[data-behind] { background: #0f0 !important; }';

/** Pictures of a look: as it is shown, and without its text. */
export interface Drawn {
  shown: Picture;
  without: Picture;
}

/** Pixels for each pixel of CSS at which strokes are thick enough to reach their colour. */
const CLOSE = 3;

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((one) => one.x));
  const y = Math.min(...boxes.map((one) => one.y));
  const right = Math.max(...boxes.map((one) => one.x + one.width));
  const bottom = Math.max(...boxes.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A text that has too little contrast, also if it is drawn larger. */
async function faintFromNear(gallery: Gallery, text: ShownText): Promise<string[]> {
  const box = around(text.boxes);
  const shown = await drawWith(gallery, CARET, box, CLOSE);
  return faint(text, shown, await drawWith(gallery, NO_TEXT, box, CLOSE));
}

/** Texts with too little contrast, from their pixels; and the pictures that were drawn. */
export async function faintTexts(gallery: Gallery): Promise<[string[], Drawn | null]> {
  const [texts, box] = await gallery.page.evaluate(
    () => [window.look.texts(), window.look.content()] as const,
  );
  if (!(box.width > 0)) return [['nothing is shown'], null];
  const shown = await drawWith(gallery, CARET, box);
  const without = await drawWith(gallery, NO_TEXT, box);
  const found: string[] = [];
  for (const text of texts)
    if (faint(text, shown, without).length > 0) found.push(...(await faintFromNear(gallery, text)));
  return [found, { shown, without }];
}

const LEAST_OPEN = 3;

/** Places of what lies over the rows behind. A theme does not move them. */
export const placesOver = ({ page }: Gallery) => page.evaluate(() => window.look.placesOver());
type Places = Awaited<ReturnType<typeof placesOver>>;

/**
 * Parts of what lies over others through which the page behind is seen: what differs from a picture
 * without text if another colour is behind. `css` is what that picture was drawn with.
 */
export async function seenThrough(
  gallery: Gallery,
  places: Places,
  before: Picture,
  css = NO_TEXT,
): Promise<string[]> {
  if (places.length === 0) return ['nothing lies over the rows behind'];
  const after = await drawWith(gallery, `${css} ${GREEN}`, before.box);
  const open = places.filter(({ x, y }) => {
    const [a, b] = [colourAt(before, x, y), colourAt(after, x, y)];
    return a !== null && b !== null && difference(a, b) > MOST_DIFFERENCE;
  });
  // A caret blinks, also where its colour is forced.
  if (open.length < LEAST_OPEN) return [];
  const share = Math.round((100 * open.length) / places.length);
  return [
    `${share} % lets through: ${[...new Set(open.map(({ of }) => of))].slice(0, 4).join(', ')}`,
  ];
}

/** What is not inside the window or beside its button, or is cut, at each of these widths. */
export async function misplacedAt(gallery: Gallery, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    if (gallery.width !== width) {
      await resize(gallery, width, gallery.height);
      await gallery.page.evaluate(() => window.gallery.settled());
    }
    const here = await gallery.page.evaluate(() => [
      ...window.look.misplaced(),
      ...window.look.cutTexts(),
    ]);
    found.push(...here.map((one) => `at ${width}: ${one}`));
  }
  return found;
}

const REACH_PX = 3;
const LEAST_EDGE = 3;

/** True if a line is crossed at one side of a box: the strongest contrast of the pixels around it. */
function hasEdge(picture: Picture, { x, y, width, height }: Box, side: number): boolean {
  const colours: Colour[] = [];
  for (let by = -REACH_PX; by <= REACH_PX; by += 1 / picture.scale) {
    const at = [
      [x + by, y + height / 2],
      [x + width + by, y + height / 2],
      // A quarter: in the middle of a menu's edge there may be text.
      [x + width / 2, y + by],
      [x + width / 2, y + height + by],
    ][side] as [number, number];
    const colour = colourAt(picture, ...at);
    if (colour) colours.push(colour);
  }
  const [first, ...rest] = colours;
  return first !== undefined && rest.some((one) => contrast(first, one) >= LEAST_EDGE);
}

const NO_LINES = `${NO_TEXT} .bp6-overlay-backdrop { visibility: hidden; } * { outline: none !important; }`;

/** Controls and surfaces without an edge, in forced colours; and those that are seen through. */
export async function edgeless(gallery: Gallery, places: Places | null): Promise<string[]> {
  const [edged, box] = await gallery.page.evaluate(
    () => [window.look.edged(), window.look.content()] as const,
  );
  if (!(box.width > 0)) return ['nothing is shown'];
  if (edged.length === 0 && !places) return [];
  const picture = await drawWith(gallery, NO_LINES, box);
  const open = places ? await seenThrough(gallery, places, picture, NO_LINES) : [];
  await setStyle(gallery.page, '');
  const without = edged
    .filter(({ box }) => [0, 1, 2, 3].filter((side) => hasEdge(picture, box, side)).length < 3)
    .map(({ of }) => `${of} has no edge`);
  return [...open, ...new Set(without)];
}

/** Nothing that closes takes more frames: on a busy machine they are as late as what closes is. */
const MOST_TIMES = 60;
async function isSoon(page: Page, holds: () => boolean): Promise<boolean> {
  for (let n = 0; n < MOST_TIMES; n += 1) {
    if (await page.evaluate(holds)) return true;
    await page.evaluate(() => window.gallery.settled());
  }
  return false;
}
const isClosed = () => window.look.open().length === 0;
const hasOpenerFocus = () =>
  document.activeElement === document.querySelector('[data-stage] button');

/** What closes what lies over others. */
const GESTURES = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a click outside': (page: Page) => page.mouse.click(6, HEIGHT - 40),
};
type CloseGesture = keyof typeof GESTURES;

/** Whether a gesture does not close what is shown, or does not return the focus. */
export async function unclosedBy({ page }: Gallery, gesture: CloseGesture): Promise<string[]> {
  await GESTURES[gesture](page);
  if (!(await isSoon(page, isClosed))) return [`${gesture} does not close it`];
  return (await isSoon(page, hasOpenerFocus)) ? [] : [`${gesture} does not return the focus`];
}

const WIDTHS = [WIDTH, 1024, 1920];

const setSheets = (page: Page, isReversed: boolean) =>
  page.evaluate(async (wanted) => {
    const [ours, other] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    if (!ours?.sheet || !other?.sheet) throw new Error('There are not two sheets');
    // Of the sheet: a link that is enabled again would be loaded again.
    ours.sheet.disabled = wanted;
    other.sheet.disabled = !wanted;
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
  }, isReversed);

/**
 * Whether another order of the sheets inside each layer changes the picture. What differs is drawn
 * once more in our order: a picture may also change because it is laid out again.
 */
async function ofOrder(gallery: Gallery, before: Picture): Promise<string[]> {
  const redraw = async (isReversed: boolean) => {
    await setSheets(gallery.page, isReversed);
    return drawWith(gallery, CARET, before.box);
  };
  const after = await redraw(true);
  if (differingPixels(before, after) === 0) {
    await setSheets(gallery.page, false);
    return [];
  }
  const n = differingPixels(await redraw(false), after);
  // One pixel is how glyphs were placed.
  return n > 1 ? [`${n} pixels depend on the order of the sheets`] : [];
}

/** All proofs of one look, in each theme, in forced colours and right to left. */
export async function prove(gallery: Gallery, look: Look): Promise<string[]> {
  const { page } = gallery;
  const isOver = look.closing !== null;
  const found: string[] = [];
  const add = (mode: string, all: readonly string[]) =>
    found.push(...all.map((one) => `${look.addresses.join(' + ')}, ${mode}: ${one}`));
  await show(gallery, look);
  const places = isOver ? await placesOver(gallery) : null;
  const inTheme = async (theme: string) => {
    const [faintHere, drawn] = await faintTexts(gallery);
    add(theme, faintHere);
    if (drawn && places) add(theme, await seenThrough(gallery, places, drawn.without));
    return drawn;
  };
  const close = async (gesture: CloseGesture) => {
    if (look.closing === 'escape-or-outside') add('closing', await unclosedBy(gallery, gesture));
  };
  const drawn = await inTheme('light');
  if (drawn) add('light', await ofOrder(gallery, drawn.shown));
  await page.emulateMedia({ forcedColors: 'active' });
  add('forced colours', await edgeless(gallery, places));
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await inTheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  add('left to right', await misplacedAt(gallery, isOver ? WIDTHS : [1024]));
  await close('Escape');
  await show(gallery, look, { dir: 'rtl', width: 1024 });
  add('right to left', await misplacedAt(gallery, [1024]));
  await close('a click outside');
  if (found.length === 0 || look.addresses.length === 1) return found;
  // Which part it is: each of them by itself.
  const alone: string[] = [];
  for (const address of look.addresses)
    alone.push(...(await prove(gallery, { addresses: [address], closing: null })));
  return alone.length > 0 ? alone : found;
}
