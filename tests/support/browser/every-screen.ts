import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Person } from '#tests/support/app.ts';
import { elementsBeyondWindow, elementsBeyondWindowByWidth } from '#tests/support/beyond-window.ts';
import { keySheetFaults } from '#tests/support/browser/key-sheet-faults.ts';
import { surfaceViolations } from '#tests/support/browser/open-surfaces.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createAlarmFixture, MINUTE } from '#tests/support/fixtures/alarm-fixture.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { promotionOf } from '#tests/support/fixtures/promotion-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

/** The window in which a screen opens, with its menus. */
const WINDOW = { width: 1280, height: 800 };

/** A featured place from today on. */
const placeOf = (position: number, of: object) => ({
  slot: 'home' as const,
  position,
  zones: [],
  startsOn: casablancaDay(Date.now()),
  endsOn: null,
  imageId: null,
  ...of,
});

/** A group of screens, which one test file opens. */
export type ScreenGroup = keyof typeof SCREENS;

/**
 * The routes of the specification, with the title of each screen: for records, their own once
 * loaded.
 */
export const SCREENS = {
  catalogue: {
    '/stores': 'Stores',
    '/stores/12': 'Café Atlas',
    '/stores/12/items': 'Items of Café Atlas',
    '/stores/create': 'New store',
    '/stores/12/edit': 'Edit Café Atlas',
    '/items': 'All Items',
    '/items/create': 'New item',
    '/items/5/edit': 'Edit Thé',
    '/items/reorder': 'Reorder Products',
    '/categories': 'Categories',
    '/categories/create': 'New category',
    '/categories/6/edit': 'Edit Rayon 6',
  },
  growth: {
    '/promotions': 'Promotions',
    '/promotions/create': 'New promotion',
    '/promotions/2': 'Offer 2',
    '/promotions/2/edit': 'Edit Offer 2',
    '/push-notifications': 'Push Notifications',
    '/push-notifications/templates': 'Messages about orders',
    '/mobile': 'Mobile Home',
    '/app-categories': 'App Categories',
    '/featured-vendors': 'Featured Vendors',
    '/featured-vendors/add': 'Add featured store',
    '/featured-vendors/7/edit': 'Edit featured Café Atlas',
    '/featured-products': 'Featured Products',
    '/featured-products/create': 'New featured item',
    '/featured-products/8/edit': 'Edit featured Thé',
  },
  operations: {
    '/drivers': 'Delivery Collection',
    '/collections-log': 'Delivery Collection Log',
    '/orders': 'Orders',
    '/orders/9': 'Order 9',
    '/live-orders': 'Live Orders',
    '/eagle-view': 'Eagle View',
    '/operational-areas': 'Operational Areas',
    '/operational-areas/4': 'Quartier 4',
    '/operational-areas/create': 'New operational area',
    '/operational-areas/4/edit': 'Edit Quartier 4',
    '/operational-areas/4/assign-vendors': 'Stores of Quartier 4',
  },
  others: {
    '/': 'Dashboard',
    '/users': 'Users',
    '/users/3': 'Test operator',
    '/users/3/edit': 'Edit Test operator',
    '/users/create': 'New user',
    '/transactions': 'Transactions',
    '/reports': 'Reports',
    '/settings': 'Settings',
    '/settings/device-alarms': 'Alarms on this device',
    '/store-balance': 'Store Balance',
    '/store-payouts': 'Store Payments',
    '/store-payouts/files': 'Bank Files',
    '/store-payouts/answers': 'Bank Answers',
    '/store-payouts/answers/upload': 'Upload an answer of the bank',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Creates the records that the screens show. */
export async function makeRecords(server: ConsoleServer, admin: Person): Promise<void> {
  // Screens of a record load the one in their URL: a sixth category, a fourth area, a twelfth
  // store, a fifth item, a third person.
  for (let n = 1; n <= 6; n += 1)
    await server.call(categoriesRoutes.create, { body: { name: `Rayon ${n}` } }, admin);
  for (let n = 1; n <= 4; n += 1)
    await server.call(zonesRoutes.create, { body: { name: `Quartier ${n}` } }, admin);
  for (let n = 1; n <= 2; n += 1)
    await server.call(
      promotionsRoutes.create,
      { body: promotionOf(casablancaDay(Date.now()), { name: `Offer ${n}` }) },
      admin,
    );
  await server.person('operator');
  await server.person('operator');
  for (let n = 0; n < 12; n += 1) await server.store();
  // A seventh featured store, and an item as the eighth.
  for (let n = 1; n <= 8; n += 1) {
    const of = n < 8 ? { storeId: n } : { itemId: 1 };
    await server.call(featuredRoutes.create, { body: placeOf(n, of) }, admin);
  }
  // The orders screen loads the order in its URL: there must be a ninth.
  const fixture = await createLiveFixture(server, 0);
  for (let n = 0; n < 9; n += 1) await fixture.place();
  // One open alarm, so that its strip is on every screen.
  const alarms = await createAlarmFixture(server);
  await alarms.driver(1);
  await alarms.accepted();
  server.moveClock(6 * MINUTE);
  await alarms.evaluate();
}

/** The links of the navigation and of the settings. */
async function linkedFrom(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const links = page.locator('nav a[href^="/"], main a[href^="/settings/"]');
  await expect.poll(() => links.count()).toBeGreaterThan(20);
  const found = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '')),
  ]);
  expect(found.length).toBeGreaterThan(20);
  return found;
}

/** Waits until a screen is loaded, and expects its title and no error. */
async function expectLoaded(page: Page, path: string, title?: string): Promise<void> {
  // Asked within the page at each frame: a locator of a role reads the whole page each time, and
  // asks after half a second when the page has long been there.
  await page.waitForFunction((wanted) => {
    const isThere = [...document.querySelectorAll('h1')].some((one) =>
      wanted ? one.textContent?.trim() === wanted : one.checkVisibility(),
    );
    const isLoading = document.querySelector('main .loading') !== null;
    return isThere && !isLoading && !/loading\.\.\./i.test(document.body.textContent ?? '');
  }, title);
  const name = title ? { name: title, exact: true } : {};
  const heading = page.getByRole('heading', { level: 1, ...name }).first();
  expect(await heading.isVisible(), path).toBe(true);
  expect(await page.getByText('Something went wrong').count(), path).toBe(0);
  expect(await page.title()).toBe('Delivery Dashboard');
}

/** Tests that every screen of a group opens; `others` includes all that are linked. */
export function testScreens(group: ScreenGroup): void {
  let server: ConsoleServer;
  let browser: Browser;
  let admin: Person;
  withConsole(async (opened) => {
    ({ server, browser } = opened);
    admin = await server.person('admin');
    await makeRecords(server, admin);
  });

  it('every screen opens with a title, without errors, no wider than its window, and so do its menus', async () => {
    const { page, complaints, close } = await openPageAs(browser, server, admin, '/settings', {
      map: true,
    });
    const titles: Record<string, string> = Object.assign({}, ...Object.values(SCREENS));
    const linked = await linkedFrom(page);
    const paths =
      group === 'others'
        ? [...Object.keys(SCREENS.others), ...linked.filter((path) => !(path in titles))]
        : Object.keys(SCREENS[group]);
    const found = {};
    const opened = new Set<string>();
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await expectLoaded(page, path, titles[path]);
      Object.assign(found, await elementsBeyondWindowByWidth(page));
      const ofKeys = await keySheetFaults(page);
      if (ofKeys.length > 0) Object.assign(found, { [`${path}, keys`]: ofKeys });
      await page.setViewportSize(WINDOW);
      // Laid out again, as it was before: only then are its buttons looked for.
      const outside = await elementsBeyondWindow(page);
      if (outside.length > 0) Object.assign(found, { [`${path}, again at 1280`]: outside });
      const ofSurfaces = await surfaceViolations(page, opened);
      if (ofSurfaces.length > 0) Object.assign(found, { [`${path}, surfaces`]: ofSurfaces });
      expect(complaints, path).toEqual([]);
    }
    expect(found).toEqual({});
    // The menus of the header at least.
    expect(opened.size).toBeGreaterThan(1);
    await close();
  });
}
