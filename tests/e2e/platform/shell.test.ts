import type { Browser, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { newPageAs, openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
let page: Page;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin');
});
beforeEach(async () => {
  const opened = await newPageAs(browser, server, admin, { map: true });
  page = opened.page;
  return opened.close;
});

const title = () => page.getByRole('heading', { level: 1 }).innerText();

describe('a screen', () => {
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

  it('shows a message for an unknown address', async () => {
    await page.goto('/nowhere');
    await page.getByText('There is no page at /nowhere.').waitFor();
    expect(await page.title()).toBe('Page not found');
    await page.getByRole('link', { name: 'Stores', exact: true }).click();
    await expect.poll(() => page.title()).toBe('Delivery Dashboard');
  });

  it('refuses a screen that the role may not see, and omits it from the sidebar', async () => {
    const operator = await server.person('operator');
    const { page: theirs, close } = await openPageAs(browser, server, operator, '/users');
    await theirs.getByText(/Your role \(Operator\) has no access/).waitFor();
    expect(await theirs.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await close();
  });
});

describe('start, settings and help', () => {
  it('opens the dashboard of the catalogue, without the figures of the operation', async () => {
    const mehdi = await server.person('catalogue');
    const { page: theirs, close } = await openPageAs(browser, server, mehdi, '/');
    await theirs.getByRole('table', { name: /^Catalogue: what waits/ }).waitFor();
    expect(await theirs.locator('.tile').count()).toBe(0);
    await close();
  });

  it('lists the settings, with the contents of each section', async () => {
    await page.goto('/settings');
    await page.getByText('Keys of every command, and single-key shortcuts.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
    await page.getByRole('main').getByRole('link', { name: 'Shortcuts' }).last().click();
    await page.waitForURL('**/settings/shortcuts');
  });

  it('opens the list of keys scrolled to its beginning', async () => {
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

  it('is 256 px wide, or 64 px when collapsed, and remembers its state', async () => {
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

  it('collapses a group by keyboard, and remembers it', async () => {
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
  it('replaces a screen that fails to render, and Try Again and Reload Page restore it', async () => {
    await page.route('**/api/admin/dashboard/stats', (route) => route.fulfill({ json: {} }));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.getByText('An unexpected error has occurred. Our team has been notified.').waitFor();
    // The shell is intact: other screens, and the way back, are a click away.
    expect(await page.getByRole('link', { name: 'Users' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.unroute('**/api/admin/dashboard/stats');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Open orders', { exact: true }).waitFor();
  });
});

describe('toasts', () => {
  it('get the focus with F8, and disappear after five seconds', async () => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'CSV' }).click();
    const toast = page.locator('.toast');
    await toast.waitFor();
    const shownAt = Date.now();
    // Its button is beside the text, and not above it.
    const [title, close] = await Promise.all(
      ['.toast-title', '.toast-close'].map((part) => toast.locator(part).boundingBox()),
    );
    expect(close?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
    expect(title?.y).toBeLessThan((close?.y ?? 0) + (close?.height ?? 0));
    await page.keyboard.press('F8');
    expect(
      await page.evaluate(() => document.activeElement?.classList.contains('toast-viewport')),
    ).toBe(true);
    // Focus keeps it open; leaving lets it close.
    await page.getByRole('searchbox').focus();
    await toast.waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeGreaterThan(4_500);
  });
});
