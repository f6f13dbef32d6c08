import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let driver: Person;
let due: bigint;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  driver = await fixture.driver(1, 0, 'Driss');
  due = await fixture.deliver(driver);
});

const open = (person: Person, path: string, options: object = {}) =>
  openPageAs(browser, server, person, path, options);
const atHand = async () =>
  (await server.call(cashRoutes.atHand, { params: { id: driver.id } }, fixture.finance)).body
    .atHand;
const mad = (centimes: bigint) =>
  `${centimes / 100n}.${(centimes % 100n).toString().padStart(2, '0')}`;

describe('cash at hand, without a mouse', () => {
  it('is collected with a booked shortage, listed in the log, and reversed', async () => {
    await server.call(
      settingsRoutes.write,
      { params: { key: 'cash' }, body: { value: { varianceTypedAbove: '500' } } },
      fixture.admin,
      { 'if-match': '"0"' },
    );
    const { page, complaints, close } = await open(fixture.finance, '/drivers');
    await page.locator('#cash-grid:focus').waitFor();
    await page.getByRole('heading', { name: 'Driss' }).waitFor();
    await page.getByRole('button', { name: /^Collect/ }).waitFor();
    await takeScreenshot(page, 'cash-drivers');
    await page.keyboard.press('Enter');
    await page.getByLabel('Counted, MAD').waitFor();
    await page.keyboard.type(mad(due - 500n));
    await page.keyboard.press('Enter');
    await page.getByText('Choose what happens to the missing amount.').waitFor();
    await takeScreenshot(page, 'cash-collect');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // A difference at or above the limit must be retyped: Enter moves to the field for it.
    await page.getByLabel('Difference to be booked, MAD').waitFor();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.getByText('This does not match the difference above.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    // A variance is booked for a reason only.
    await page.getByText('Enter why the cash differs.').waitFor();
    await page.keyboard.type('A coin was missing');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next driver' }).waitFor();
    await page.getByRole('region', { name: 'Receipt R-' }).waitFor();
    await takeScreenshot(page, 'cash-receipt');
    expect(await atHand()).toBe('0');

    expect(complaints).toEqual([]);
    await close();

    // By another person than the collector.
    const log = await open(fixture.admin, '/collections-log');
    await log.page.getByText('-5.00').waitFor();
    await log.page.getByText('R-000001').click();
    await log.page.keyboard.press('Enter');
    const pane = log.page.getByRole('complementary', { name: /Driss/ });
    await pane.getByRole('button', { name: /^Reverse/ }).waitFor();
    await takeScreenshot(log.page, 'cash-log');
    await log.page.keyboard.press('r');
    await log.page.getByLabel('Reason').waitFor();
    await log.page.keyboard.type('Counted the wrong bag');
    await log.page.keyboard.press('Enter');
    await pane.getByText(/Reversed by/).waitFor();
    expect(await atHand()).toBe(due.toString());
    expect(log.complaints).toEqual([]);
    await log.close();
  });

  it('must be counted again if an order was delivered in the meantime', async () => {
    const { page, close } = await open(fixture.supervisor, '/drivers');
    await page.locator('#cash-grid:focus').waitFor();
    await page.getByRole('button', { name: /^Collect/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Counted, MAD').waitFor();
    const more = await fixture.deliver(driver);
    await page.keyboard.type(mad(due));
    await page.keyboard.press('Enter');
    await page.getByText(/Count again/).waitFor();
    await page.getByText(/Added: Order/).waitFor();
    await page.keyboard.type(mad(due + more));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next driver' }).waitFor();
    expect(await atHand()).toBe('0');
    await close();
  });
});

describe('a wallet', () => {
  it('is frozen and unfrozen with reasons, and the audit log shows the change', async () => {
    const { page, complaints, close } = await open(fixture.finance, `/users/${driver.id}/wallet`);
    const status = async () =>
      (await server.call(walletsRoutes.get, { params: { id: driver.id } }, fixture.finance)).body
        .status;
    await page.getByRole('button', { name: /^Freeze/ }).waitFor();
    await page.keyboard.press('f');
    await page.getByLabel('Reason').waitFor();
    await page.keyboard.type('Under inquiry');
    await page.keyboard.press('Enter');
    await page
      .getByText(/Under inquiry/)
      .first()
      .waitFor();
    expect(await status()).toBe('frozen');
    await takeScreenshot(page, 'wallet-frozen');
    await page.getByRole('button', { name: /^Unfreeze/ }).waitFor();
    await page.keyboard.press('f');
    await page.getByLabel('Reason').waitFor();
    await page.keyboard.type('Cleared');
    await page.keyboard.press('Enter');
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await status()).toBe('active');

    await page.goto('/settings/audit?action=wallet.freeze');
    await page.locator('#audit-grid [data-row]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Frozen', exact: true }).waitFor();
    await page.keyboard.press('v');
    await page.getByText(/entr(y|ies) verified/).waitFor();
    await page.keyboard.press('b');
    await page.getByText(/rules passed/).waitFor();
    await takeScreenshot(page, 'audit');
    expect(complaints).toEqual([]);
    await close();
  });
});

const SCREENS = ['/drivers', '/collections-log', '/transactions', '/settings/audit'] as const;

describe('the screens of cash, wallets and the audit log', () => {
  it('have no accessibility violations in either theme', async () => {
    await fixture.deliver(driver);
    const { page, complaints, close } = await open(fixture.finance, '/drivers');
    for (const path of [...SCREENS, `/users/${driver.id}/wallet`]) {
      await page.goto(path);
      await page.locator('[data-row]').first().waitFor();
      if (path === '/drivers') await page.getByRole('button', { name: /^Collect/ }).waitFor();
      else if (SCREENS.some((one) => one === path)) {
        await page.keyboard.press('Enter');
        await page.locator('.list-peek').waitFor();
      } else {
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await page.locator('.list-peek').waitFor();
      }
      const name = path.slice(1).replaceAll('/', '-');
      expect(await violationsInLooks(page, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
