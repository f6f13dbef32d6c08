import type { Browser } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
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

const read = async (id: number) =>
  (await server.call(ordersRoutes.adminGet, { params: { id } }, fixture.admin)).body;

/** Postpones the end by 45 s: a busy machine takes longer than ten for what follows. */
function holdTime(): void {
  server.moveClock(-45_000);
  onTestFinished(() => server.moveClock(45_000));
}

/** An order that is ready at its store, and its driver. */
async function readyOrder() {
  const driver = await fixture.driver(1);
  const order = await carriedOrder(server, fixture, { driver, until: 'ready' });
  return { driver, order };
}

describe('a cancellation by keyboard', () => {
  it('counts down on the page and on a colleague’s board, and U takes it back', async () => {
    const { order } = await readyOrder();
    const operator = await server.person('operator', 'Amal');
    const colleague = await server.person('operator', 'Badr');
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      operator,
      `/orders/${order.id}`,
      { width: 1024 },
    );
    const board = await openPageAs(browser, server, colleague, `/live-orders?order=${order.id}`);
    await board.page.locator(`#order-${order.id}`).waitFor();
    await page
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .waitFor();
    const places = async () => {
      const parts = page.locator('.order__columns, .order__next fieldset .bp6-button');
      // Where they begin: the timeline gets longer below.
      const boxes = (await parts.all()).map(async (part) => {
        const { x, y, width } = (await part.boundingBox()) ?? {};
        return { x, y, width };
      });
      return Promise.all(boxes);
    };
    const before = await places();
    await page.keyboard.press('c');
    await page.getByLabel('Reason').fill('The kitchen burns');
    await page.keyboard.press('Enter');
    await page
      .getByText(/cancelled in \d+ s/)
      .first()
      .waitFor();
    holdTime();
    expect(await places()).toEqual(before);
    await board.page
      .locator(`#order-${order.id}`)
      .getByText(/cancelled in \d+ s/)
      .waitFor();
    expect(await violationsInLooks(page, 'order-withheld')).toEqual([]);
    await page.keyboard.press('u');
    await page.locator('.toast-title', { hasText: `#${order.id} is kept` }).waitFor();
    await board.page.locator(`#order-${order.id}`).getByText('Ready').first().waitFor();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(places).toEqual(before);
    expect(await read(order.id)).toMatchObject({ status: 'ready', ending: null });
    expect([...complaints, ...board.complaints]).toEqual([]);
    await board.close();
    await close();
  });

  it('is carried out after ten seconds, without another key', async () => {
    const { order } = await readyOrder();
    const operator = await server.person('operator', 'Chama');
    const path = `/orders/${order.id}`;
    const { page, close } = await openPageAs(browser, server, operator, path);
    await page
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .waitFor();
    await page.keyboard.press('c');
    await page.getByLabel('Reason').fill('The kitchen burns');
    await page.keyboard.press('Enter');
    await page.locator('header').getByText('Cancelled', { exact: true }).waitFor();
    expect((await read(order.id)).status).toBe('cancelled');
    await close();
  });

  it('that a driver’s pick-up outruns is announced to its asker', async () => {
    const { driver, order } = await readyOrder();
    const operator = await server.person('operator', 'Dina');
    const path = `/live-orders?order=${order.id}`;
    const { page, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Cancel/ }).press('Enter');
    await page.getByLabel('Reason').fill('The kitchen burns');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(order.id)).ending).not.toBeNull();
    holdTime();
    await page
      .locator(`#order-${order.id}`)
      .getByText(/cancelled in \d+ s/)
      .waitFor();
    expect((await sendEvent(server, await read(order.id), 'order.pick_up', driver)).status).toBe(
      200,
    );
    await page.getByText(`#${order.id} was not cancelled`).first().waitFor();
    expect((await read(order.id)).status).toBe('picked_up');
    await close();
  });
});
