import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let money: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  const live = await createLiveFixture(server, 1);
  await live.place();
  await live.place();
  money = await createMoneyFixture(server);
  await money.fund(100_000n);
  await money.request('20000');
});

describe('the dashboard by role', () => {
  it('shows an operator the areas at risk, and leads to their orders by keyboard', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      await server.person('operator'),
      '/',
    );
    const table = page.getByRole('table', { name: 'The next half hour, by area' });
    const line = table.getByRole('row').nth(1);
    const unassigned = line.getByRole('link').nth(1);
    expect(await unassigned.innerText()).toBe('2');
    expect(await page.getByRole('table', { name: /^Money/ }).count()).toBe(0);
    await unassigned.press('Enter');
    await page.waitForURL((url) => url.pathname === '/live-orders');
    await expect
      .poll(() => page.getByRole('grid').locator('[role=row][aria-selected]').count())
      .toBe(2);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows a supervisor the payouts to approve, and who requested one does not see it', async () => {
    const asks = async (person: MoneyFixture['finance']) => {
      const { page, close } = await openPageAs(browser, server, person, '/');
      const box = page.getByRole('table', { name: /^Money: what waits/ });
      await box.waitFor();
      const found = await box.getByRole('row', { name: 'Payouts to approve' }).allInnerTexts();
      await page.getByText(/^The books/).waitFor();
      await close();
      return found.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    };
    expect(await asks(money.supervisor)).toEqual(['Payouts to approve 1 MAD 200.00']);
    expect(await asks(money.finance)).toEqual([]);
  });

  it('shows the catalogue what is missing, without accessibility violations', async () => {
    const manager = await server.person('catalogue');
    const { page, complaints, close } = await openPageAs(browser, server, manager, '/');
    await page.getByRole('link', { name: 'Items without a picture' }).waitFor();
    await page.getByRole('table', { name: /^Growth: what waits Nothing waits/ }).waitFor();
    expect(await violationsInLooks(page, 'dashboard-catalogue', BOTH_THEMES)).toEqual([]);
    await page.getByRole('link', { name: 'Items without a picture' }).press('Enter');
    await page.waitForURL('**/items?pictured=false');
    await page.getByRole('grid').locator('[role=row][aria-selected]').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
