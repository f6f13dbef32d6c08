import { readFile } from 'node:fs/promises';
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

const choose = (page: Page, content: string | Buffer) => chooseCsv(page, 'stores.csv', content);

describe('an import of stores, without a mouse', () => {
  it('creates stores from a file, and accepts the list’s own export', async () => {
    const manager = await server.person('admin', 'Karima');
    await server.store(null, 'Café Atlas');
    await server.db.insertInto('zones').values({ name: 'Nord' }).execute();
    const { page, complaints, close } = await openPageAs(browser, server, manager, '/stores');
    await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
    await heading(page, 'Choose a CSV file');
    await page.getByText('New stores are created as applications').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const line = (name: string, hours: string) =>
      `${name},bakery,"12, rue Tahar",33.59,-7.62,Nord,"${hours}"`;
    const header = 'name,category,address,lat,lon,zone,horaires';
    await choose(
      page,
      Buffer.from([header, line('Amal', 'Mon-Fri 9-18'), line('Nour', 'sometimes')].join('\n')),
    );
    await heading(page, 'Match the columns');
    expect(await focused(page)).toBe('Check');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'Result of the check');
    await page.getByRole('cell', { name: '“sometimes” is neither a day' }).waitFor();
    await page.getByRole('button', { name: 'Apply 1 valid row' }).press('Enter');
    await heading(page, 'Import applied');
    await page.getByText('1 created, 0 changed, 0 unchanged; 1 row was rejected.').waitFor();

    await page.goto('/stores');
    await page.getByRole('row', { name: /Amal.*Applied/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const exported = await readFile(await download.path());
    await page.goto('/stores/import');
    await choose(page, exported);
    await heading(page, 'Match the columns');
    await page.keyboard.press('Enter');
    await heading(page, 'Result of the check');
    await page.getByText('No changes to apply.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
