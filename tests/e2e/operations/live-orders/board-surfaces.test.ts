import type { Browser, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { createZoneFixture, square } from '#tests/support/zones.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

async function openBoard() {
  const order = await (await createLiveFixture(server, 2)).place();
  const operator = await server.person('operator', 'Amal');
  const opened = await openPageAs(browser, server, operator, '/live-orders');
  await opened.page.locator(`#order-${order.id}`).waitFor();
  const { page } = opened;
  return { ...opened, context: page.context(), row: page.locator(`#order-${order.id}`) };
}

const box = async (part: Locator) => {
  const found = await part.boundingBox();
  if (!found) throw new Error('It is not shown');
  return found;
};
const backgroundOf = (part: Locator) =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor);
const search = (page: Page) => page.getByRole('combobox', { name: 'Commands' });
const pressEscape = (page: Page) => page.keyboard.press('Escape');

it('the context menu of a row is opaque, and closes by Escape', async () => {
  const { page, row, close } = await openBoard();
  await row.click({ button: 'right' });
  const menu = page.locator('.context-menu');
  await menu.waitFor();
  expect(await backgroundOf(menu)).not.toMatch(/rgba\(.*, 0\)/);
  await pressEscape(page);
  await menu.waitFor({ state: 'hidden' });
  await close();
});

it('a cell that is cut off has its whole text as a title while the pointer is over it', async () => {
  const { page, row, close } = await openBoard();
  const cell = row.locator('[data-column=store]');
  await cell.evaluate((element) => {
    element.style.inlineSize = '2rem';
  });
  await cell.hover();
  expect(await cell.getAttribute('title')).toBe(await cell.innerText());
  await page.mouse.move(1, 1);
  expect(await cell.getAttribute('title')).toBeNull();
  await close();
});

it('a double click on “Cancel…” leaves the focus in the form, which Escape closes alone', async () => {
  const { page, row, close } = await openBoard();
  await row.click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel…' }).dblclick();
  const reason = page.getByLabel('Reason');
  await reason.waitFor();
  const isWithin = (field: Element) =>
    Boolean(field.closest('form')?.contains(document.activeElement));
  expect(await reason.evaluate(isWithin)).toBe(true);
  await pressEscape(page);
  await reason.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cancel…' }).waitFor();
  await close();
});

it('the panel of columns opens beside its button, and closes by Escape and outside clicks', async () => {
  const { page, row, close } = await openBoard();
  const button = page.getByRole('button', { name: /^Columns/ });
  const panel = page.locator('.bp6-popover').filter({ has: page.getByRole('checkbox') });
  for (const end of [() => pressEscape(page), () => row.click()]) {
    await page.keyboard.press('c');
    await panel.waitFor();
    const [from, to] = [await box(button), await box(panel)];
    expect(Math.abs(to.y - (from.y + from.height))).toBeLessThanOrEqual(8);
    expect(Math.abs(to.x + to.width - (from.x + from.width))).toBeLessThanOrEqual(8);
    await end();
    await panel.waitFor({ state: 'hidden' });
  }
  await close();
});

it('without a connection, search and alarms show the failure instead of nothing', async () => {
  const { page, context, close } = await openBoard();
  await page.getByText('No open alarms', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await search(page).waitFor();
  await pressEscape(page);
  await context.setOffline(true);
  await page.getByText(/The server is not reachable; no alarms were open at \d\d:\d\d/).waitFor();
  await page.keyboard.press('Control+k');
  await search(page).fill('hamza');
  await page.getByText('Search failed: The server cannot be reached').waitFor();
  expect(await page.getByText('No results').count()).toBe(0);
  await close();
});

/** Names and ends in the foot that are not shown whole; reasons may be cut. */
const cutParts = (page: Page) =>
  page
    .locator('.short-list__name, .short-list__until')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);

it('the foot shows ends whole and cut names with an ellipsis, and several as a number', async () => {
  const { page, close } = await openBoard();
  const { admin, ...zones } = await createZoneFixture(server);
  const line = (label: string) => page.locator('.short-list').filter({ hasText: label });
  const LONG = 'The streets around the port are flooded, and drivers need twice as long';
  for (const [name, lon] of [
    ['Maârif et Racine', -7.3],
    ['Oasis', -7.2],
  ] as const) {
    const zone = await zones.create({ name });
    await zones.publish(zone, square(33.7, lon));
    await zones.override(zone.id, { kind: 'busy', amount: 15, minutes: 60, reason: LONG });
    if (name === 'Oasis') break;
    // One alone is readable at every width, whatever its reason is.
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await line('Areas:')
        .getByText(/until \d\d:\d\d( tomorrow)?/)
        .waitFor();
      expect(await cutParts(page)).toBe(0);
    }
  }
  for (const name of ['Café Bahia', 'Café Corniche', 'Snack Amine']) {
    const store = await server.store(null, name);
    const { body: vendor } = await server.call(storesRoutes.get, { params: store }, admin);
    const until = new Date(server.clock().getTime() + 40 * MINUTE_MS).toISOString();
    const body = { event: 'store.pause' as const, reason: LONG, until };
    const version = { 'if-match': `"${vendor.version}"` };
    const sent = await server.call(storesRoutes.send, { params: store, body }, admin, version);
    expect(sent.status).toBe(200);
  }
  await page.reload();
  const paused = page.getByRole('button', { name: 'Paused: 3' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await paused.waitFor();
  expect(await cutParts(page)).toBe(0);
  await paused.click();
  const all = page.getByRole('list', { name: 'Paused:' });
  await all.getByText(/Snack Amine until \d\d:\d\d( tomorrow)? .*twice as long/).waitFor();
  await pressEscape(page);
  await page.setViewportSize({ width: 1920, height: 800 });
  await line('Paused:').getByText('Snack Amine').waitFor();
  await paused.waitFor({ state: 'hidden' });
  await close();
});
