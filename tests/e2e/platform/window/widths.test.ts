import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { createTwoZones } from '#tests/support/two-zones/two-zones.ts';

const WIDTHS = [1024, 1280, 1920];
/** The lists that have rows in the data of two zones. */
const LISTS = [
  '/categories',
  '/collections-log',
  '/drivers/all',
  '/items',
  '/orders',
  '/settings/audit',
  '/settings/jobs',
  '/store-balance',
  '/stores',
  '/transactions',
  '/users',
];

let server: ConsoleServer;
let admin: Person;
let bars: Browser;
withConsole(async (opened) => {
  server = opened.server;
  await createTwoZones(server);
  admin = await server.person('admin');
});
beforeAll(async () => {
  bars = await launchBrowser(undefined, { hasScrollbars: true });
});
afterAll(() => bars?.close());

/** A page of the administrator in the browser with scrollbars. */
async function openWithBars(): Promise<Page> {
  const context = await bars.newContext({ baseURL: server.url });
  const { id, email, role } = admin;
  const stored = {
    token: admin.token,
    refresh_token: admin.refreshToken,
    device_id: admin.deviceId,
    user: JSON.stringify({ id, name: 'Test', email, role, zones: 'all' }),
  };
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, stored);
  return context.newPage();
}

/** The texts of buttons in cells that do not begin where their button does. */
const textsCutAtStart = (scroller: Element): string[] =>
  [...scroller.querySelectorAll('[role=gridcell] > button.cut')].flatMap((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const before = button.getBoundingClientRect().left - range.getBoundingClientRect().left;
    return before > 1 ? (button.textContent ?? '') : [];
  });

it('lists are as wide as their scroller, beside a scrollbar that takes room', async () => {
  const page = await openWithBars();
  for (const path of LISTS) {
    await page.goto(path);
    await page.locator('.grid__rows > [role=row]').first().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const scroller = page.locator('.grid__scroller').first();
      const beyond = () => scroller.evaluate((one) => one.scrollWidth - one.clientWidth);
      const bar = await scroller.evaluate(
        (one) => (one as HTMLElement).offsetWidth - one.clientWidth,
      );
      expect(bar).toBeGreaterThan(0);
      // The columns follow the width once it is observed.
      await expect.poll(beyond, { message: `${path} at ${width}` }).toBeLessThanOrEqual(0);
      expect(await scroller.evaluate(textsCutAtStart), `${path} at ${width}`).toEqual([]);
    }
  }
});

it('the title of a screen is whole in narrow windows', async () => {
  const page = await openWithBars();
  for (const path of ['/live-orders', '/operational-areas', '/users']) {
    await page.goto(path);
    const title = page.locator('#screen-title');
    await title.waitFor();
    await page.locator('.link-pill, .header-side button').first().waitFor();
    for (const width of [360, 640, 800, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await title.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect([path, width, cut]).toEqual([path, width, 0]);
    }
  }
});

it('the page does not scroll beside a sidebar that is higher than the window', async () => {
  const page = await openWithBars();
  await page.goto('/live-orders');
  await page.locator('.sidebar nav').waitFor();
  await page.setViewportSize({ width: 1024, height: 500 });
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(beyond).toBe(0);
});
