import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { casablancaDay } from '#rules/time.ts';
import type { Person } from '#tests/support/app.ts';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  const fixture = await createLiveFixture(server, 2);
  await fixture.place();
  await fixture.place();
});

const open = (person: Person, path: string) => openPageAs(browser, server, person, path);
const tile = (page: Page, label: string) =>
  page.locator('.tile', { has: page.getByText(label, { exact: true }) }).first();

/** Each tile of an administrator, and the URL of the list behind it. */
const BEHIND: readonly [label: string, address: string][] = [
  ['Open orders', '/live-orders'],
  ['Unassigned', '/live-orders?q=unassigned'],
  ['Late', '/live-orders?q=late'],
  ['Drivers online', '/drivers/all?status=available,busy,on_break'],
  ['Delivered, last hour', '/orders?q=status:delivered ended<1h'],
  ['Preparing', '/live-orders?q=status:preparing'],
  ['On the way', '/live-orders?q=status:picked_up'],
  ['Placed today', '/orders?q=placed:today'],
  ['Delivered today', '/orders?q=status:delivered closed:today'],
  ['Late deliveries', '/orders?q=status:delivered late closed:today'],
  ['Cancellation rate', '/orders?q=status:cancelled closed:today'],
  ['Returned today', '/orders?q=status:returned closed:today'],
  ['Average delivery time', '/orders?q=status:delivered closed:today'],
  ['Gross value', '/orders?q=status:delivered closed:today&sort=total-desc'],
  ['Commission on sales', `/transactions?kind=sale&from=${casablancaDay(new Date())}`],
  ['Cash at hand', '/drivers'],
  ['Pending payouts', '/store-payouts?status=requested,approved,review,failed'],
];
/** The address without the order in focus, which the board adds once it has one. */
const addressOf = (page: Page) => {
  const url = new URL(page.url());
  url.searchParams.delete('order');
  return decodeURIComponent(url.pathname + url.search).replaceAll('+', ' ');
};

describe('the dashboard', () => {
  it('links every tile to its list', async () => {
    const { page, complaints, close } = await open(await server.person('admin'), '/');
    for (const [label, address] of BEHIND) {
      await tile(page, label).click();
      await page.waitForURL((url) => url.pathname === address.split('?')[0]);
      // Whatever the screen adds to its URL, the requested part stays.
      if (!['/drivers', '/store-payouts'].includes(address.split('?')[0] as string))
        expect(addressOf(page)).toBe(address);
      expect(await page.getByRole('heading', { name: 'Not found' }).count()).toBe(0);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
    }
    await expect.poll(() => page.locator('.tile').count()).toBe(BEHIND.length + 3);
    expect(complaints).toEqual([]);
    await close();
  });

  it('has no accessibility violations in either theme, and charts that can be read by keyboard', async () => {
    const { page, close } = await open(await server.person('supervisor'), '/');
    await page.locator('.chart canvas').nth(3).waitFor();
    expect(await violationsInLooks(page, 'dashboard', BOTH_THEMES)).toEqual([]);
    const chart = page.getByRole('slider', { name: 'Orders placed' });
    await chart.focus();
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^00:00: \w+day 0, Today/);
    await page.keyboard.press('End');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/^23:00: /);
    expect(await violationsInLooks(page, 'dashboard-hour', BOTH_THEMES)).toEqual([]);
    await close();
  });

  it('shows no money to an operator, and does not shift when numbers change', async () => {
    const { page, close } = await open(await server.person('operator'), '/');
    await tile(page, 'Unassigned').getByText('oldest waiting').waitFor();
    await page.locator('.chart canvas').nth(2).waitFor();
    expect(await page.getByText('Gross value').count()).toBe(0);
    const places = () =>
      page
        .locator('.tile, .chart')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    const fixture = await createLiveFixture(server, 1);
    for (let n = 0; n < 9; n += 1) await fixture.place();
    await tile(page, 'Unassigned').getByText('11', { exact: true }).waitFor();
    expect(await places()).toEqual(before);
    await close();
  });
});

describe('the alarm metrics', () => {
  it('show the bands, have no accessibility violations, and are exported and printed', async () => {
    const { page, close } = await open(await server.person('supervisor'), '/');
    await page.getByRole('link', { name: 'Alarm performance' }).click();
    await page.getByText('very likely acceptable').first().waitFor();
    await page.locator('.chart canvas').waitFor();
    await page.getByText('7 days', { exact: true }).click();
    await page.waitForURL('**/alarms/metrics?hours=168');
    expect(await violationsInLooks(page, 'alarm-metrics', BOTH_THEMES)).toEqual([]);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^alarms-\d{4}-\d\d-\d\d-\d+h\.csv$/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.sidebar').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await close();
  });
});
