import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createRoadFixture } from '#tests/support/road/road-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let road: Awaited<ReturnType<typeof createRoadFixture>>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
  road = await createRoadFixture(server, fixture);
});

/** Reports where a driver is now. */
const report = (driver: Person, lon: number) =>
  server.call(
    driverStatusRoutes.report,
    {
      params: { id: driver.id },
      body: { lat: 33.5731, lon, at: server.clock().toISOString() },
    },
    driver,
  );

describe('an order on the road, by keyboard', () => {
  it('is handed over to the driver nearest to its food, and taken', async () => {
    const first = await fixture.driver(1);
    const second = await fixture.driver(1);
    const order = await road.orderOf(first);
    await report(first, -7.58);
    await report(second, -7.581);
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    const row = page.locator(`#order-${order.id}`);
    await row.click();
    await page.keyboard.press('h');
    const pane = page.getByRole('region', { name: new RegExp(`^Hand #${order.id} over from`) });
    await pane.locator(`.choice[data-driver="${second.id}"]`).waitFor();
    expect(await violationsInLooks(page, 'hand-over')).toEqual([]);
    const form = page.getByRole('form', { name: /^Hand over to/ });
    await expect
      .poll(async () => {
        await page.keyboard.press('1');
        return form.count();
      })
      .toBe(1);
    await form.getByRole('radio', { name: /Driver had an accident|accident/i }).press('1');
    await page.keyboard.press('Enter');
    await row.getByText(/^fetches it from d/).waitFor();
    const asked = await road.read(order.id);
    expect(asked).toMatchObject({ driver: { id: second.id }, food: 'driver' });
    const acts = page.getByRole('group', { name: 'On the road' });
    await acts.getByRole('button', { name: 'Taken' }).press('Enter');
    await page.getByRole('form', { name: 'Taken' }).getByRole('radio').first().press('1');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await road.read(order.id)).food).toBe('door');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is decided after a failed attempt, and returns to its store', async () => {
    const driver = await fixture.driver(1);
    const order = await road.orderOf(driver);
    const { status } = await road.act('attempt', order, driver, {
      cause: 'customer_unreachable',
      calls: 3,
      wanted: 'bring_back',
    });
    expect(status).toBe(200);
    const operator = await server.person('operator', 'Badr');
    const path = `/orders/${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page
      .getByText(/^Attempt 1 failed at .*the driver asks to return it to the store$/)
      .waitFor();
    const acts = page.getByRole('group', { name: 'On the road' });
    expect(await violationsInLooks(page, 'attempt')).toEqual([]);
    await acts.getByRole('button', { name: 'Return it to the store' }).press('Enter');
    await page.getByText(/^On its way back to the store since/).waitFor();
    expect((await road.read(order.id)).food).toBe('back');
    await acts.getByRole('button', { name: 'Deliver it after all' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
