import type { Browser, Page } from 'playwright-core';
import type { Language } from '#src/lib/language/language.ts';
import type { Gallery } from './pictures.ts';
import type { CloseMode } from './stage.tsx';

/** What is shown at once. */
export interface Look {
  addresses: readonly string[];
  closing: CloseMode | null;
}

type Listed = Awaited<ReturnType<typeof window.gallery.list>>[number];

/** So many fit in a page that is drawn at once. */
const MOST_TOGETHER = 16;

/**
 * Looks of several parts at once, because each costs the same frames and pictures however little it
 * shows. Parts that are answered by the server are together with others whose endpoints differ.
 */
export function together(listed: readonly Listed[]): Look[] {
  const looks: Look[] = [];
  const open: { addresses: string[]; endpoints: Set<string>; isAnswered: boolean }[] = [];
  for (const { address, closing, endpoints } of listed) {
    if (endpoints === null) {
      looks.push({ addresses: [address], closing });
      continue;
    }
    const isAnswered = endpoints.length > 0;
    const fits = open.find(
      (one) =>
        one.isAnswered === isAnswered &&
        one.addresses.length < MOST_TOGETHER &&
        !endpoints.some((endpoint) => one.endpoints.has(endpoint)),
    );
    if (fits) {
      fits.addresses.push(address);
      for (const endpoint of endpoints) fits.endpoints.add(endpoint);
    } else open.push({ addresses: [address], endpoints: new Set(endpoints), isAnswered });
  }
  return [...looks, ...open.map(({ addresses }) => ({ addresses, closing: null }))];
}

export const WIDTH = 1280;
export const HEIGHT = 800;
const STYLE = 'proof-style';

/** Opens a page of the gallery that is driven by a test. */
export async function openGallery(
  browser: Browser,
  url: string,
  language: Language = 'en',
): Promise<Gallery> {
  const page = await browser.newPage({
    viewport: null,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  // Before the first module reads it.
  await page.addInitScript((chosen) => localStorage.setItem('ui-language', chosen), language);
  await page.goto(`${url}?driven`);
  await page.waitForFunction(() => 'gallery' in window);
  await page.evaluate((id) => {
    const style = document.createElement('style');
    style.id = id;
    document.head.append(style);
    // What lies over others is drawn over one colour; the text behind would only be drawn for nothing.
    const rows = document.createElement('style');
    rows.textContent = '[data-behind] * { display: none; }';
    document.head.append(rows);
  }, STYLE);
  const gallery = { page, session: await page.context().newCDPSession(page), width: 0, height: 0 };
  await resize(gallery, WIDTH, HEIGHT);
  return gallery;
}

/**
 * Sets the size of the window. In the session that draws: with the size of another one, the browser
 * lays the window out again for each picture.
 */
export async function resize(gallery: Gallery, width: number, height: number): Promise<void> {
  if (gallery.width === width && gallery.height === height) return;
  Object.assign(gallery, { width, height });
  // One pixel for each of CSS: every picture costs by its pixels.
  const size = { width, height, deviceScaleFactor: 1, mobile: false };
  await gallery.session.send('Emulation.setDeviceMetricsOverride', size);
  // The page learns of its size later.
  await gallery.page.waitForFunction(
    ([w, h]) => window.innerWidth === w && window.innerHeight === h,
    [width, height],
  );
}

/** Sets the style of a proof. */
export const setStyle = (page: Page, css: string) =>
  page.evaluate(
    ([id, text]) => {
      const style = document.getElementById(id as string);
      if (style) style.textContent = text as string;
    },
    [STYLE, css],
  );

/** Shows a look at its height, so that all of it is in the window. */
export async function show(
  gallery: Gallery,
  { addresses, closing }: Look,
  { dir = 'ltr', width = WIDTH }: { dir?: 'ltr' | 'rtl'; width?: number } = {},
): Promise<void> {
  await resize(gallery, width, HEIGHT);
  const height = await gallery.page.evaluate(
    async ([at, to]) => {
      await window.gallery.show(at, to);
      return document.documentElement.scrollHeight;
    },
    [addresses, dir] as const,
  );
  if (closing !== null || height <= HEIGHT) return;
  await resize(gallery, width, height);
  // What is placed beside a field follows it in the next frame.
  await gallery.page.evaluate(() => window.gallery.settled());
}
