import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it('a driver without a signal is taken off the road from the alarm, without a mouse', async () => {
  const fixture = await createLiveFixture(server, 1);
  const operator = await server.person('operator', 'Amal');
  const [driver] = fixture.drivers;
  const order = await fixture.place();
  await server.call(
    ordersRoutes.assign,
    { body: { orderId: order.id, driverId: driver?.id } },
    operator,
    { 'if-match': `"${order.version}"` },
  );
  server.moveClock(120_000);
  const { page, complaints, close } = await openPageAs(browser, server, operator, '/live-orders');
  await page.getByText(/^No signal from d01/).waitFor();
  await page.keyboard.press('q');
  await page.keyboard.press('d');
  const sheet = page.getByRole('dialog', { name: /off the road/ });
  await sheet.locator('[aria-busy=false]').waitFor();
  await page.keyboard.type('Cannot be reached');
  await sheet.locator('.hint[data-read=true]').waitFor();
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  const { body } = await server.call(
    driverStatusRoutes.get,
    { params: { id: driver?.id } },
    operator,
  );
  expect(body).toMatchObject({ status: 'on_break', activeOrders: [] });
  expect(complaints).toEqual([]);
  await close();
});
