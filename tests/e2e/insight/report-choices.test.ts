import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  await fixture.deliver(await server.person('driver', 'Driss'));
  await countFigures(server);
});

const address = (page: Page) => new URL(page.url()).searchParams;

it('a choice of a report is compared, saved by name, opened again and scheduled', async () => {
  const path = '/reports/sales?range=last_7&rows=store&sort=-delivered';
  const { page, complaints, close } = await openPageAs(browser, server, fixture.finance, path);
  const table = page.getByRole('table', { name: 'Figures by Store' });
  await table.getByText('0 before').first().waitFor();
  await page.getByText(/· All areas/).waitFor();

  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Stores, weekly');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stores, weekly' }).waitFor();
  expect(await violationsInLooks(page, 'report-saved', BOTH_THEMES)).toEqual([]);

  await page.goto('/reports/sales');
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await page.getByRole('menuitemradio', { name: 'Stores, weekly' }).click();
  await expect.poll(() => address(page).get('range')).toBe('last_7');
  expect(address(page).get('rows')).toBe('store');
  await table.waitFor();

  await page.getByRole('link', { name: 'Schedule…' }).click();
  await page.waitForURL('**/reports/schedules/create?*');
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('Stores, weekly');
  expect(await page.getByLabel('Rows', { exact: true }).inputValue()).toBe('store');
  expect(await page.getByLabel('Frequency', { exact: true }).inputValue()).toBe('week');
  expect(complaints).toEqual([]);
  await close();
});

it('days that are refused say why, and no figures stand under them', async () => {
  const path = '/reports/sales?range=own&from=2026-11-01&to=2026-11-30';
  const { page, close } = await openPageAs(browser, server, fixture.finance, path);
  const totals = page.getByRole('list', { name: 'Totals' });
  await totals.waitFor();
  await page.getByLabel('To', { exact: true }).fill('15/10/2026');
  await page.getByText('Enter a day that is not before the first one.').waitFor();
  expect(await totals.count()).toBe(0);
  await page.getByLabel('To', { exact: true }).fill('15/11/2026');
  await totals.waitFor();
  await close();
});

it('a file is downloaded by its button, and CSV is written as the reader has chosen', async () => {
  const opened = await openPageAs(browser, server, fixture.finance, '/settings');
  const { page, complaints, close } = opened;
  await page.getByLabel('CSV files').selectOption({ label: 'Semicolon between columns, 1250,50' });
  await page.goto('/reports/sales?range=today&compare=none');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = (await readFile(await csv.path())).toString();
  expect(text).toMatch(/^\uFEFFFrom;To;Delivered;"Goods, MAD";/);
  expect(text).toMatch(/;\d+,\d\d;/);
  expect(text).toMatch(/\r\n\r\nAll areas\r\n$/);

  await page.getByRole('button', { name: 'Export XLSX' }).click();
  await page.goto('/reports/files');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '.xlsx' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  expect(complaints).toEqual([]);
  await close();
});
