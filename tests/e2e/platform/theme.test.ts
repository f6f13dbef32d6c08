import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readStorage } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { newPage } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const shown = (page: Page) =>
  page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    dark: getComputedStyle(document.body).backgroundColor === 'rgb(14, 16, 19)',
  }));
const DARK = { theme: 'dark', dark: true };
const LIGHT = { theme: 'light', dark: false };

describe('the theme', () => {
  it('is the system’s by default, and follows its changes', async () => {
    const context = await openContext(browser, server, { colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    expect(await shown(page)).toEqual(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => shown(page)).toEqual(LIGHT);
    await context.close();
  });

  it('is chosen in the menu Toggle theme, and applies to every tab and after a reload', async () => {
    const admin = await server.person('admin');
    const context = await openContext(browser, server, { as: admin });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/mobile');
    await page.goto('/mobile');
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    const items = page.getByRole('menuitemradio');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual(['Light', 'Dark', 'System']);
    await items.nth(1).click();
    await expect.poll(() => shown(page)).toEqual(DARK);
    await expect.poll(() => shown(other)).toEqual(DARK);
    expect(await readStorage(page, 'ui-theme')).toEqual(['dark']);
    await page.reload();
    expect((await shown(page)).theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await shown(page)).toEqual(DARK);
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await expect.poll(() => shown(page)).toEqual(LIGHT);
    await context.close();
  });

  it('is applied before the first paint, even if no script loads', async () => {
    const context = await openContext(browser, server, { theme: 'dark' });
    const page = await context.newPage();
    // The console itself never loads.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(() => shown(page)).toMatchObject({ theme: 'dark', dark: true });
    await context.close();
  });

  it('shortens transitions for users who prefer reduced motion', async () => {
    const { page, close } = await newPage(browser, server, { isNew: true });
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    const duration = () => button.evaluate((one) => getComputedStyle(one).transitionDuration);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(duration).not.toBe('0.001s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(duration).toBe('0.001s');
    await close();
  });
});
