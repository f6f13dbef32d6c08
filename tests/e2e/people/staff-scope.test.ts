import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { createTwoZones, type TwoZones } from '#tests/support/two-zones/two-zones.ts';

let server: ConsoleServer;
let browser: Browser;
let world: TwoZones;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  world = await createTwoZones(server);
});

const board = (page: Page) => page.locator('.board__rows');
const order = (page: Page, store: string) =>
  board(page).getByRole('row').filter({ hasText: store }).first();
const zoneMenu = (page: Page) => page.getByRole('button', { name: /^Operational areas:/ });

it('a user of one zone sees nothing of another, on any screen', async () => {
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    world.alpha.operator,
    '/live-orders',
  );
  await order(page, 'Alpha store').waitFor();
  await page.locator('.zone-name').filter({ hasText: 'Alpha quarter' }).waitFor();
  for (const path of ['/orders', '/stores', '/drivers', '/operational-areas', '/eagle-view', '/']) {
    await page.goto(path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await page.locator('body').innerText(), path).not.toMatch(/Beta/);
  }
  // Screens that concern all zones are not offered.
  expect(await page.getByRole('link', { name: 'Promotions' }).count()).toBe(0);
  await page.goto(`/orders/${world.beta.orders.waiting.id}`);
  await page.getByText('does not exist').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Beta store');
  await page.getByText('No results for “Beta store”').waitFor();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  await close();
});

it('an operator who was given a second zone limits the console to it by keyboard', async () => {
  const { admin, alpha } = world;
  // This page stays open: the new zone appears without a reload.
  const { page, close } = await openPageAs(browser, server, alpha.operator, '/live-orders');
  await order(page, 'Alpha store').waitFor();
  const office = await openPageAs(browser, server, admin, `/users/${alpha.operator.id}`);
  await office.page.getByText('Alpha quarter').first().waitFor();
  await office.page.getByRole('button', { name: 'Areas…' }).press('Enter');
  const sheet = office.page.getByRole('dialog');
  await sheet.getByLabel('Beta quarter').press('Space');
  expect(await violationsOf(office.page)).toEqual([]);
  await takeScreenshot(office.page, 'zones-sheet');
  await sheet.getByRole('button', { name: 'Save' }).press('Enter');
  await office.page.getByText('Alpha quarter, Beta quarter').waitFor();
  await office.close();

  await order(page, 'Beta store').waitFor();
  await order(page, 'Alpha store').waitFor();
  await zoneMenu(page).press('Enter');
  await takeScreenshot(page, 'zones-menu');
  await page.getByRole('menuitemradio', { name: 'Beta quarter' }).press('Enter');
  await order(page, 'Beta store').waitFor();
  await expect.poll(() => order(page, 'Alpha store').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  // The choice is remembered, and events elsewhere stay hidden.
  await page.reload();
  await order(page, 'Beta store').waitFor();
  await alpha.place();
  const mine = await world.beta.place();
  await board(page).locator(`#order-${mine.id}`).waitFor();
  expect(await order(page, 'Alpha store').count()).toBe(0);
  await zoneMenu(page).press('Enter');
  await page.getByRole('menuitemradio', { name: 'All my areas' }).press('Enter');
  await order(page, 'Alpha store').waitFor();
  await close();
});
