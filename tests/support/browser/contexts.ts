import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Language } from '#src/lib/language/language.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { PATIENCE_MS } from '#tests/support/waiting/patience.mjs';
import { sharedBrowser } from './browser.ts';

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
  /** The language that is stored on the device: also a pseudo-language. */
  language?: Language;
  colorScheme?: 'light' | 'dark';
  width?: number;
  /** Whether the board shows its map. Other tests cover the map, and drawing it takes time. */
  map?: boolean;
  /** Device pixels per CSS pixel; below 1 where software rendering would take most of the time. */
  scale?: number;
  /** The browser's language, and the time zone of its system. */
  locale?: string;
  timezoneId?: string;
  /** Whether the profile must be new, with nothing loaded or compiled before. */
  isNew?: boolean;
}

/** A browser profile that tests use one after another, with the page that keeps its process alive. */
interface Profile {
  kind: string;
  /** The options of the test that uses it. */
  options: ContextOptions;
  context: BrowserContext;
  page: Page;
  /** Whether a test has taken the page. */
  isPageTaken: boolean;
  /** Whether a test changed something that cannot be undone. */
  isSpent: boolean;
}

/**
 * Unused profiles, by the options that cannot be changed afterwards. The first load of the console
 * in a new profile takes 1.1 s of CPU: a process, an empty cache and scripts that are not compiled.
 * A used profile needs half of that, also on the next file's server, because the servers of a worker
 * take over each other's port.
 */
const unused = new Map<string, Profile[]>();

/** More profiles would only take memory, because few tests involve more than three people. */
const MOST_UNUSED = 4;

/** A resource of the console's server that is small and runs no script. */
const BLANK = '/favicon.svg';

/** Calls with effects that last until the profile is closed. */
const LASTING_CONTEXT_CALLS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const LASTING_PAGE_CALLS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;

const CONTEXT_EVENTS = ['page', 'request', 'requestfailed', 'response', 'serviceworker'] as const;
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/** Runs `before` whenever one of these methods of the object is called. */
function beforeCalls<T extends object>(on: T, names: readonly (keyof T)[], before: () => void) {
  for (const name of names) {
    const call = on[name];
    if (typeof call !== 'function') continue;
    const bound = call.bind(on) as (...args: unknown[]) => unknown;
    Object.assign(on, {
      [name]: (...args: unknown[]) => {
        before();
        return bound(...args);
      },
    });
  }
}

/** The initial contents of localStorage for these options. */
function storedBy(options: ContextOptions): Record<string, string> {
  const { as, theme } = options;
  const stored: Record<string, string> = options.map ? {} : { 'live-orders.map': 'off' };
  if (theme) stored['ui-theme'] = theme;
  if (options.language) stored['ui-language'] = options.language;
  if (as) {
    stored.token = as.token;
    stored.refresh_token = as.refreshToken;
    stored.device_id = as.deviceId;
    const { id, email, role } = as;
    stored.user = JSON.stringify({ id, name: 'Test', email, role, zones: 'all' });
  }
  return stored;
}

const colorsOf = ({ colorScheme = 'light' }: ContextOptions) => colorScheme;
const sizeOf = ({ width = 1280 }: ContextOptions) => ({ width, height: 800 });

/** Removes what a test left in a profile, except what was loaded and compiled. */
async function clear({ context, page }: Profile): Promise<true> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(BLANK);
  // Outside of the page, no element is under the pointer.
  await page.mouse.move(-1, -1);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return true;
}

/** Makes a profile available to other tests, unless something of this one would remain. */
async function release(profile: Profile, close: () => Promise<void>): Promise<void> {
  const { kind, page } = profile;
  const others = unused.get(kind) ?? [];
  const isReusable = !profile.isSpent && !page.isClosed() && others.length < MOST_UNUSED;
  // Without its server, or after a crash, a page cannot be cleared.
  const isCleared = isReusable && (await clear(profile).catch(() => false));
  if (!isCleared) return close();
  profile.isPageTaken = false;
  unused.set(kind, [...(unused.get(kind) ?? []), profile]);
}

async function createContext(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  options: ContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    deviceScaleFactor: options.scale ?? 1,
    colorScheme: colorsOf(options),
    viewport: sizeOf(options),
    ...(options.locale ? { locale: options.locale } : {}),
    ...(options.timezoneId ? { timezoneId: options.timezoneId } : {}),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** A context that tests of its worker will share; it and its first page note what is done to them. */
async function createProfile(context: BrowserContext, kind: string): Promise<Profile> {
  const page = await context.newPage();
  await page.goto(BLANK);
  const profile: Profile = {
    kind,
    options: {},
    context,
    page,
    isPageTaken: false,
    isSpent: false,
  };
  const spend = () => {
    profile.isSpent = true;
  };
  beforeCalls(context, LASTING_CONTEXT_CALLS, spend);
  beforeCalls(page, LASTING_PAGE_CALLS, spend);
  const newPage = context.newPage.bind(context);
  const close = context.close.bind(context);
  Object.assign(context, {
    newPage: async () => {
      const given = profile.isPageTaken ? await newPage() : page;
      profile.isPageTaken = true;
      await given.emulateMedia({ colorScheme: colorsOf(profile.options), media: null });
      await given.setViewportSize(sizeOf(profile.options));
      return given;
    },
    close: () => release(profile, close),
  });
  return profile;
}

/**
 * An empty browser profile on the console of a server, signed out or signed in as a person. Its
 * first `newPage` and its `close` are fast, because profiles are reused (see `unused`).
 */
export async function openContext(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  options: ContextOptions = {},
): Promise<BrowserContext> {
  if (options.isNew) {
    const context = await createContext(browser, server, options);
    const localStorage = Object.entries(storedBy(options)).map(([name, value]) => ({
      name,
      value,
    }));
    await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
    return context;
  }
  const kind = JSON.stringify([server.url, options.scale, options.locale, options.timezoneId]);
  const profile =
    unused.get(kind)?.pop() ??
    (await createProfile(await createContext(browser, server, options), kind));
  profile.options = options;
  await profile.page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, storedBy(options));
  return profile.context;
}

/** Closes the profiles that a test file left open in the shared browser. */
export async function closePages(): Promise<void> {
  const browser = await sharedBrowser();
  const kept = new Set([...unused.values()].flat().map(({ context }) => context));
  const open = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all(open.map((context) => context.close()));
}
