import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { accountLinksRoutes } from '#contract/routes/people/account-links.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
});

describe('what another person decides, without a mouse', () => {
  it('a driver’s dispute is decided in its queue, and shown on the order and the driver', async () => {
    const driver = await fixture.driver(1, 0, 'Driss');
    const order = await fixture.deliverOrder(await fixture.place(), driver);
    const body = { event: 'order.deliver', reason: 'I never had it' };
    const { body: made } = await fixture.command(
      disputesRoutes.create,
      { params: { id: order.id }, body },
      driver,
    );
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      fixture.finance,
      '/disputes',
    );
    const pane = page.getByRole('region', { name: `Dispute ${made.id}`, exact: true });
    await pane.getByText('I never had it').waitFor();
    expect(await violationsInLooks(page, 'disputes')).toEqual([]);
    await pane.getByRole('button', { name: 'Uphold A' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('The customer has no food');
    await page.keyboard.press('Enter');
    const stateOf = async () =>
      (await server.call(disputesRoutes.get, { params: { id: made.id } }, fixture.finance)).body
        .state;
    await expect.poll(stateOf).toBe('upheld');
    for (const path of [`/orders/${order.id}`, `/drivers/${driver.id}`]) {
      await page.goto(path);
      const section = page.getByRole('region', { name: 'Disputes' });
      await section.getByText('Upheld').waitFor();
      await section.getByText('I never had it').waitFor();
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('a collector’s cash is counted in by another person', async () => {
    const collector = await server.person('finance', 'Samira Collects');
    const driver = await fixture.driver(1);
    const due = `${await fixture.deliver(driver)}`;
    const params = { id: driver.id };
    await fixture.command(
      cashRoutes.remit,
      { params, body: { expected: due, counted: due } },
      collector,
    );
    const own = await openPageAs(browser, server, collector, '/drivers');
    const ownRow = own.page.getByRole('row', { name: /Samira Collects/ });
    await ownRow.getByText('You collected this cash').waitFor();
    await own.close();
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      fixture.supervisor,
      '/drivers',
    );
    const row = page.getByRole('row', { name: /Samira Collects/ });
    await row.getByRole('button', { name: 'Count in…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const counted = dialog.getByRole('textbox');
    await counted.fill('99999');
    await page.keyboard.press('Enter');
    expect(await violationsInLooks(page, 'count-in')).toEqual([]);
    await dialog
      .getByText(/at most/)
      .first()
      .waitFor();
    await counted.fill((Number(due) / 100).toFixed(2));
    await page.keyboard.press('Enter');
    const held = async () =>
      (await server.call(collectorsRoutes.list, {}, fixture.supervisor)).body.items.some(
        (one) => one.collector.id === collector.id,
      );
    await expect.poll(held).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a payout’s evidence names the link that its approver had', async () => {
    const maker = await server.person('admin', 'Mounir Maker');
    const made = await createSecondAccount(server, maker, 'finance', 'Fatiha Made');
    const params = { id: made.id };
    const store = await server.store(null, 'Linked Store');
    await fixture.fund(1_000_000n, store.id);
    const user = await openPageAs(browser, server, fixture.admin, `/users/${made.id}`);
    const links = user.page.getByRole('region', { name: 'Linked accounts' });
    await links.getByText('Mounir Maker').first().waitFor();
    expect(await violationsInLooks(user.page, 'user-links')).toEqual([]);
    await links.getByRole('button', { name: /Vouch/ }).press('Enter');
    await user.page.getByRole('dialog').getByRole('textbox').fill('I know her');
    await user.page.keyboard.press('Enter');
    const isVouched = async () =>
      (await server.call(accountLinksRoutes.list, { params }, fixture.admin)).body.links.every(
        ({ vouched }) => vouched !== null,
      );
    await expect.poll(isVouched).toBe(true);
    await user.close();

    const { body: payout } = await fixture.command(
      payoutsRoutes.request,
      { body: { storeId: store.id, amount: '127400' } },
      made,
    );
    const { page, close } = await openPageAs(
      browser,
      server,
      maker,
      `/store-payouts?store=${store.id}`,
    );
    const evidence = page.getByRole('region', { name: `Payout ${payout.id}`, exact: true });
    // Shown for long enough to be read.
    await evidence.and(page.locator('[data-read=true]')).getByText('Reconciles').waitFor();
    await page.keyboard.press('a');
    const approvals = async () => (await fixture.payout(payout.id)).payout.approvals.length;
    await expect.poll(approvals).toBe(1);
    await server.letApprovalsCount();
    await page.goto(`/store-payouts?store=${store.id}&status=all`);
    await evidence.getByText('Was linked to Fatiha Made through Mounir Maker').waitFor();
    expect(await violationsInLooks(page, 'payout-link')).toEqual([]);
    await close();
  });
});
