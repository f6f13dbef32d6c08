import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createAnswerFixture } from '#tests/support/order/answer-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

it('shows how far an answer has come, and asks once before an accepted order is taken', async () => {
  const fixture = await createAnswerFixture(server);
  await fixture.setZone(120);
  const driver = await fixture.driver();
  const id = await fixture.placed();
  const url = `/live-orders?order=${id}`;
  const { page, close } = await openPageAs(browser, server, fixture.operator, url);
  const row = page.locator(`#order-${id}`);
  await row.waitFor();
  const answer = row.locator('[data-column=answer]');
  await page.getByRole('button', { name: /^Columns/ }).press('Enter');
  await page.getByRole('checkbox', { name: 'Driver’s progress' }).press('Space');
  await page.keyboard.press('Escape');
  await row.locator('[data-column=answer]').waitFor({ state: 'attached' });
  await page.keyboard.press('a');
  await page.locator('.pane[data-seen]').waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => answer.innerText()).toBe('Sent');
  await fixture.report(driver, { type: 'seen', order: id });
  await expect.poll(() => answer.innerText()).toBe('Seen');
  await fixture.report(driver, { type: 'accept', order: id });
  await expect.poll(() => answer.innerText()).toBe('Accepted');
  await page.keyboard.press('u');
  await page
    .getByText(/accepted it .* ago. Undo/)
    .first()
    .waitFor();
  expect((await fixture.read(id)).driver?.id).toBe(driver.id);
  // The question must be read first.
  const undo = async () => {
    await page.keyboard.press('u');
    return (await fixture.read(id)).driver;
  };
  await expect.poll(undo, { interval: 1_500 }).toBeNull();
  await close();
});
