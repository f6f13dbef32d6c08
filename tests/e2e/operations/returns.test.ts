import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { carriedOrder, sendEvent } from '#tests/support/fixtures/carried-order.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
});

/** An order whose driver requested a return. */
async function requestedReturn(): Promise<Order> {
  const driver = await fixture.driver(1);
  const order = await carriedOrder(server, fixture, { driver });
  return (await sendEvent(server, order, 'order.return', driver)).body as Order;
}
const statusOf = async ({ id }: Order) =>
  (await server.call(ordersRoutes.adminGet, { params: { id } }, fixture.admin)).body.status;

describe('a return that a driver requested, without a mouse', () => {
  it('is seen on the board, and confirmed there by key with a reason', async () => {
    const order = await requestedReturn();
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    const row = page.locator(`#order-${order.id}`);
    await row.getByText('Return requested').waitFor();
    await row.click();
    await page.keyboard.press('t');
    await page.getByText('The driver requested a return at').waitFor();
    const reason = page.getByLabel('Reason');
    await reason.waitFor();
    expect(await violationsInLooks(page, 'board-return')).toEqual([]);
    await reason.fill('The store has it');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(order)).toBe('returned');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is confirmed on the page of the order', async () => {
    const order = await requestedReturn();
    const path = `/orders/${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, fixture.admin, path);
    await page.getByText('Return requested').first().waitFor();
    await page.getByRole('button', { name: /^Confirm the return/ }).waitFor();
    await page.keyboard.press('t');
    await page.getByLabel('Reason').fill('The store has it');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(order)).toBe('returned');
    expect(complaints).toEqual([]);
    await close();
  });

  it('asks for the reason of a delivery that staff book from the board', async () => {
    const order = await carriedOrder(server, fixture, { driver: await fixture.driver(1) });
    const operator = await server.person('operator', 'Badr');
    const path = `/live-orders?order=${order.id}`;
    const { page, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Mark delivered');
    await page
      .getByRole('option', { name: /Mark delivered/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('Reason').fill('The phone of the driver is broken');
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(order)).toBe('delivered');
    await close();
  });
});
