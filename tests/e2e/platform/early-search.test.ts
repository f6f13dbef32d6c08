import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

/** Holds back the files that a page requests from now on. Returns a function that lets them go. */
async function holdFiles(page: Page) {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/.*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Opens a screen from another one by its link, while its files are held back. */
async function openHeld(path: string) {
  const admin = await server.person('admin');
  const opened = await newPageAs(browser, server, admin);
  const { page } = opened;
  await page.goto('/users');
  await page.locator('[data-find]').waitFor();
  const release = await holdFiles(page);
  await page.locator(`nav a[href="${path}"]`).click();
  await page.locator('main .loading').waitFor();
  return { ...opened, release };
}

it('a search that is typed before a list is ready is in its field when it is', async () => {
  const { page, release, close } = await openHeld('/stores');
  // The digits of a text act on nothing, and neither does a letter before the slash.
  for (const key of ['n', '1', '/', 'c', 'a', 'f', 'x', 'Backspace', '1', '2'])
    await page.keyboard.press(key);
  release();
  await expect.poll(() => page.locator('[data-find]').inputValue()).toBe('caf12');
  expect(new URL(page.url()).pathname).toBe('/stores');
  await close();
});

it('on a screen without a search, the palette searches for it', async () => {
  const { page, release, close } = await openHeld('/');
  for (const key of ['/', 'r', 'i', 'm']) await page.keyboard.press(key);
  release();
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('rim');
  await close();
});
