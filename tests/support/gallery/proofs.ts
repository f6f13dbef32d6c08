import type { Browser, Page } from 'playwright-core';
import type { ShownText } from './look.ts';
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
import type { CloseMode } from './stage.tsx';

export interface Look {
  address: string;
  closing: CloseMode | null;
}

const HEIGHT = 800;
const STYLE = 'proof-style';

/** Opens a page of the gallery that is driven by a test. */
export async function openGallery(browser: Browser, url: string): Promise<Gallery> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: HEIGHT },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await page.goto(`${url}?driven`);
  await page.waitForFunction(() => 'gallery' in window);
  await page.evaluate((id) => {
    const style = document.createElement('style');
    style.id = id;
    document.head.append(style);
  }, STYLE);
  return { page, session: await page.context().newCDPSession(page) };
}

const setStyle = (page: Page, css: string) =>
  page.evaluate(
    ([id, text]) => {
      const style = document.getElementById(id as string);
      if (style) style.textContent = text as string;
    },
    [STYLE, css],
  );

/** Thin strokes reach their colour in few of their pixels; those of a single letter in one or two. */
const PERCENTILE = 0.95;
const FEW_PIXELS = 400;
/** Pixels for each pixel of the window, so that strokes are thick enough. */
const SCALE = 2;
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

const NO_TEXT =
  '*, ::placeholder { -webkit-text-fill-color: transparent !important; caret-color: transparent !important; text-decoration-color: currentcolor; }';
const CARET = '* { caret-color: transparent !important; }';

/** Texts with too little contrast, from their pixels; and the picture that was drawn. */
export async function faintTexts({ page, session }: Gallery): Promise<[string[], Picture | null]> {
  await setStyle(page, CARET);
  const [texts, box] = await page.evaluate(
    () => [window.look.texts(), window.look.content()] as const,
  );
  if (!(box.width > 0)) return [['nothing is shown'], null];
  const shown = await draw(session, box, SCALE);
  if (texts.length === 0) return [[], shown];
  await setStyle(page, NO_TEXT);
  let without = await draw(session, box, SCALE);
  // On a busy machine a capture may show the frame before the style: then nothing at all differs.
  if (Buffer.compare(shown.data, without.data) === 0) {
    await page.evaluate(() => window.gallery.settled());
    without = await draw(session, box, SCALE);
  }
  await setStyle(page, '');
  return [texts.flatMap((text) => faint(text, shown, without)), shown];
}

const groundOf = (colour: string) =>
  `[data-behind] { background: ${colour} !important; } [data-behind] * { visibility: hidden !important; } ${CARET}`;

const LEAST_OPEN = 3;

/** Parts of what lies over others through which the page behind is seen. */
export async function seenThrough({ page, session }: Gallery): Promise<string[]> {
  const [places, box] = await page.evaluate(
    () => [window.look.placesOver(), window.look.content()] as const,
  );
  if (places.length === 0) return ['nothing lies over the rows behind'];
  await setStyle(page, groundOf('#f0f'));
  const one = await draw(session, box);
  await setStyle(page, groundOf('#0f0'));
  const other = await draw(session, box);
  await setStyle(page, '');
  const open = places.filter(({ x, y }) => {
    const [a, b] = [colourAt(one, x, y), colourAt(other, x, y)];
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
export async function misplacedAt({ page }: Gallery, widths: readonly number[], height = HEIGHT) {
  const found: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.gallery.settled());
    }
    const here = await page.evaluate(() => [...window.look.misplaced(), ...window.look.cutTexts()]);
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

/** Controls and surfaces without an edge, in forced colours. */
export async function edgeless({ page, session }: Gallery): Promise<string[]> {
  await setStyle(
    page,
    '[data-behind] * { visibility: hidden !important; } .bp6-overlay-backdrop { visibility: hidden; } * { outline: none !important; }',
  );
  const [edged, box] = await page.evaluate(
    () => [window.look.edged(), window.look.content()] as const,
  );
  const picture = edged.length > 0 ? await draw(session, box) : null;
  await setStyle(page, '');
  if (!picture) return [];
  return [
    ...new Set(
      edged
        .filter(
          ({ box: at }) => [0, 1, 2, 3].filter((side) => hasEdge(picture, at, side)).length < 3,
        )
        .map(({ of }) => `${of} has no edge`),
    ),
  ];
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
export async function unclosed({ page }: Gallery, { address }: Look): Promise<string[]> {
  const found: string[] = [];
  const ends: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click outside', () => page.mouse.click(6, HEIGHT - 40)],
  ];
  for (const [name, end] of ends) {
    if (name !== 'Escape') await page.evaluate((at) => window.gallery.show(at), address);
    await end();
    if (!(await isSoon(page, isClosed))) found.push(`${name} does not close it`);
    else if (!(await isSoon(page, hasOpenerFocus))) found.push(`${name} does not return the focus`);
  }
  return found;
}

const WIDTHS = [1024, 1920, 1280];

/** Shows a look at its height, so that all of it is in the window. */
export async function show(
  { page }: Gallery,
  { address, closing }: Look,
  dir: 'ltr' | 'rtl' = 'ltr',
) {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.evaluate(([at, to]) => window.gallery.show(at as string, to as 'ltr'), [address, dir]);
  if (closing !== null) return HEIGHT;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > HEIGHT) await page.setViewportSize({ width: 1280, height });
  return Math.max(height, HEIGHT);
}

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
async function ofOrder({ page, session }: Gallery, before: Picture | null): Promise<string[]> {
  if (!before) return [];
  const redraw = async (isReversed: boolean) => {
    await setSheets(page, isReversed);
    await setStyle(page, CARET);
    return draw(session, before.box, SCALE);
  };
  const after = await redraw(true);
  if (differingPixels(before, after) === 0) {
    await setSheets(page, false);
    return [];
  }
  const n = differingPixels(await redraw(false), after);
  return n > 0 ? [`${n} pixels depend on the order of the sheets`] : [];
}

/** All proofs of one look, in each theme, in forced colours and right to left. */
export async function prove(gallery: Gallery, look: Look): Promise<string[]> {
  const { page } = gallery;
  const isOver = look.closing !== null;
  const found: string[] = [];
  const add = (mode: string, all: readonly string[]) =>
    found.push(...all.map((one) => `${look.address}, ${mode}: ${one}`));
  const height = await show(gallery, look);
  const [faintInLight, picture] = await faintTexts(gallery);
  add('light', faintInLight);
  add('light', await ofOrder(gallery, picture));
  if (isOver) add('light', await seenThrough(gallery));
  await page.emulateMedia({ forcedColors: 'active' });
  if (isOver) add('forced colours', await seenThrough(gallery));
  add('forced colours', await edgeless(gallery));
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  add('dark', (await faintTexts(gallery))[0]);
  if (isOver) add('dark', await seenThrough(gallery));
  await page.emulateMedia({ colorScheme: 'light' });
  add('left to right', await misplacedAt(gallery, isOver ? WIDTHS : [1024], height));
  const mirrored = await show(gallery, look, 'rtl');
  add('right to left', await misplacedAt(gallery, [1024], mirrored));
  if (look.closing && look.closing !== 'by-itself') add('closing', await unclosed(gallery, look));
  return found;
}
