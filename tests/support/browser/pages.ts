import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ConsoleServer } from '#tests/support/server.ts';
import {
  type ContextOptions,
  colorsOf,
  complaintsOf,
  openContext,
  sharedBrowser,
  sizeOf,
  storedBy,
} from './browser.ts';

/** A page of a profile that holds nothing, and the profile. */
interface Rested {
  context: BrowserContext;
  page: Page;
  /** Whether something was done to it that outlasts a test. */
  isSpent: () => boolean;
}

/**
 * Pages that tests have given back, by what cannot be changed about them. A new profile with its first page
 * costs 1 s of CPU, one that has its processes, its cache and its compiled scripts less than half.
 */
const resting = new Map<string, Rested[]>();

/** Of the console's server, without a script, and small. */
const NOWHERE = '/favicon.svg';

const kindOf = (server: Pick<ConsoleServer, 'url'>, options: ContextOptions): string =>
  JSON.stringify([server.url, options.scale, options.locale, options.timezoneId]);

/** What of a page outlasts the test that called it: such a page is closed and not used again. */
const LASTING = [
  'addInitScript',
  'context',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
] as const;

const EVENTS = [
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

/** Tells whether one of these was called since. */
function watchLasting(page: Page): () => boolean {
  let isCalled = false;
  const own = page as unknown as Record<string, unknown>;
  for (const name of LASTING) {
    const call = page[name].bind(page) as (...args: unknown[]) => unknown;
    own[name] = (...args: unknown[]) => {
      isCalled = true;
      return call(...args);
    };
  }
  return () => isCalled;
}

/** Leaves nothing of the test that had it, but what was loaded and compiled. */
async function clear({ context, page }: Rested): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(NOWHERE);
  // Beyond the edge nothing is under it.
  await page.mouse.move(-1, -1);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function take(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  options: ContextOptions,
): Promise<Rested> {
  const rested = resting.get(kindOf(server, options))?.pop();
  if (!rested) {
    const context = await openContext(browser, server, options);
    const page = await context.newPage();
    return { context, page, isSpent: watchLasting(page) };
  }
  const { page } = rested;
  await page.emulateMedia({ colorScheme: colorsOf(options), media: null });
  await page.setViewportSize(sizeOf(options));
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, storedBy(options));
  return rested;
}

/**
 * A page that is nowhere yet in a profile where nothing was done, with what it complained about so far.
 * `close` gives it back, for another test of the file to have.
 */
export async function newPage(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  options: ContextOptions = {},
) {
  const taken = await take(browser, server, options);
  const { context, page, isSpent } = taken;
  return {
    page,
    complaints: complaintsOf(page),
    async close(): Promise<void> {
      if (isSpent() || context.pages().length !== 1) {
        await context.close();
        return;
      }
      await clear(taken);
      const kind = kindOf(server, options);
      resting.set(kind, [...(resting.get(kind) ?? []), taken]);
    },
  };
}

/** The same, with a person signed in. */
export const newPageAs = (
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  as: NonNullable<ContextOptions['as']>,
  options: Omit<ContextOptions, 'as'> = {},
) => newPage(browser, server, { as, ...options });

/** The same on a path of the console. */
export async function openAs(
  browser: Browser,
  server: Pick<ConsoleServer, 'url'>,
  person: NonNullable<ContextOptions['as']>,
  path: string,
  options: Omit<ContextOptions, 'as'> = {},
) {
  const opened = await newPageAs(browser, server, person, options);
  await opened.page.goto(path);
  return opened;
}

/** Closes what a test file has used or left open in the shared browser. */
export async function closePages(): Promise<void> {
  resting.clear();
  const browser = await sharedBrowser();
  await Promise.all(browser.contexts().map((context) => context.close()));
}
