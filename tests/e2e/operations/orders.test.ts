import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createLiveFixture(server, 2);
});

const row = (page: Page, id: number) => page.locator(`#orders-grid-${id}`);
describe('all orders, without a mouse', () => {
  it('are filtered, opened, cancelled with a reason, and left by Escape', async () => {
    const operator = await server.person('operator', 'Amal');
    const first = await fixture.place();
    const second = await fixture.place();
    const { page, close } = await openPageAs(browser, server, operator, '/orders');
    await row(page, second.id).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(`#${first.id}`);
    await row(page, second.id).waitFor({ state: 'detached' });
    await row(page, first.id).waitFor();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).searchParams.get('q')).toBe(`#${first.id}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/orders/${first.id}`);

    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await page.getByLabel('New comment').focus();
    await page.keyboard.type('Customer asked to stop it.');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Comments' }).getByText('asked to stop').waitFor();
    // The form is an overlay that moves nothing of the page; the focus returns to its button.
    const cancel = page.getByRole('button', { name: 'Cancel…' });
    const box = await page.locator('.order__columns').boundingBox();
    await cancel.press('Enter');
    await page.getByLabel('Reason').waitFor();
    expect(await page.locator('.order__columns').boundingBox()).toEqual(box);
    await page.keyboard.press('Escape');
    await page.getByLabel('Reason').waitFor({ state: 'detached' });
    expect(await cancel.evaluate((one) => one === document.activeElement)).toBe(true);
    await cancel.press('Enter');
    await page.getByLabel('Reason').waitFor();
    await page.keyboard.type('Closed early');
    await page.keyboard.press('Enter');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Closed early').waitFor();
    expect(await timeline.getByRole('link').last().getAttribute('href')).toMatch(
      new RegExp(`^/live-orders\\?replay=.+&order=${first.id}$`),
    );
    await page.locator('.order__head').getByText('Cancelled').waitFor();
    // Refunds and remedies below are acts, too.
    expect(await page.getByText('No further actions.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/orders?q=*');
    await row(page, first.id).getByText('Cancelled').waitFor();
    await close();
  });

  it('are selected and cancelled in bulk, with a result per order', async () => {
    const operator = await server.person('operator', 'Badr');
    const orders = [await fixture.place(), await fixture.place(), await fixture.place()];
    const [a, b, c] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const { page, close } = await openPageAs(browser, server, operator, '/orders?q=open');
    await row(page, c.id).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+J');
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Cancel orders 3' }).press('Enter');
    await page.getByLabel('Reason').waitFor();
    // Another user is faster with one of them.
    const { token } = operator;
    const accepted = await fetch(`${server.url}/api/orders/${b.id}/status`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'device-id': operator.deviceId,
        authorization: `Bearer ${token}`,
        'if-match': `"${b.version}"`,
      },
      body: JSON.stringify({ event: 'order.accept' }),
    });
    expect(accepted.status).toBe(200);
    await page.keyboard.type('Storm');
    await page.keyboard.press('Enter');
    await page.getByText('2 done, 1 failed').waitFor();
    await page.getByRole('list', { name: 'Failed' }).getByText(`#${b.id}`).waitFor();
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const { id } of [a, b, c]) await row(page, id).getByText('Cancelled').waitFor();
    await close();
  });

  it('show errors of a filter and an empty result, and are exported', async () => {
    const operator = await server.person('operator', 'Chaimae');
    const order = await fixture.place();
    const { page, close } = await openPageAs(browser, server, operator, '/orders');
    await row(page, order.id).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('placed:soon');
    await page.getByText('needs a day').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('zzz');
    await page.getByText('No results match the search and the filters.').waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
    await row(page, order.id).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).press('Enter');
    expect((await coming).suggestedFilename()).toMatch(/^orders-.+\.csv$/);
    await page.goto('/orders/2000000');
    await page.getByText('Order 2000000 does not exist.').waitFor();
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const admin = await server.person('admin');
    const order = await fixture.place();
    const { page, close } = await openPageAs(browser, server, admin, '/orders');
    await row(page, order.id).waitFor();
    await page.keyboard.press('x');
    expect(await violationsInLooks(page, 'orders', BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel orders 1' }).press('Enter');
    await page.getByLabel('Reason').waitFor();
    expect(await violationsInLooks(page, 'bulk', BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders/*');
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await waitUntil(
      'the map is there',
      async () => (await page.locator('.live-map').count()) === 1,
    );
    expect(await violationsInLooks(page, 'order', BOTH_THEMES)).toEqual([]);
    await close();
  });
});
