import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
const WEEK_MS = 7 * 86_400_000;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  await fixture.deliver(await server.person('driver', 'Driss'));
  await countFigures(server);
  await server.db
    .updateTable('stores')
    .set({ statements: 'week', email: 'store@example.com' })
    .execute();
  // A week later, when the week of the order is over.
  const later = () => new Date(server.clock().getTime() + WEEK_MS);
  const { settings, statements } = createServices(
    { db: server.db, pool: server.pool, clock: later },
    silentLog,
  );
  await settings.load();
  await statements.issueAll();
});

describe('reports by mail, without a mouse', () => {
  it('are scheduled, previewed and sent to the user', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      fixture.finance,
      '/reports/schedules',
    );
    await page.getByText('No scheduled reports.').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name', { exact: true }).fill('Sales of the day');
    await page.keyboard.press('Control+s');
    await page.getByText('Check').or(page.locator('.field-error')).first().waitFor();
    await page.getByRole('button', { name: 'Add a recipient' }).press('Enter');
    const recipient = page.getByLabel('Recipient', { exact: true });
    await recipient.fill(`Farid #${fixture.finance.id}`);
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'report-schedule-form');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/reports\/schedules\/\d+$/);
    await page.getByText('Gross value').first().waitFor();
    await page.getByRole('button', { name: 'Send to me' }).press('Enter');
    await page.getByText(`Queued for ${fixture.finance.email}`).waitFor();
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openPageAs(browser, server, fixture.finance, '/reports');
    await page.getByRole('link', { name: 'Scheduled reports' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Sales of the day' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('Gross value').first().waitFor();
    expect(await violationsInLooks(page, 'report-schedule')).toEqual([]);
    await close();
  });

  it('include statements of stores, which are opened, printed and mailed again', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      fixture.finance,
      '/reports/statements',
    );
    const row = page.getByRole('row').filter({ hasText: '-000001' });
    await row.click();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'statements');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Commission invoice', exact: true }).waitFor();
    await page.getByText(/Missing on this statement/).waitFor();
    await page.getByRole('button', { name: 'Send by email' }).press('Enter');
    await page.getByText('Queued for store@example.com').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'statement');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(
      await page.getByRole('heading', { name: 'Commission invoice', exact: true }).isVisible(),
    ).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
