import type { Page } from 'playwright-core';
import type { ShownText } from './look.ts';
import { HEIGHT, type Look, resize, SCALE, setStyle, show } from './looks.ts';
import {
  type Box,
  type Colour,
  colourAt,
  contrast,
  contrastsIn,
  difference,
  differingPixels,
  draw,
  type Gallery,
  MOST_DIFFERENCE,
  type Picture,
} from './pictures.ts';

/** Thin strokes reach their colour in few of their pixels; those of a single letter in one or two. */
const PERCENTILE = 0.95;
const FEW_PIXELS = 400;
/** Marks between texts; a thin one never reaches its colour. */
const IS_MARK = /^[\s·–—…,.:→↑↓←×“”✓]*$/;

function faint({ text, of, isLarge, boxes }: ShownText, a: Picture, b: Picture): string[] {
  const ratios = boxes.flatMap((box) => contrastsIn(a, b, box)).sort((one, other) => one - other);
  if (ratios.length === 0) return [`“${text}” (${of}) is not drawn`];
  if (IS_MARK.test(text)) return [];
  const share = ratios.length < FEW_PIXELS ? 1 : PERCENTILE;
  const ratio = ratios[Math.floor((ratios.length - 1) * share)] ?? 0;
  const least = isLarge || text.length === 1 ? 3 : 4.5;
  // Colours are rounded to whole steps of 255.
  return ratio < least - 0.05 ? [`“${text}” (${of}) has ${ratio.toFixed(2)} : 1`] : [];
}

const CARET = '* { caret-color: transparent !important; }';
const NO_TEXT = `*, ::placeholder { -webkit-text-fill-color: transparent !important; text-decoration-color: currentcolor; } ${CARET}`;
/** Another colour behind, and far from the grounds of all themes. */
const GREEN = '[data-behind] { background: #0f0 !important; }';

async function drawWith(
  { page, session }: Gallery,
  css: string,
  box: Box,
  before?: Picture,
): Promise<Picture> {
  await setStyle(page, css);
  return draw(session, box, before);
}

const contentOf = ({ page }: Gallery) => page.evaluate(() => window.look.content());

/** Pictures of a look: as it is shown, and without its text. */
export interface Drawn {
  shown: Picture;
  without: Picture;
}

/** Texts with too little contrast, from their pixels; and the pictures that were drawn. */
export async function faintTexts(gallery: Gallery): Promise<[string[], Drawn | null]> {
  const { page, session } = gallery;
  await setStyle(page, CARET);
  const [texts, box] = await page.evaluate(
    () => [window.look.texts(), window.look.content()] as const,
  );
  if (!(box.width > 0)) return [['nothing is shown'], null];
  const shown = await drawWith(gallery, CARET, box);
  let without = await drawWith(gallery, NO_TEXT, box, shown);
  // On a busy machine a capture may show the frame before the style: then nothing at all differs.
  if (texts.length > 0 && without === shown) {
    await page.evaluate(() => window.gallery.settled());
    without = await draw(session, box);
  }
  await setStyle(page, '');
  return [texts.flatMap((text) => faint(text, shown, without)), { shown, without }];
}

const LEAST_OPEN = 3;

const placesOver = ({ page }: Gallery) => page.evaluate(() => window.look.placesOver());

/**
 * Parts of what lies over others through which the page behind is seen: what differs from a picture
 * without text if another colour is behind. `css` is what that picture was drawn with.
 */
export async function seenThrough(
  gallery: Gallery,
  before: Picture,
  { places, css }: { places?: { x: number; y: number; of: string }[]; css?: string } = {},
): Promise<string[]> {
  places ??= await placesOver(gallery);
  if (places.length === 0) return ['nothing lies over the rows behind'];
  const after = await drawWith(gallery, `${css ?? NO_TEXT} ${GREEN}`, before.box);
  await setStyle(gallery.page, '');
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
export async function misplacedAt(
  gallery: Gallery,
  widths: readonly number[],
  height = HEIGHT,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    if (gallery.width !== width) {
      await resize(gallery, width, height);
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
export async function edgeless(gallery: Gallery, isOver: boolean): Promise<string[]> {
  const edged = await gallery.page.evaluate(() => window.look.edged());
  if (edged.length === 0 && !isOver) return [];
  // While the backdrop covers the rows behind.
  const places = isOver ? await placesOver(gallery) : [];
  const picture = await drawWith(gallery, NO_LINES, await contentOf(gallery));
  const open = isOver ? await seenThrough(gallery, picture, { places, css: NO_LINES }) : [];
  await setStyle(gallery.page, '');
  const without = edged
    .filter(({ box }) => [0, 1, 2, 3].filter((side) => hasEdge(picture, box, side)).length < 3)
    .map(({ of }) => `${of} has no edge`);
  return [...open, ...new Set(without)];
}

/** Nothing that closes takes longer, also on a busy machine. */
const CLOSED_MS = 3_000;
const isSoon = (page: Page, holds: () => boolean): Promise<boolean> =>
  page.waitForFunction(holds, undefined, { timeout: CLOSED_MS }).then(
    () => true,
    () => false,
  );
const isClosed = () => window.look.open().length === 0;
const hasOpenerFocus = () =>
  document.activeElement === document.querySelector('[data-stage] button');

/** What does not close by Escape, or by a click outside, or does not return the focus. */
export async function unclosed({ page }: Gallery, { addresses }: Look): Promise<string[]> {
  const found: string[] = [];
  const ends: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click outside', () => page.mouse.click(6, HEIGHT - 40)],
  ];
  for (const [name, end] of ends) {
    if (name !== 'Escape') await page.evaluate((at) => window.gallery.show(at), addresses);
    await end();
    if (!(await isSoon(page, isClosed))) found.push(`${name} does not close it`);
    else if (!(await isSoon(page, hasOpenerFocus))) found.push(`${name} does not return the focus`);
  }
  return found;
}

const WIDTHS = [1024, 1920, 1280];

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
    return drawWith(gallery, CARET, before.box, before);
  };
  const after = await redraw(true);
  if (differingPixels(before, after) === 0) {
    await setSheets(gallery.page, false);
    return [];
  }
  const n = differingPixels(await redraw(false), after);
  // Less than a pixel of CSS is how glyphs were placed.
  return n > SCALE ** 2 ? [`${n} pixels depend on the order of the sheets`] : [];
}

/** All proofs of one look, in each theme, in forced colours and right to left. */
export async function prove(gallery: Gallery, look: Look): Promise<string[]> {
  const { page } = gallery;
  const isOver = look.closing !== null;
  const found: string[] = [];
  const add = (mode: string, all: readonly string[]) =>
    found.push(...all.map((one) => `${look.addresses.join(' + ')}, ${mode}: ${one}`));
  const inTheme = async (theme: string) => {
    const [faintHere, drawn] = await faintTexts(gallery);
    add(theme, faintHere);
    if (drawn && isOver) add(theme, await seenThrough(gallery, drawn.without));
    return drawn;
  };
  const height = await show(gallery, look);
  const drawn = await inTheme('light');
  if (drawn) add('light', await ofOrder(gallery, drawn.shown));
  await page.emulateMedia({ forcedColors: 'active' });
  add('forced colours', await edgeless(gallery, isOver));
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await inTheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  add('left to right', await misplacedAt(gallery, isOver ? WIDTHS : [1024], height));
  const mirrored = await show(gallery, look, 'rtl');
  add('right to left', await misplacedAt(gallery, [1024], mirrored));
  if (look.closing && look.closing !== 'by-itself') add('closing', await unclosed(gallery, look));
  if (found.length === 0 || look.addresses.length === 1) return found;
  // Which part it is: each of them by itself.
  const alone: string[] = [];
  for (const address of look.addresses)
    alone.push(...(await prove(gallery, { addresses: [address], closing: null })));
  return alone.length > 0 ? alone : found;
}
