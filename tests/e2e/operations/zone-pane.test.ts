import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { orderOf, type Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { collectErrors } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { HOME_RING, type Ring, square } from '#tests/support/zones.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin', 'Nadia');
});

async function zoneOf(name: string, ring: Ring) {
  const made = await server.call(zonesRoutes.create, { body: { name } }, admin);
  const { id } = made.body;
  const input = { params: { id }, body: { ring, reason: 'Drawn' } };
  return (await server.call(zonesRoutes.publish, input, admin, { 'if-match': '"1"' })).body;
}
const get = async (id: number) =>
  (await server.call(zonesRoutes.get, { params: { id } }, admin)).body;

/** Clicks beside the centre of the map, where the zone's store is. */
async function clickBare(page: Page): Promise<void> {
  const box = await page.locator('.live-map').boundingBox();
  if (!box) throw new Error('The map is not shown');
  await page.mouse.click(box.x + box.width / 2 + 120, box.y + box.height / 2 + 90);
}

describe('the pane of a zone on a map', () => {
  it('overrides the zone by mouse and keyboard, and shows the override', async () => {
    const zone = await zoneOf('Maârif', HOME_RING);
    const store = await server.store(null, 'Dar Tajine');
    await server.call(
      zonesRoutes.assignStores,
      { params: { id: zone.id }, body: { assign: true, ids: [store.id] } },
      admin,
    );
    const customer = await server.person('customer');
    const dropoff = { lat: 33.591, lon: -7.621 };
    await server.call(ordersRoutes.place, { body: orderOf(store, { dropoff }) }, customer);
    const context = await openContext(browser, server, { as: admin, map: true });
    const page = await context.newPage();
    const complaints = collectErrors(page);
    await page.goto('/eagle-view?at=33.59,-7.62,13');
    const pane = page.getByRole('region', { name: 'Maârif' });
    const canvas = '.live-map canvas';
    await page.locator(canvas).first().waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('z');
        return pane.isVisible();
      })
      .toBe(true);
    await pane.getByText('Active · Delivery').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await pane.getByRole('button', { name: 'Busy' }).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Reason').fill('Rain');
    await page.keyboard.press('Enter');
    await pane.getByText(/busy, 15 min more until .*\(Nadia: Rain\)/).waitFor();
    expect((await get(zone.id)).overrides).toMatchObject([{ kind: 'busy', amount: 15 }]);

    // Escape closes it, and a click on the bare map opens it again.
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    await clickBare(page);
    await pane.getByRole('button', { name: 'Back to normal' }).click();
    await expect.poll(async () => (await get(zone.id)).overrides).toEqual([]);
    await pane.getByRole('button', { name: 'Back to normal' }).waitFor({ state: 'detached' });

    // Beside the list: the row in focus opens it, and gets the focus back.
    await page.goto('/operational-areas');
    const grid = page.getByRole('grid', { name: 'Operational Areas' });
    await grid.getByRole('row').filter({ hasText: 'Maârif' }).waitFor();
    await grid.focus();
    await page.keyboard.press('Home');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('m');
        return pane.isVisible();
      })
      .toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await pane.getByRole('button', { name: 'Close Maârif' }).press('Enter');
    await expect.poll(() => grid.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('an overlap is shown while drawing and in the preview, and can be published', async () => {
  await zoneOf('Racine', square(33.2, -7.2));
  const made = await server.call(zonesRoutes.create, { body: { name: 'Bourgogne' } }, admin);
  const { id } = made.body;
  const draft = { params: { id }, body: { draft: square(33.2, -7.185) } };
  await server.call(zonesRoutes.update, draft, admin, { 'if-match': '"1"' });
  const context = await openContext(browser, server, { as: admin });
  const page = await context.newPage();
  const complaints = collectErrors(page);
  await page.goto(`/operational-areas/${id}/edit`);
  await page
    .getByText(/^Racine overlaps/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Preview and publish' }).press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/Racine/).waitFor();
  await sheet.getByText('Stores with their pin inside').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByLabel('Reason').fill('One more');
  await page.keyboard.press('Enter');
  await page.getByText('Shape 1 of Bourgogne published').first().waitFor();
  expect(await get(id)).toMatchObject({ state: 'active', shape: 1, draft: null });
  expect(complaints).toEqual([]);
  await context.close();
});

describe('concurrent changes of a zone', () => {
  it('show the second user what has changed before anything is overwritten', async () => {
    const zone = await zoneOf('Oasis', square(33.4, -7.4));
    const shapeOf = (half: number) => square(33.4, -7.4, half);
    const { version } = await get(zone.id);
    const draft = { params: { id: zone.id }, body: { draft: shapeOf(0.02) } };
    await server.call(zonesRoutes.update, draft, admin, { 'if-match': `"${version}"` });
    const late = await server.person('admin', 'Yassine');
    const context = await openContext(browser, server, { as: late });
    const page = await context.newPage();
    const complaints = collectErrors(page);
    await page.goto(`/operational-areas/${zone.id}/edit`);
    await page.getByRole('button', { name: 'Preview and publish' }).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Stores with their pin inside').waitFor();

    // Nadia publishes another shape while Yassine looks at his preview.
    const seen = await get(zone.id);
    const theirs = { params: { id: zone.id }, body: { ring: shapeOf(0.005), reason: 'Smaller' } };
    const first = await server.call(zonesRoutes.publish, theirs, admin, {
      'if-match': `"${seen.version}"`,
    });
    expect(first.status).toBe(200);
    await sheet.getByLabel('Reason').fill('Wider');
    await page.keyboard.press('Enter');
    await sheet.getByRole('alert').getByText(/Nadia/).waitFor();
    expect(await get(zone.id)).toMatchObject({ shape: 2, ring: first.body.ring });

    // After the warning, he may publish over it; nothing of hers is lost.
    await sheet.getByRole('button', { name: /Replace shape/ }).press('Enter');
    await page.getByText('Shape 3 of Oasis published').first().waitFor();
    expect(
      (await get(zone.id)).shapes.map(({ number, reason, by }) => [number, reason, by?.name]),
    ).toEqual([
      [3, 'Wider', 'Yassine'],
      [2, 'Smaller', 'Nadia'],
      [1, 'Drawn', 'Nadia'],
    ]);
    // The browser itself logs the refusal.
    expect(complaints.filter((one) => !one.includes('status of 412'))).toEqual([]);
    await context.close();
  });
});
