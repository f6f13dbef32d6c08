import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let manager: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  manager = await server.person('catalogue', 'Karima');
  await server.store();
});

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Categories' }).getByRole('row').filter({ hasText: name });
const expectMessage = (page: Page, text: string) =>
  page.locator('.list-foot output').filter({ hasText: text }).waitFor();
const found = async (q: string) =>
  (await server.call(categoriesRoutes.list, { query: { q } }, manager)).body.items[0];

describe('categories, without a mouse', () => {
  it('are created, ordered in their cells, hidden and shown, and link to their items', async () => {
    const { page, complaints, close } = await openPageAs(browser, server, manager, '/categories');
    await row(page, 'Hot drinks').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name', { exact: true }).fill('Pâtisseries');
    await page.getByLabel('French').fill('Pâtisseries');
    await page.getByLabel('Arabic').fill('حلويات');
    await page.getByLabel('Parent').selectOption({ label: 'Hot drinks' });
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'category-form');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/categories\/\d+$/);
    await page.getByText('حلويات', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'category');
    await page.keyboard.press('v');
    await page.locator('.detail__head b').filter({ hasText: 'Hidden' }).waitFor();
    await page.keyboard.press('u');
    await page.locator('.detail__head b').filter({ hasText: 'Shown' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/categories');
    await row(page, 'Pâtisseries').filter({ hasText: 'حلويات' }).waitFor();
    expect(await found('patiss')).toMatchObject({ parent: 'Hot drinks', state: 'shown', items: 0 });

    // Found without its accent; its position is edited in place.
    await page.getByRole('searchbox').fill('patiss');
    await page.getByText('1 category').or(page.locator('[aria-rowcount="2"]')).first().waitFor();
    await row(page, 'Pâtisseries').click();
    const cell = page.locator('[data-column=position][data-focused]');
    for (let n = 0; n < 9 && (await cell.count()) === 0; n += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('e');
    await page.getByLabel('Position', { exact: true }).waitFor();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await found('patiss'))?.position).toBe(12);
    // The cell must be closed too, or it would take the next key as text.
    await page.getByLabel('Position', { exact: true }).waitFor({ state: 'detached' });
    await row(page, 'Pâtisseries').filter({ hasText: '12' }).waitFor();

    await page.keyboard.press('v');
    await expectMessage(page, ' hidden');
    expect((await found('patiss'))?.state).toBe('hidden');
    await page.keyboard.press('u');
    await expect.poll(async () => (await found('patiss'))?.state).toBe('shown');
    await page.keyboard.press('i');
    await page.waitForURL(/\/items\?categoryId=/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('show an error beside the field if a name is taken', async () => {
    const { page, close } = await openPageAs(browser, server, manager, '/categories/create');
    await page.getByLabel('Name', { exact: true }).fill('HOT  drinks');
    await page.keyboard.press('Control+s');
    await page.getByText('is taken').first().waitFor();
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openPageAs(browser, server, manager, '/categories');
    await row(page, 'Pâtisseries').waitFor();
    expect(await violationsInLooks(page, 'categories')).toEqual([]);
    await close();
  });
});
