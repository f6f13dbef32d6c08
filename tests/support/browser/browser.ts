import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // WebGL without a graphics card, for the map.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Compositing works without it, in a third of the time.
  '--disable-gpu-compositing',
];

/**
 * JavaScript on one thread and a larger young generation take a tenth less CPU. The tests, which
 * occupy every core, profit by that; a benchmark, like a user, has a core to spare.
 */
const FOR_TESTS = [
  ...FLAGS,
  '--js-flags=--single-threaded,--min-semi-space-size=64,--max-semi-space-size=128',
];

/**
 * Starts a headless Chromium: that of TAWSIL_CHROMIUM, otherwise Debian's. `hasScrollbars`: with
 * bars that take room, as on Windows and Linux.
 */
export async function launchBrowser(
  args: readonly string[] = FLAGS,
  { hasScrollbars = false } = {},
): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: `npm test` installs one');
  const ignoreDefaultArgs = hasScrollbars ? ['--hide-scrollbars'] : [];
  return chromium.launch({ executablePath, args: [...args], ignoreDefaultArgs });
}

/** Without the emulated graphics card of the map, which would slow every paint down. */
export const launchPlain = () =>
  launchBrowser([
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
  ]);

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of a worker: its test files use it one after another, and it ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (!running?.isConnected()) shared = launchBrowser(FOR_TESTS);
  return shared as Promise<Browser>;
}

/** All errors and warnings of a page, to be checked when a test ends. */
export function collectErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** The values stored in the page's browser under these keys. */
export const readStorage = (page: Page, ...keys: string[]): Promise<(string | null)[]> =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);

/** Takes a screenshot if TAWSIL_SHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.TAWSIL_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Chooses a file by keyboard for the page's file dialog. */
export async function chooseCsv(page: Page, name: string, content: string | Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}
