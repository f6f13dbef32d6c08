import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: DispatchFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createDispatchFixture(server);
});

it('what an order needs is set by keyboard, and the list of drivers says who lacks it', async () => {
  const driver = await fixture.driver(0.4, 0, 'Brahim');
  const order = await fixture.place();
  const path = `/orders/${order.id}`;
  const { page, complaints, close } = await openPageAs(browser, server, fixture.operator, path);
  const part = page.getByRole('region', { name: 'Needs of the driver' });
  await part.getByLabel('cold box').waitFor();
  await page.keyboard.press('k');
  await expect
    .poll(() => part.getByLabel('age check').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await fixture.read(order.id)).needs).toEqual(['age']);
  expect(await part.getByLabel('age check').isChecked()).toBe(true);
  expect(await violationsInLooks(page, 'order-needs')).toEqual([]);
  await page.getByText('Needs changed').waitFor();

  await page.keyboard.press('a');
  const list = page.getByRole('region', { name: `Assign #${order.id}` });
  await list.getByText('Needs: age check').waitFor();
  await list.getByText('lacks age check').first().waitFor();
  expect((await fixture.assign(await fixture.read(order.id), driver.id)).status).toBe(409);
  expect(complaints).toEqual([]);
  await close();
});
