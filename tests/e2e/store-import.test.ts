import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '#tests/support/axe.ts';
import { chooseCsv, openAs } from '#tests/support/browser.ts';
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
  it('goes from the list through the report back to it, and takes the list’s own export', async () => {
    const keeper = await server.person('admin', 'Karima');
    await server.store(null, 'Café Atlas');
    const { page, complaints, close } = await openAs(browser, server, keeper, '/stores');
    await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
    await heading(page, 'Choose a CSV file');
    await page.getByText('New stores come in as applications').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const line = (name: string, hours: string) =>
      `${name},bakery,"12, rue Tahar",33.59,-7.62,Nord,"${hours}"`;
    const header = 'name,category,address,lat,lon,zone,horaires';
    await choose(
      page,
      Buffer.from([header, line('Amal', 'Mon-Fri 9-18'), line('Nour', 'sometimes')].join('\n')),
    );
    await heading(page, 'Which column is which');
    expect(await focused(page)).toBe('Check');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await heading(page, 'What would happen');
    await page.getByRole('cell', { name: '“sometimes” is neither a day' }).waitFor();
    await page.getByRole('button', { name: 'Apply the good row' }).press('Enter');
    await heading(page, 'Done');
    await page.getByText('1 new, 0 changed, 0 as they were; 1 line was left out.').waitFor();

    await page.goto('/stores');
    await page.getByRole('row', { name: /Amal.*Applied/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const exported = await readFile(await download.path());
    await page.goto('/stores/import');
    await choose(page, exported);
    await heading(page, 'Which column is which');
    await page.keyboard.press('Enter');
    await heading(page, 'What would happen');
    await page.getByText('Nothing would change.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
