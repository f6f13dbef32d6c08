import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { chooseCsv } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const choose = (page: Page, content: string | Buffer) => chooseCsv(page, 'menu.csv', content);

describe('an import of items, without a mouse', () => {
  it('proceeds from the file to the report, even after a reload', async () => {
    const manager = await server.person('catalogue', 'Karima');
    const store = await server.store();
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      manager,
      `/items/import?store=${store.id}`,
    );
    await heading(page, 'Choose a CSV file');
    expect(await violationsOf(page)).toEqual([]);
    await choose(
      page,
      'sku,name,category,prix\nA-1,Tea,Hot drinks,12.50\nA-2,Coffee,Nowhere,8\nA-3,Milk,Hot drinks,"7,500"\n',
    );
    await heading(page, 'Match the columns');
    expect(await focused(page)).toBe('Check');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'Result of the check');
    await page.getByRole('cell', { name: 'is not an existing category' }).waitFor();
    await page.getByRole('cell', { name: '7,500' }).waitFor();
    // An accidental extra Enter skips nothing.
    expect(await focused(page)).toBe('Export rejected rows');
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await heading(page, 'Result of the check');
    await page.getByRole('button', { name: 'Apply 1 valid row' }).press('Enter');
    await heading(page, 'Import applied');
    await page.getByText('1 created, 0 changed, 0 unchanged; 2 rows were rejected.').waitFor();
    expect(await focused(page)).toBe('Import another file');
    await page.keyboard.press('Enter');
    await heading(page, 'Choose a CSV file');
    // The result stays within reach: the report, and the rows themselves.
    const earlier = page.getByRole('region', { name: 'Previous imports' });
    await earlier.getByRole('row', { name: /menu\.csv Applied 3 1 0 2 Karima/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await earlier.getByRole('button', { name: 'menu.csv' }).press('Enter');
    await heading(page, 'Import applied');
    await page.getByRole('link', { name: 'View items' }).press('Enter');
    await page.getByRole('row', { name: /Tea/ }).waitFor();
    await page.goto(`/items/import?store=${store.id}`);
    await choose(page, 'sku,price\n"A-1,12\n');
    await page.getByText('A quote is never closed').waitFor();
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
    await close();
  });
});
