import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const FILES = '**/assets/*.js';
const OWN_SCRIPT = '**/assets/index-*.js';

/** An open console whose files are gone, as far as it has not loaded them. */
async function openWithoutFiles() {
  const admin = await server.person('admin');
  const opened = await openPageAs(browser, server, admin, '/users', { isNew: true });
  const { page } = opened;
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.route(FILES, (route) => route.fulfill({ status: 404 }));
  return opened;
}

const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const shown = (page: Page) => page.getByText('No categories yet.');

describe('a console that needs a file that cannot be loaded', () => {
  it('reloads once another release is installed', async () => {
    const { page, close } = await openWithoutFiles();
    await page.route(OWN_SCRIPT, async (route) => {
      if (route.request().method() !== 'HEAD') return route.continue();
      // The new release has its files.
      await page.unroute(FILES);
      return route.fulfill({ status: 404 });
    });
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false);
    await shown(page).waitFor();
    await close();
  });

  it('offers to try again while the release is the same', async () => {
    const { page, close } = await openWithoutFiles();
    await page.route(OWN_SCRIPT, (route) => route.continue());
    const own = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect((await own).status()).toBe(200);
    await page.unroute(FILES);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await shown(page).waitFor();
    expect(await isSamePage(page)).toBe(true);
    await close();
  });
});
