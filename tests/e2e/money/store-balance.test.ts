import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
const snacks: number[] = [];
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  await fixture.fund(1_234_567n);
  for (let n = 1; n <= 5; n += 1) {
    const store = await server.store(null, `Snack ${n}`);
    await fixture.fund(BigInt(n) * 10_000n, store.id);
    snacks.push(store.id);
  }
});

const open = (person: Person, path: string, options: object = {}) =>
  openPageAs(browser, server, person, path, options);

describe('balances of stores, without a mouse', () => {
  it('are found, requested in part, in full and in bulk, and explained by a statement', async () => {
    const { page, complaints, close } = await open(fixture.finance, '/store-balance');
    await page.getByRole('row', { name: /Snack 5/ }).waitFor();
    // The first row came to the cursor by itself: keys act on it once one has moved there.
    await page.keyboard.press('Home');
    await page.keyboard.press('r');
    const field = page.getByLabel('Amount, MAD');
    await field.waitFor();
    for (const [typed, message] of [
      ['-5', 'cannot be negative'],
      ['1e3', 'without an exponent'],
      ['1,250', 'can mean 1250.00 or 1.25'],
      ['12.345', 'two decimals'],
      ['99 999 999', 'is available'],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await page.locator('.field-error', { hasText: message }).waitFor();
    }
    await field.fill('١٬٢٣٤٫٥');
    await page.getByText('MAD 1,234.50').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText(/Payout \d+ requested: MAD.1,234\.50/)
      .first()
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Café Atlas/ });
    await row.getByText('11,111.17').waitFor();
    await page.getByRole('columnheader', { name: 'Pending' }).waitFor();
    // Café Atlas has the largest balance: one key requests the rest of it, after a confirmation.
    await page.keyboard.press('Home');
    await page.keyboard.press('p');
    await page.getByText(/Requests the full available balance: MAD.11,111\.17\. Someone/).waitFor();
    await page.keyboard.press('Enter');
    await row.locator('[data-column=available]', { hasText: '0.00' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    await page.keyboard.type('snack');
    await page.waitForURL('**/store-balance?q=snack');
    await row.waitFor({ state: 'detached' });
    await page.locator('#balances-grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('p');
    await page.getByText(/balances of 2 stores: MAD.900\.00 in total/).waitFor();
    // Another user requests one of them in the meantime: its row shows that, the other succeeds.
    await fixture.request('50000', snacks[4]);
    await page.keyboard.press('Enter');
    await page.getByText('1 done, 1 failed').waitFor();
    await page.getByText(/Snack 5.*MAD.0\.00 available/).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`/store-balance/${fixture.store.id}`);
    await page.getByRole('heading', { level: 1, name: 'Statement of Café Atlas' }).waitFor();
    await page.getByRole('row', { name: /Closing balance .*12,345\.67/ }).waitFor();
    const names = await page.getByRole('rowheader').allTextContents();
    expect([names[0], names.at(-1)]).toEqual(['Opening balance', 'Closing balance']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(',12345.67,');
    const [xlsx] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export XLSX' }).press('Enter'),
    ]);
    expect(xlsx.suggestedFilename()).toMatch(/^statement-\d+-\d{4}-\d\d-01-[\d-]+\.xlsx$/);
    expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await close();
  });

  it('are sorted and filtered by the address, and exported in the same order', async () => {
    const { page, complaints, close } = await open(
      fixture.finance,
      '/store-balance?least=200&most=350&sort=available',
    );
    const names = () => page.locator('.list-grid__row [data-title]').allTextContents();
    await expect.poll(names).toEqual(['Snack 2', 'Snack 3']);
    // By the column in focus: the first one.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('s');
    await page.waitForURL(/sort=name/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines.slice(0, 3).map((line) => line.split(',')[1])).toEqual([
      'Store',
      'Snack 2',
      'Snack 3',
    ]);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toContain('Total');
    await page.goto('/store-balance?bank=false&all=true');
    await expect.poll(names).toHaveLength(6);
    await page.goBack();
    await expect.poll(names).toEqual(['Snack 2', 'Snack 3']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('accept a bank account only with valid check digits', async () => {
    const { page, close } = await open(
      fixture.finance,
      '/store-balance?all=true&q=snack&sort=name',
    );
    await page.getByRole('row', { name: /Snack 1/ }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('b');
    await page.getByLabel('IBAN').fill('MA64 0115 1900 0001 2050 0053 4922');
    await page.keyboard.press('Enter');
    await page.getByText('Check its digits').waitFor();
    await page.getByLabel('IBAN').fill('ma64 0115 1900 0001 2050 0053 4921');
    await page.getByLabel('Reason, and how it was checked').fill('Letter of the owner');
    await page.keyboard.press('Enter');
    await page.getByText('Bank account of Snack 1 set').first().waitFor();
    // The account has its column on a wide screen.
    await page.setViewportSize({ width: 1_920, height: 900 });
    await page.getByRole('row', { name: /Snack 1.*MA64 •••• 4921/ }).waitFor();
    await close();
  });
});

describe('Settings → Money', () => {
  it('names the other user after a conflict, and can restore the user’s own change', async () => {
    const { page, complaints, close } = await open(fixture.admin, '/settings/money');
    const ceiling = page.getByLabel('Ceiling, MAD');
    await ceiling.waitFor();
    const read = async () =>
      (await server.call(settingsRoutes.read, { params: { key: 'cash' } }, fixture.admin)).body;
    await server.call(
      settingsRoutes.write,
      { params: { key: 'cash' }, body: { value: { ceiling: '200000', warnPercent: 75 } } },
      await server.person('admin', 'Omar'),
      { 'if-match': `"${(await read()).version}"` },
    );
    await ceiling.fill('1 500');
    await page.keyboard.press('Enter');
    await page.getByText('Omar changed this in the meantime').waitFor();
    await expect.poll(() => ceiling.inputValue()).toBe('2,000.00');
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await expect.poll(() => ceiling.inputValue()).toBe('1,500.00');
    await page.getByRole('button', { name: 'Save Driver cash' }).press('Enter');
    await page.getByText('Driver cash: Saved').first().waitFor();
    expect((await read()).value).toMatchObject({ ceiling: '150000', warnPercent: 80 });
    expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await close();
  });
});

describe('the money screens', () => {
  it('have no accessibility violations in either theme', async () => {
    const looks = [
      ['light', 1920],
      ['dark', 1280],
    ] as const;
    await fixture.command(
      calls.request,
      { body: { storeId: fixture.store.id, amount: '100' } },
      fixture.finance,
    );
    const { page, close } = await open(fixture.admin, '/store-balance?all=true');
    await page.getByRole('row', { name: /Snack 5/ }).waitFor();
    expect(await violationsInLooks(page, 'balance', looks)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Closing balance/ }).waitFor();
    expect(await violationsInLooks(page, 'statement', looks)).toEqual([]);
    await page.goto('/settings/money');
    await page.getByLabel('Ceiling, MAD').waitFor();
    await page.getByLabel('IBAN').waitFor();
    expect(await violationsInLooks(page, 'settings-money', looks)).toEqual([]);
    await close();
  });
});
