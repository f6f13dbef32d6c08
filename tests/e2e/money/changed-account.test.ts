import type { Browser, Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  await fixture.fund(1_000_000n);
  const author = await server.person('finance', 'Fatima');
  for (const bank of ['011780', '022780'])
    await fixture.command(
      calls.setBank,
      {
        params: { id: fixture.store.id },
        body: { iban: ibanOf('MA', `${bank}${'0'.repeat(18)}`), holder: 'Atlas', reason: 'Letter' },
      },
      author,
    );
});

/** Whether the cell of a text is narrower than the text. */
const isCut = (text: Locator) =>
  text.evaluate((element) => {
    const cell = element.closest('[data-column]') ?? element;
    return cell.scrollWidth > cell.clientWidth;
  });

it('a changed account is marked in its row, listed in the dialogs of many, and paid once confirmed', async () => {
  const payout = await fixture.request('10000');
  const elsewhere = await server.store(null, 'Elsewhere');
  await fixture.fund(1_000_000n, elsewhere.id);
  await fixture.act('approve', await fixture.request('20000', elsewhere.id), fixture.second);
  await fixture.approve(payout, fixture.second);
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    fixture.finance,
    '/store-payouts?status=approved',
  );
  const row = page.locator(`#payout-grid-${payout.id}`);
  const mark = row.getByText(/^Unconfirmed \d{4}$/);
  for (const width of [1920, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await mark.waitFor();
    expect(await isCut(mark), `at ${width}`).toBe(false);
  }
  const pane = page.getByRole('region', { name: `Payout ${payout.id}`, exact: true });
  await pane.getByText(/Changed .* by Fatima · Reason: Letter · Not confirmed/).waitFor();
  await pane.getByText(/waits for another person to confirm it/).waitFor();
  expect(await pane.getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true);
  expect(await violationsInLooks(page, 'a changed account')).toEqual([]);
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The bank account of one store was changed:').waitFor();
  await dialog.getByText(/was changed by Fatima and waits/).waitFor();
  await dialog.getByText(/^1 approved payout, MAD.200\.00/).waitFor();
  await page.keyboard.press('Escape');

  const other = await openPageAs(
    browser,
    server,
    fixture.supervisor,
    '/store-payouts?status=approved',
  );
  await other.page.getByRole('button', { name: 'Confirm account…' }).press('Enter');
  const sheet = other.page.getByRole('dialog');
  await sheet.getByText('Call the store at a number that you knew before').waitFor();
  expect(await violationsInLooks(other.page, 'confirming an account')).toEqual([]);
  await sheet.getByLabel('Whom you called, and when').fill('Mr Alami, 0522 00 11 22, 10:15');
  await sheet.getByRole('button', { name: 'Confirm account' }).press('Enter');
  await other.page.getByText('The account of Café Atlas is confirmed').first().waitFor();
  await other.page.getByText(/Confirmed by Salma/).waitFor();
  await other.close();

  await page.reload();
  await row.click();
  expect(await row.getByText(/Unconfirmed/).count()).toBe(0);
  await row.getByText(/^Changed \d{4}$/).waitFor();
  await pane.getByRole('button', { name: /^Pay/ }).and(page.locator(':enabled')).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
