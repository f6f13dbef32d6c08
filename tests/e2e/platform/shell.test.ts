import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { casablancaDay } from '#contract/time.ts';
import type { Person } from '#tests/support/app.ts';
import { complaintsOf, openContext } from '#tests/support/browser/browser.ts';
import { withConsole } from '#tests/support/console.ts';
import { liveRoom } from '#tests/support/rooms/live-room.ts';
import { promotionOf } from '#tests/support/rooms/promotion-room.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
let context: BrowserContext;
let page: Page;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin');
});
beforeEach(async () => {
  context = await openContext(browser, server, { as: admin, map: true });
  page = await context.newPage();
});
afterEach(() => context.close());

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

const title = () => page.getByRole('heading', { level: 1 }).innerText();

// The routes of the specification, with the name that each screen shows: a record’s own once it is read.
const ROUTES: Record<string, string> = {
  '/': 'Dashboard',
  '/stores': 'Stores',
  '/stores/12': 'Café Atlas',
  '/stores/12/items': 'Items of Café Atlas',
  '/stores/create': 'New store',
  '/stores/12/edit': 'Edit Café Atlas',
  '/items': 'All Items',
  '/items/create': 'New item',
  '/items/5/edit': 'Edit Thé',
  '/items/reorder': 'Reorder Products',
  '/users': 'Users',
  '/users/3': 'Test operator',
  '/users/3/edit': 'Edit Test operator',
  '/users/create': 'New user',
  '/drivers': 'Delivery Collection',
  '/collections-log': 'Delivery Collection Log',
  '/orders': 'Orders',
  '/orders/9': 'Order 9',
  '/live-orders': 'Live Orders',
  '/eagle-view': 'Eagle View',
  '/promotions': 'Promotions',
  '/promotions/create': 'New promotion',
  '/promotions/2': 'Offer 2',
  '/promotions/2/edit': 'Edit Offer 2',
  '/push-notifications': 'Push Notifications',
  '/push-notifications/templates': 'Messages about orders',
  '/transactions': 'Transactions',
  '/reports': 'Reports',
  '/settings': 'Settings',
  '/settings/device-alarms': 'Alarms on this device',
  '/operational-areas': 'Operational Areas',
  '/operational-areas/4': 'Quartier 4',
  '/operational-areas/create': 'New operational area',
  '/operational-areas/4/edit': 'Edit Quartier 4',
  '/operational-areas/4/assign-vendors': 'Vendors of Quartier 4',
  '/categories': 'Categories',
  '/categories/create': 'New category',
  '/categories/6/edit': 'Edit Rayon 6',
  '/mobile': 'Mobile Home',
  '/app-categories': 'App Categories',
  '/featured-vendors': 'Featured Vendors',
  '/featured-vendors/add': 'Add featured vendor',
  '/featured-vendors/7/edit': 'Edit featured Café Atlas',
  '/featured-products': 'Featured Products',
  '/featured-products/create': 'New featured product',
  '/featured-products/8/edit': 'Edit featured Thé',
  '/store-balance': 'Store Balance',
  '/store-payouts': 'Store Payments',
};

describe('every route of the specification', () => {
  it('is reached by its address, with a name and no complaint', async () => {
    // Screens of a record ask for that of their address: a sixth category, a fourth area, a twelfth store, a
    // fifth item, a third person.
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
    // The orders screen asks for the order of its address: there has to be a ninth.
    const room = await liveRoom(server, 0);
    for (let n = 0; n < 9; n += 1) await room.place();
    const complaints = complaintsOf(page);
    for (const [path, name] of Object.entries(ROUTES)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.getByText('Loading...').waitFor({ state: 'detached' });
      expect(await page.getByText('Something went wrong').count(), path).toBe(0);
      expect(await page.title()).toBe('Delivery Dashboard');
    }
    expect(complaints.join('\n')).toBe('');
  });

  it('shows the placeholder while a screen loads', async () => {
    await page.goto('/mobile');
    let arrive = () => undefined as unknown;
    const seen = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/users-page-*.js', async (route) => {
      await seen;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByText('Loading...').waitFor();
    arrive();
    await page.getByRole('columnheader', { name: 'Email' }).waitFor();
  });

  it('says so where nothing is', async () => {
    await page.goto('/nowhere');
    await page.getByText('There is no page at /nowhere.').waitFor();
  });

  it('says so when the role may not see it, and leaves it out of the sidebar', async () => {
    const operator = await server.person('operator');
    const other = await openContext(browser, server, { as: operator });
    const theirs = await other.newPage();
    await theirs.goto('/users');
    await theirs.getByText(/Your role \(Operator\) has no access/).waitFor();
    expect(await theirs.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await other.close();
  });
});

describe('where one starts', () => {
  it('is the first screen of a role that may not see the dashboard', async () => {
    const mehdi = await server.person('catalogue');
    const other = await openContext(browser, server, { as: mehdi });
    const theirs = await other.newPage();
    await theirs.goto('/');
    await theirs.waitForURL('**/stores');
    await theirs.getByRole('heading', { level: 1, name: 'Stores', exact: true }).waitFor();
    await other.close();
  });

  it('lists what can be set, with what each section holds', async () => {
    await page.goto('/settings');
    await page.getByText('Keys of every command, and single-key shortcuts.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Shortcuts' }).last().click();
    await page.waitForURL('**/settings/shortcuts');
  });

  it('opens the keys of a screen at their beginning', async () => {
    await page.goto('/live-orders');
    await page.getByRole('grid').waitFor();
    await page.setViewportSize({ width: 1024, height: 420 });
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    expect(
      await sheet
        .locator('.sheet__body')
        .evaluate((element) => [element.scrollTop, element.scrollHeight > 420]),
    ).toEqual([0, true]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('the sidebar', () => {
  const width = async () => (await page.locator('aside').boundingBox())?.width;

  it('is 64 units wide and 16 collapsed, and remembers which', async () => {
    await page.goto('/mobile');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(width).toBe(64);
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await width()).toBe(64);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect.poll(title).toBe('Orders');
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect.poll(width).toBe(256);
  });

  it('folds a group by keyboard, and remembers it', async () => {
    await page.goto('/mobile');
    const group = page.getByRole('button', { name: 'Store Payments' });
    // The name is no button: some groups share it with an entry.
    await page.locator('.nav-group-name').getByText('Store Payments').click();
    expect(await group.getAttribute('aria-expanded')).toBe('true');
    await group.focus();
    await page.keyboard.press('Enter');
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('link', { name: 'Store Balance' }).isVisible()).toBe(false);
    await page.reload();
    await group.waitFor();
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await group.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(title).toBe('Store Balance');
  });
});

describe('the fallback screen', () => {
  it('stands in for a screen that cannot be drawn, and Try Again and Reload Page mend it', async () => {
    await page.route('**/api/admin/dashboard/stats', (route) => route.fulfill({ json: {} }));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('An unexpected error has occurred. Our team has been notified.').waitFor();
    // The shell is whole: other screens are a click away, and so is the way back.
    expect(await page.getByRole('link', { name: 'Users' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.unroute('**/api/admin/dashboard/stats');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Open orders', { exact: true }).waitFor();
  });
});

describe('toasts', () => {
  it('F8 leads to the one that shows; it goes after five seconds', async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'CSV' }).click();
    const toast = page.locator('.toast');
    await toast.waitFor();
    const shownAt = Date.now();
    // Its button stands beside the text, and not above it.
    const [title, close] = await Promise.all(
      ['.toast-title', '.toast-close'].map((part) => toast.locator(part).boundingBox()),
    );
    expect(close?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
    expect(title?.y).toBeLessThan((close?.y ?? 0) + (close?.height ?? 0));
    await page.keyboard.press('F8');
    expect(
      await page.evaluate(() => document.activeElement?.classList.contains('toast-viewport')),
    ).toBe(true);
    // Focus holds it; leaving lets it go on.
    await page.getByRole('searchbox').focus();
    await toast.waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeGreaterThan(4_500);
  });
});
