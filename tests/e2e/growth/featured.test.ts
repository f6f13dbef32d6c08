import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { type AppsFixture, createAppsFixture } from '#tests/support/fixtures/apps-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: AppsFixture;
let manager: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createAppsFixture(server);
  ({ manager } = fixture);
});

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const list = async (kind: 'store' | 'item') =>
  (await server.call(featuredRoutes.list, { query: { kind } }, manager)).body.items;
/** Chooses a record by typing its number. */
const choose = (page: Page, label: string, id: number) =>
  page.getByLabel(label, { exact: true }).fill(`#${id}`);

describe('featured vendors, without a mouse', () => {
  it('are added, refused if the position is taken, previewed, opened and hidden', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      manager,
      '/featured-vendors',
    );
    await page.getByText('No featured stores yet.').waitFor();
    await page.keyboard.press('n');
    await choose(page, 'Store', fixture.store.id);
    await page.getByLabel('Position', { exact: true }).fill('2');
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'featured-form');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/featured-vendors');
    await grid(page, 'Featured Vendors').getByRole('row').filter({ hasText: 'Home 2' }).waitFor();

    await page.keyboard.press('n');
    await choose(page, 'Store', fixture.store.id);
    await page.getByLabel('Position', { exact: true }).fill('2');
    await page.keyboard.press('Control+s');
    await page
      .getByText(/Home 2 is held by Dar Naji in all areas/)
      .first()
      .waitFor();
    await page.getByText('is taken in this time').first().waitFor();
    await page.getByLabel('Position', { exact: true }).fill('3');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/featured-vendors');
    expect(await list('store')).toMatchObject([{ position: 2 }, { position: 3 }]);

    await grid(page, 'Featured Vendors').getByRole('row').filter({ hasText: 'Home 3' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('p');
    const sheet = page.getByRole('dialog', { name: 'Preview' });
    await sheet.getByRole('listitem').filter({ hasText: 'Dar Naji' }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'featured-preview');
    await sheet.getByLabel('Area of the customer').selectOption({ label: 'East' });
    await sheet.getByText('The app shows nothing here.').waitFor();
    await sheet.getByText('the store does not deliver to this area').first().waitFor();
    await page.keyboard.press('Escape');

    const [first] = await list('store');
    const event = { type: 'opened', featuredId: first?.id };
    const body = { batchId: randomUUID(), events: [event] };
    expect((await server.call(featuredRoutes.report, { body }, fixture.customer)).status).toBe(200);
    await grid(page, 'Featured Vendors').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: /Dar Naji/ });
    await pane.getByText('Performance').waitFor();
    await pane.getByText('Seen and opened by day').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'featured-peek');
    await page.keyboard.press('v');
    await expect.poll(async () => (await list('store'))[0]?.state).toBe('hidden');
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openPageAs(browser, server, manager, '/featured-vendors');
    await page.getByText('Home 3').waitFor();
    expect(await violationsInLooks(page, 'featured-vendors')).toEqual([]);
    await close();
  });
});

describe('featured products, without a mouse', () => {
  it('are created and edited, and show errors of contradictory fields', async () => {
    const path = '/featured-products/create';
    const { page, complaints, close } = await openPageAs(browser, server, manager, path);
    await page.getByLabel('Position', { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').or(page.locator('.field-error')).first().waitFor();
    await choose(page, 'Item', fixture.store.itemId);
    await page.getByLabel('Slot', { exact: true }).selectOption('search');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/featured-products');
    const row = grid(page, 'Featured Products').getByRole('row').filter({ hasText: 'Search 1' });
    await row.filter({ hasText: 'Dar Naji' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await row.click();
    await page.keyboard.press('e');
    await page.waitForURL(/\/featured-products\/\d+\/edit/);
    await page.getByLabel('Last day', { exact: true }).fill('2020-01-01');
    await page.keyboard.press('Control+s');
    await page.getByText('must not be before its first day').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Last day', { exact: true }).fill(fixture.day(2));
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/featured-products');
    expect(await list('item')).toMatchObject([{ slot: 'search', endsOn: fixture.day(2) }]);
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await close();
  });
});
