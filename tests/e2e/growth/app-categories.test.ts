import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { type AppsFixture, createAppsFixture } from '#tests/support/fixtures/apps-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: AppsFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createAppsFixture(server);
});

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'App Categories' }).getByRole('row').filter({ hasText: name });
const names = async () => {
  const { body } = await server.call(appCategoriesRoutes.list, { query: {} }, fixture.manager);
  return body.items.map(({ name }) => name);
};

describe('categories of the apps, without a mouse', () => {
  it('are created, moved, hidden and edited', async () => {
    const opened = await openPageAs(browser, server, fixture.manager, '/app-categories');
    const { page, complaints, close } = opened;
    await page.getByText('The apps show no categories yet.').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name', { exact: true }).fill('Restaurants');
    await page.getByLabel('French').fill('Restos');
    await page.getByLabel('Arabic').fill('مطاعم');
    await page.getByLabel('Stores of the kind').selectOption('restaurant');
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'app-category-form');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/app-categories');
    await row(page, 'مطاعم').waitFor();

    await page.keyboard.press('n');
    await page.getByLabel('Name', { exact: true }).fill('RESTAURANTS');
    await page.keyboard.press('Control+s');
    await page.getByText('is taken').first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Drinks');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/app-categories');
    await row(page, 'Drinks').click();
    await page.keyboard.press('[');
    await expect.poll(names).toEqual(['Drinks', 'Restaurants']);
    await row(page, 'Drinks').filter({ hasText: '1' }).waitFor();
    await page.keyboard.press(']');
    await expect.poll(names).toEqual(['Restaurants', 'Drinks']);
    // Its new place has been answered: until then nothing else is sent for the row.
    await row(page, 'Drinks').filter({ hasText: '2' }).waitFor();
    await page.keyboard.press('v');
    await row(page, 'Drinks').filter({ hasText: 'Hidden' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app-categories\/\d+\/edit/);
    await page.getByLabel('Parent').selectOption({ label: 'Restaurants' });
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/app-categories');
    await row(page, 'Drinks').filter({ hasText: 'Restaurants' }).waitFor();
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openPageAs(browser, server, fixture.manager, '/app-categories');
    await row(page, 'مطاعم').waitFor();
    expect(await violationsInLooks(page, 'app-categories')).toEqual([]);
    await close();
  });
});
