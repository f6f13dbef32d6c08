import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const ORDERS = 3;
let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  const driver = await server.person('driver', 'Driss');
  for (let n = 0; n < ORDERS; n += 1) await fixture.deliver(driver);
  await fixture.place();
  await fixture.fund(100_000n);
  for (const amount of ['20000', '30000']) {
    const { body } = await fixture.approve(await fixture.request(amount), fixture.supervisor);
    await fixture.act('pay', body, fixture.finance, { reference: `TRX ${amount}` });
  }
  await fixture.request('4000');
  await countFigures(server);
});

const table = (page: Page) => page.getByRole('table', { name: /^Figures by|^Reports$/ });
const addressOf = (page: Page) => new URL(page.url()).searchParams;
/** The rows of the open list, once there are as many as a figure states. */
const hasRows = (page: Page, count: number) =>
  expect
    .poll(() => page.getByRole('grid').locator('[role=row][aria-selected]').count())
    .toBe(count);

describe('reports, without a mouse', () => {
  it('are chosen, filtered, sorted, and link a figure to its list', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      fixture.finance,
      '/reports',
    );
    await page.getByRole('link', { name: 'Orders and sales' }).press('Enter');
    await page.waitForURL('**/reports/sales');
    await table(page).getByRole('row').nth(2).waitFor();

    await page.getByRole('radio', { name: '4 weeks' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => addressOf(page).get('range')).toBe('last_7');
    await page.getByLabel('Rows', { exact: true }).focus();
    await page.keyboard.type('Sto');
    await expect.poll(() => addressOf(page).get('rows')).toBe('store');
    await page.getByRole('checkbox', { name: /Compare/ }).press('Space');
    await expect.poll(() => addressOf(page).get('compare')).toBe('none');
    await page.getByRole('button', { name: 'Gross value' }).press('Enter');
    await expect.poll(() => addressOf(page).get('sort')).toBe('-total');
    await page.locator('th[aria-sort=descending]').filter({ hasText: 'Gross value' }).waitFor();

    const figure = table(page).locator('tbody a').first();
    // The previous rows are shown until those in the new order arrive.
    await expect.poll(() => figure.innerText()).toBe(String(ORDERS));
    await figure.focus();
    // The arrow keys move from figure to figure.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders?q=*');
    await hasRows(page, ORDERS);
    expect(complaints).toEqual([]);
    await close();
  });

  it('link a figure to the payouts that it counts', async () => {
    const opened = await openPageAs(browser, server, fixture.finance, '/reports/payouts');
    const { page, complaints, close } = opened;
    const figure = page.getByRole('list', { name: 'Totals' }).getByRole('link').first();
    await figure.getByText('2', { exact: true }).waitFor();
    await figure.press('Enter');
    await page.waitForURL('**/store-payouts?*');
    await hasRows(page, 2);
    expect(complaints).toEqual([]);
    await close();
  });

  it('are created as files and downloaded', async () => {
    const opened = await openPageAs(browser, server, fixture.finance, '/reports/sales?range=today');
    const { page, complaints, close } = opened;
    await page.getByRole('button', { name: 'XLSX' }).press('Enter');
    await page.getByRole('button', { name: 'Download' }).waitFor();
    await page.goto('/reports/files');
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: '.xlsx' });
    await row.filter({ hasText: 'Ready' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
    expect(download.suggestedFilename()).toMatch(/^sales-.*\.xlsx$/);
    // A ZIP archive.
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    expect(complaints).toEqual([]);
    await close();
  });

  it('print their figures and description, without controls', async () => {
    const { page, close } = await openPageAs(browser, server, fixture.finance, '/reports/sales', {
      theme: 'dark',
    });
    await table(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(/Day of delivery/).isVisible()).toBe(true);
    expect(await table(page).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByLabel('Rows', { exact: true }).isVisible()).toBe(false);
    await takeScreenshot(page, 'report-print-dark');
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openPageAs(browser, server, fixture.finance, '/reports');
    const shown = {
      '/reports': table(page),
      '/reports/sales': table(page).locator('tbody a').first(),
      '/reports/files': page.getByRole('grid').getByText('.xlsx').first(),
    };
    for (const [path, content] of Object.entries(shown)) {
      await page.goto(path);
      await content.waitFor();
      expect(await violationsInLooks(page, path.slice(1).replace('/', '-'))).toEqual([]);
    }
    await close();
  });
});
