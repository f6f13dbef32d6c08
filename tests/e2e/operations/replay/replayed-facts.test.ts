import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createAnswerFixture } from '#tests/support/order/answer-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it('the replay steps through what a driver did, without a mouse', async () => {
  const fixture = await createAnswerFixture(server);
  await fixture.setZone(600);
  const driver = await fixture.driver();
  const id = await fixture.placed();
  await fixture.assign(id, driver);
  server.moveClock(60_000);
  await fixture.report(driver, { type: 'seen', order: id });
  server.moveClock(60_000);
  const moment = server.clock();
  await fixture.report(driver, { type: 'arrived', order: id, place: 'store' });
  server.moveClock(60_000);
  await server.pool.query('select events_publish(100000)');
  const path = `/live-orders?replay=${moment.toISOString()}&speed=60&order=${id}`;
  const { page, complaints, close } = await openPageAs(browser, server, fixture.operator, path);
  await page.locator(`#order-${id}`).waitFor();
  await page.getByRole('button', { name: /^Events/ }).press('Enter');
  const steps = page.locator('.acts').getByRole('button');
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual([
      expect.stringContaining(`Driver at the store #${id}`),
      expect.stringContaining(`Seen by the driver #${id}`),
      expect.stringContaining(`Assigned #${id}`),
    ]);
  expect(await violationsInLooks(page, 'replayed-facts')).toEqual([]);
  await steps.nth(1).press('Enter');
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
  await close();
});
