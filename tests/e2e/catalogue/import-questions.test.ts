import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
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
const openImport = async (of: 'items' | 'stores', query = '') =>
  openPageAs(browser, server, await server.person('admin', 'Karima'), `/${of}/import${query}`);

it('a rate below one is asked about, and the answer checks the file again', async () => {
  const { page, complaints, close } = await openImport('stores');
  await heading(page, 'Choose a CSV file');
  await chooseCsv(
    page,
    'stores.csv',
    'name,category,address,lat,lon,commission\nAtlas,Café,1 rue A,33.59,-7.62,"0,15"\n',
  );
  await heading(page, 'Match the columns');
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await heading(page, 'Result of the check');
  await page.getByText(/^Line 2: a rate is below one/).waitFor();
  expect(await violationsInLooks(page, 'import-questions')).toEqual([]);
  await page.getByRole('button', { name: '0.15 is 15 %' }).press('Enter');
  await page.getByText(/^Line 2: a rate is below one/).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});

it('the encoding and the line of the columns are chosen with the lines of the file in sight', async () => {
  const store = await server.store();
  const { page, complaints, close } = await openImport('items', `?store=${store.id}`);
  await heading(page, 'Choose a CSV file');
  // In MacRoman, with more letters that look like Windows; and a row above the columns.
  const text = Buffer.concat([
    Buffer.from('Carte,de,printemps,\nsku,name,category,price\n'),
    Buffer.from('M-1,Cr', 'ascii'),
    Buffer.from([0x90]),
    Buffer.from('pe,Hot drinks,12.50\nM-2,', 'ascii'),
    Buffer.from([0xc7]),
    Buffer.from('uvres', 'ascii'),
    Buffer.from([0xc8]),
    Buffer.from(',Hot drinks,9\n', 'ascii'),
  ]);
  await chooseCsv(page, 'carte.csv', text);
  await page.getByText('line 3 contains bytes that are not text', { exact: false }).waitFor();
  const reading = page.getByRole('region', { name: 'How the file is read' });
  await reading.getByLabel('Encoding').selectOption({ label: 'MacRoman (Western)' });
  await reading.getByText('M-1,Crêpe,Hot drinks,12.50').waitFor();
  expect(await violationsInLooks(page, 'import-reading')).toEqual([]);
  await reading.getByRole('button', { name: 'Read again' }).press('Enter');
  await heading(page, 'Match the columns');
  await page.getByRole('button', { name: 'Read the file differently' }).press('Enter');
  await reading.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await reading.getByRole('button', { name: 'Read again' }).press('Enter');
  const details = page.getByLabel('File details');
  await details.getByText('MacRoman (Western)').waitFor();
  await details.getByText('line 2').waitFor();
  await page.getByRole('cell', { name: /Crêpe/ }).waitFor();
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await heading(page, 'Result of the check');
  // The refused first reading.
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  await close();
  // The first reading is cancelled.
  const { rows } = await server.pool.query<{ status: string; header_line: number }>(
    'select status, header_line from imports where store_id = $1 order by id',
    [store.id],
  );
  expect(rows).toMatchObject([{ status: 'cancelled' }, { header_line: 2 }]);
});
