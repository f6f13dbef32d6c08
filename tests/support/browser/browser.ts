import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ConsoleServer } from '#tests/support/server.ts';
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

/** Starts a headless Chromium: that of TAWSIL_CHROMIUM, otherwise Debian's. */
export async function launchBrowser(args: readonly string[] = FLAGS): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: `npm test` installs one');
  return chromium.launch({ executablePath, args: [...args] });
}

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of a worker: its test files use it one after another, and it ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (!running?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/** Tokens of a person, as returned by `TestApp.person`. */
interface Tokens {
  token: string;
  refreshToken: string;
  deviceId: string;
}

export interface ContextOptions {
  /** The person whose session is stored from the start. */
  as?: Tokens & { id: number; email: string; role: string };
  theme?: 'light' | 'dark' | 'system';
  colorScheme?: 'light' | 'dark';
  width?: number;
  /** Whether the board shows its map, which other tests cover: drawing it would only cost time. */
  map?: boolean;
  /** Device pixels per pixel; below 1 where software rendering would dominate. */
  scale?: number;
  /** The browser's language, and the time zone of its system. */
  locale?: string;
  timezoneId?: string;
}

/** The initial storage of a profile. */
export function storedBy(options: ContextOptions): Record<string, string> {
  const { as, theme } = options;
  const stored: Record<string, string> = options.map ? {} : { 'live-orders.map': 'off' };
  if (theme) stored['ui-theme'] = theme;
  if (as) {
    stored.token = as.token;
    stored.refresh_token = as.refreshToken;
    stored.device_id = as.deviceId;
    const { id, email, role } = as;
    stored.user = JSON.stringify({ id, name: 'Test', email, role, zones: 'all' });
  }
  return stored;
}

export const colorsOf = ({ colorScheme = 'light' }: ContextOptions) => colorScheme;
export const sizeOf = ({ width = 1280 }: ContextOptions) => ({ width, height: 800 });

/** A new browser profile on the console of a server, signed out or signed in as a person. */
export async function openContext(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  options: ContextOptions = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries(storedBy(options)).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme: colorsOf(options),
    viewport: sizeOf(options),
    deviceScaleFactor: options.scale ?? 1,
    ...(options.locale ? { locale: options.locale } : {}),
    ...(options.timezoneId ? { timezoneId: options.timezoneId } : {}),
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  // Three files at a time share two cores.
  context.setDefaultTimeout(30_000);
  return context;
}

/** All errors and warnings of a page, to be checked when a test ends. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** The values stored in the page's browser under these keys. */
export const storedIn = (page: Page, ...keys: string[]): Promise<(string | null)[]> =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);

/** Takes a screenshot if TAWSIL_SHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
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
