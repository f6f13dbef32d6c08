import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const row = (page: Page, id: number) => page.locator(`#order-${id}`);

async function openBoard(name: string) {
  const operator = await server.person('operator', name);
  return { operator, ...(await newPageAs(browser, server, operator)) };
}

describe('the dispatch pane', () => {
  it('ranks drivers by route with reasons, and shows a message if it cannot', async () => {
    const fixture = await createLiveFixture(server, 3);
    const order = await fixture.place();
    const { page, close } = await openBoard('Amal');
    const ahead = page.waitForResponse(/dispatch\/rank/);
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    // Fetched while the cursor rests, so that the list opens in its final order.
    await (await ahead).finished();
    await page.keyboard.press('a');
    await page.getByText('on time first, then earliest').waitFor();
    await page.locator('.choice__why').first().waitFor();
    expect(await page.locator('.choice__why').first().textContent()).toMatch(
      /^plan’s choice · expected \d\d:\d\d, on time/,
    );

    await page.route(/dispatch\/rank/, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'server.unavailable', message: 'Away', requestId: 'x' },
      }),
    );
    await page.reload();
    await row(page, order.id).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Could not calculate routes').waitFor();
    expect(await page.locator('.choice').count()).toBe(3);
    await close();
  });

  it('shows a colleague’s claim, and skips claimed and held orders', async () => {
    const fixture = await createLiveFixture(server, 1);
    const first = await fixture.place();
    const held = await fixture.place();
    const third = await fixture.place();
    const badr = await server.person('operator', 'Badr');
    await server.call(
      claimsRoutes.claim,
      { params: { orderId: first.id }, body: { seconds: 600 } },
      badr,
    );
    const { operator, page, close } = await openBoard('Amal');
    await page.goto(`/live-orders?order=${first.id}`);
    await row(page, first.id).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Badr is working on this order').waitFor();

    await page.goto(`/live-orders?order=${held.id}`);
    await row(page, held.id).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Claimed by you while this is open').waitFor();
    // Escape closes the form, and gives the focus back.
    await page.getByRole('button', { name: 'Hold' }).click();
    await page.getByLabel('Minutes').press('Escape');
    await page.locator('button:focus', { hasText: 'Hold' }).waitFor();
    await page.getByRole('button', { name: 'Hold' }).click();
    await page.getByLabel('Minutes').fill('15');
    await page.getByLabel('Reason').fill('Customer not in');
    await page.keyboard.press('Enter');
    await page.getByText(/Held by Amal until \d\d:\d\d( tomorrow)?: Customer not in/).waitFor();
    await page.keyboard.press('Escape');
    await waitUntil('given up', async () => {
      const { body } = await server.call(presenceRoutes.read, {}, operator);
      return !body.claims.some(({ orderId }) => orderId === held.id);
    });

    // The first order is claimed by a colleague and the second is on hold: the next is neither.
    await row(page, third.id).waitFor();
    for (let n = 0; n < 3; n += 1) {
      await page.keyboard.press('w');
      const focused = page.locator('[aria-selected="true"]');
      expect([`order-${first.id}`, `order-${held.id}`]).not.toContain(
        await focused.getAttribute('id'),
      );
    }
    await close();
  });
});
