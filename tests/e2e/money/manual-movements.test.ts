import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let order: Order;
let customer: Person;
let friend: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  const driver = await fixture.driver(1, 0, 'Yassine');
  order = await fixture.deliverOrder(await fixture.place(), driver);
  await fixture.deliver(driver);
  [customer, friend] = await Promise.all([
    server.person('customer', 'Noor'),
    server.person('customer', 'Lina'),
  ]);
});

const open = (person: Person, path: string, options: object = {}) =>
  openPageAs(browser, server, person, path, options);
const balanceOf = async ({ id }: { id: number }) =>
  (await server.call(walletsRoutes.get, { params: { id } }, fixture.finance)).body.balance;

describe('money moved by staff, without a mouse', () => {
  it('is added to a wallet, transferred to another, and reversed', async () => {
    const { page, complaints, close } = await open(fixture.finance, `/users/${customer.id}/wallet`);
    await page.getByText('No movements on this wallet yet.').waitFor();
    await page.keyboard.press('a');
    await page.getByLabel('Amount, MAD').fill('1 250');
    await page.getByLabel('Reason').fill('Paid at the bank');
    await page.keyboard.press('Enter');
    await page.getByText('Wallet of Noor adjusted; balance MAD 1,250.00').first().waitFor();

    await page.keyboard.press('t');
    await page.getByRole('dialog').getByLabel('To').fill('Lina');
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByLabel('To').fill(`#${friend.id}`);
    await page.getByLabel('Amount, MAD').fill('2000');
    await page.getByLabel('Reason').fill('A debt');
    await page.keyboard.press('Enter');
    await page.getByText('Only MAD 1,250.00 is available.').waitFor();
    await page.getByLabel('Amount, MAD').fill('500');
    await page.keyboard.press('Enter');
    await page.getByText('Wallet of Noor adjusted; balance MAD 750.00').first().waitFor();
    expect([await balanceOf(customer), await balanceOf(friend)]).toEqual(['75000', '50000']);

    // The transfer was a mistake: it is reversed, once.
    await page.goto('/transactions?kind=wallet_transfer');
    await page.getByRole('row', { name: /Wallet transfer/ }).waitFor();
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: /Wallet transfer/ });
    await pane.getByRole('row', { name: /Transfer out/ }).waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Reason').fill('The wrong person');
    await page.keyboard.press('Enter');
    await page.getByText(/: Reverse done$/).waitFor();
    await page.getByRole('row', { name: /reversed by #\d+/ }).waitFor();
    // A recipient of the URL sees the same row, whatever else the list contains by then.
    await page.waitForURL(/peek=\d+/);
    const address = new URL(page.url()).searchParams.get('peek');
    await page.goto(`/transactions?kind=sale&peek=${address}`);
    await pane.waitFor();
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    expect([await balanceOf(customer), await balanceOf(friend)]).toEqual(['125000', '0']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is refunded for an order, with the amount typed twice above the limit', async () => {
    const { page, complaints, close } = await open(fixture.finance, `/orders/${order.id}`);
    await page.getByText('No refunds.').waitFor();
    await page.keyboard.press('m');
    // Not “Full amount”, which precedes the field: Enter would refund everything.
    const amount = page.getByLabel('Amount, MAD');
    await amount.waitFor();
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await amount.fill('99999');
    await page.keyboard.press('Enter');
    await page.getByText(/^Only MAD.* can be refunded\.$/).waitFor();
    await page.getByLabel('Amount, MAD').fill('12,50');
    await page.getByLabel('Reason').fill('One dish was missing');
    await page.keyboard.press('Enter');
    // Nobody is charged by default.
    await page.getByText('Choose who pays.').waitFor();
    const payer = page.getByRole('radiogroup', { name: 'Paid by' });
    await expect
      .poll(() => payer.evaluate((group) => group.contains(document.activeElement)))
      .toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('The platform').press(' ');
    await page.getByText('Choose who pays.').waitFor({ state: 'detached' });
    await takeScreenshot(page, 'refund-sheet');
    await page.keyboard.press('Enter');
    await page
      .getByText(/MAD.12\.50 refunded to/)
      .first()
      .waitFor();
    const given = page.getByRole('region', { name: 'Refunds' });
    await given.getByText('One dish was missing').waitFor();
    expect(await balanceOf(order.customer)).toBe('1250');
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'order-refunded');

    const { version } = (
      await server.call(
        settingsRoutes.write,
        { params: { key: 'refunds' }, body: { value: { typedAbove: '500' } } },
        fixture.admin,
        { 'if-match': '"0"' },
      )
    ).body;
    expect(version).toBe(1);
    await page.reload();
    await given.waitFor();
    await page.keyboard.press('m');
    await page.getByLabel('Amount, MAD').fill('5');
    await page.getByLabel('The platform').press(' ');
    await page.getByLabel('Reason').fill('Late');
    await page.keyboard.press('Enter');
    const again = page.getByLabel('Retype the amount, MAD');
    await again.fill('6');
    await page.keyboard.press('Enter');
    await page.getByText('This does not match the amount above.').waitFor();
    await again.fill('5.00');
    await page.keyboard.press('Enter');
    await given.getByText('Late').waitFor();
    expect(await balanceOf(order.customer)).toBe('1750');

    // That was the wrong order: the refund is reversed, and stays visible.
    await page.getByRole('button', { name: /^Reverse MAD.5\.00: Late$/ }).press('Enter');
    await page.getByLabel('Reason').fill('Another order');
    await page.keyboard.press('Enter');
    await given.getByText(/^Reversed .* by Farid: Another order$/).waitFor();
    await given
      .getByRole('row', { name: /Refunded so far/ })
      .getByText(/12\.50/)
      .waitFor();
    expect(await balanceOf(order.customer)).toBe('1250');
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'refund-taken-back');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the lists of transactions and checks', () => {
  it('are filtered by store, and exported as CSV', async () => {
    await fixture.fund(777n, (await server.store(null, 'Snack Anfa')).id);
    const { page, complaints, close } = await open(fixture.finance, '/transactions');
    const rows = page.locator('#transactions-grid [data-row]');
    await rows.nth(1).waitFor();
    await page.getByRole('button', { name: 'Store', exact: true }).press('Enter');
    await page.getByRole('searchbox', { name: 'Store' }).fill('anfa');
    await page.getByRole('button', { name: 'Snack Anfa' }).press('Enter');
    await page.waitForURL(/storeId=\d+/);
    await expect.poll(() => rows.count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('Snack Anfa');
    expect(complaints).toEqual([]);
    await close();
  });

  it('contain the daily checks of the books, which can be opened and downloaded', async () => {
    await server.app().runNow.books();
    // Makes the next check due now.
    await server.db.updateTable('ledger_report_due').set({ due_at: server.clock() }).execute();
    await server.app().runNow.books();
    const { page, complaints, close } = await open(fixture.admin, '/settings/audit');
    await page.getByText(/Last check .*: passed/).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).press('Enter'),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('sums to zero');
    await page.getByRole('button', { name: /^Show / }).press('Enter');
    await page.getByRole('row', { name: /Every transfer sums to zero/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'audit-proofs');
    expect(complaints).toEqual([]);
    await close();
  });
});
