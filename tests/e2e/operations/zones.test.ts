import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { orderOf, type Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { collectErrors } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Operational Areas' }).getByRole('row').filter({ hasText: name });
const map = (page: Page) => page.getByRole('application', { name: 'Map of the shape' });

/** Draws a square around the centre of the editor's map, by keyboard. */
async function drawSquare(page: Page): Promise<void> {
  await map(page).focus();
  const keys = (count: number, key: string) => Array.from({ length: count }, () => key);
  for (const key of [
    ...keys(4, 'ArrowLeft'),
    ...keys(4, 'ArrowUp'),
    'Enter',
    ...keys(8, 'ArrowRight'),
    'Enter',
    ...keys(8, 'ArrowDown'),
    'Enter',
    ...keys(8, 'ArrowLeft'),
    'Enter',
    'Escape',
  ])
    await page.keyboard.press(key);
}

const place = (
  store: { id: number; itemId: number },
  dropoff: { lat: number; lon: number },
  as: Person,
) => server.call(ordersRoutes.place, { body: orderOf(store, { dropoff }) }, as);

it('a zone is drawn, published, assigned stores, paused, overridden and rolled back by keyboard', async () => {
  const admin = await server.person('admin', 'Nadia');
  const customer = await server.person('customer');
  const store = await server.store(null, 'Dar Tajine');
  const context = await openContext(browser, server, { as: admin });
  const page = await context.newPage();
  const complaints = collectErrors(page);

  // The name of the store's zone is a draft in the list.
  await page.goto('/operational-areas');
  await row(page, 'Gauthier').getByText('Draft').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press('n');
  await page.waitForURL('**/operational-areas/create');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Maârif');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/operational-areas\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').pop());
  const zoneNow = async () => (await server.call(zonesRoutes.get, { params: { id } }, admin)).body;
  await page.getByRole('heading', { level: 1, name: 'Maârif' }).waitFor();
  await page.keyboard.press('e');
  await page.waitForURL('**/edit');

  // Draws the zone by keyboard.
  await map(page).waitFor();
  await drawSquare(page);
  await page.getByText('Drawing not saved').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview and publish' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Stores with their pin inside').waitFor();
  await sheet.getByLabel('Reason').focus();
  await page.keyboard.type('First drawing');
  await page.keyboard.press('Enter');
  await page.getByText('Shape 1 of Maârif published').first().waitFor();
  const first = await zoneNow();
  expect(first).toMatchObject({ state: 'active', shape: 1, stores: 0 });
  const ring = first.ring ?? [];
  const middle = {
    lat: ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length,
    lon: ring.reduce((sum, [lon]) => sum + lon, 0) / ring.length,
  };

  // No store delivers there yet.
  expect((await place(store, middle, customer)).body).toMatchObject({
    code: 'store.not_in_zone',
    message: 'Dar Tajine does not deliver to Maârif.',
  });
  await page.goto(`/operational-areas/${id}/assign-vendors`);
  await page.getByLabel('Find a store by name').focus();
  await page.keyboard.type('dar taj');
  await page.getByLabel('Select Dar Tajine').press(' ');
  await page.getByRole('button', { name: 'Assign (1)' }).press('Enter');
  await page.getByText('1 store changed, 0 failed').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // Inside at the zone's fee; outside refused with a message.
  const inside = await place(store, middle, customer);
  expect(inside.body).toMatchObject({ deliveryZone: { name: 'Maârif', shape: 1 } });
  expect((await place(store, { lat: 34, lon: -7 }, customer)).body).toMatchObject({
    code: 'dropoff.no_zone',
    message: expect.stringContaining('The nearest area is Maârif'),
  });

  // Paused with a reason, and resumed.
  await page.goto(`/operational-areas/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Maârif' }).waitFor();
  await page.getByRole('button', { name: 'Pause P' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByLabel('Reason').focus();
  await page.keyboard.type('Flooded');
  await page.keyboard.press('Enter');
  await page.getByText('Flooded').first().waitFor();
  expect((await place(store, middle, customer)).body).toMatchObject({ code: 'zone.paused' });
  await page.keyboard.press('r');
  await expect.poll(async () => (await zoneNow()).state).toBe('active');

  // A pause for two minutes, typed in the palette; the board shows who and why, and it ends by
  // itself.
  await page.goto('/live-orders');
  await page.getByRole('grid').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands and search' }).waitFor();
  await page.keyboard.type('pause maarif 2 storm');
  await page.keyboard.press('Enter');
  await page
    .getByText(/paused until .*\(Nadia: storm\)/)
    .first()
    .waitFor();
  expect((await place(store, middle, customer)).body).toMatchObject({ code: 'zone.paused' });
  server.moveClock(3 * 60_000);
  await expect.poll(async () => (await place(store, middle, customer)).status).toBe(201);

  // Another shape, and a rollback to the first one.
  const wide = ring.map(([lon, lat]): [number, number] => [
    middle.lon + (lon - middle.lon) * 2,
    middle.lat + (lat - middle.lat) * 2,
  ]);
  const body = { ring: wide, reason: 'Wider' };
  // The end of the pause is booked by a job, which also changes the version.
  await expect
    .poll(async () => {
      const tag = { 'if-match': `"${(await zoneNow()).version}"` };
      return (await server.call(zonesRoutes.publish, { params: { id }, body }, admin, tag)).status;
    })
    .toBe(200);
  await page.goto(`/operational-areas/${id}`);
  await page.getByRole('button', { name: 'Roll back 1' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').focus();
  await page.keyboard.type('Too wide');
  await page.keyboard.press('Enter');
  await page.getByText('Shape 3 of Maârif published').first().waitFor();
  expect((await zoneNow()).ring).toEqual(ring);
  expect(complaints).toEqual([]);
  await context.close();
});

it('users who manage stores but may not read live orders can read and export zones', async () => {
  const admin = await server.person('admin');
  const manager = await server.person('catalogue', 'Salma');
  const made = await server.call(zonesRoutes.create, { body: { name: 'Oasis' } }, admin);
  const ring = [
    [-7.63, 33.55],
    [-7.62, 33.55],
    [-7.62, 33.56],
  ] as [number, number][];
  const input = { params: { id: made.body.id }, body: { ring, reason: 'Drawn' } };
  await server.call(zonesRoutes.publish, input, admin, { 'if-match': '"1"' });
  const context = await openContext(browser, server, { as: manager });
  const page = await context.newPage();
  const complaints = collectErrors(page);
  await page.goto('/operational-areas');
  await row(page, 'Oasis').waitFor();
  await expect
    .poll(async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export GeoJSON' }).press('Enter');
      return readFile(await (await download).path(), 'utf8');
    })
    .toContain('"name":"Oasis"');
  expect(complaints).toEqual([]);
  await context.close();
});
