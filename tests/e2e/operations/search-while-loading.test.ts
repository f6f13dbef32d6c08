import type { Browser, Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

/** Holds back every file that the page requests, and lets them go one at a time. */
async function holdFiles(page: Page) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/assets\/.*\.js$/, (route) =>
    isOpen ? route.continue() : void held.push(route),
  );
  return {
    /** Lets what waits go, and returns its number. */
    async letGo(): Promise<number> {
      const now = held.splice(0);
      await Promise.all(now.map((route) => route.continue()));
      return now.length;
    },
    async open() {
      isOpen = true;
      await this.letGo();
    },
    waiting: () => held.length,
  };
}

const TEXT = 'abcmpw';

/**
 * Types a search, its slash after a number of batches of files and each letter after a further
 * batch.
 */
async function typeOverLoad(page: Page, before: number) {
  const files = await holdFiles(page);
  await page.goto('/live-orders', { waitUntil: 'commit' });
  const isLoaded = () => page.locator('#board-filter').count();
  const step = async () => {
    await waitUntil(
      'files are requested',
      async () => files.waiting() > 0 || (await isLoaded()) > 0,
    );
    await files.letGo();
  };
  // The entry file installs the listener: keys before it cannot be kept.
  const isStarted = () => page.evaluate(() => document.querySelector('#root')?.hasChildNodes());
  for (let n = 0; n < before || !(await isStarted()); n += 1) await step();
  await page.keyboard.press('/');
  for (const key of TEXT) {
    await step();
    await page.keyboard.press(key);
  }
  await files.open();
}

it.each([1, 2, 3, 4])('a search typed while the board loads is whole, from batch %i', async (n) => {
  const { page, close } = await newPageAs(browser, server, await server.person('operator'));
  await typeOverLoad(page, n);
  await expect.poll(() => page.locator('#board-filter').inputValue()).toBe(TEXT);
  expect(await page.locator('.live-orders .pane').count()).toBe(0);
  expect(await page.locator('[role=dialog]').count()).toBe(0);
  await close();
});
