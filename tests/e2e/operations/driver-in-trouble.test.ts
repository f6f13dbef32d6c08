import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createLiveFixture(server, 3);
  admin = await server.person('admin');
});

const driverOf = (n: number) => {
  const driver = fixture.drivers[n];
  if (!driver) throw new Error(`No driver ${n}`);
  return driver;
};
const read = async (id: number) =>
  (await server.call(driverStatusRoutes.get, { params: { id } }, admin)).body;
const orderNow = async (id: number) =>
  (await server.call(ordersRoutes.adminGet, { params: { id } }, admin)).body;
async function assigned(driverId: number) {
  const order = await fixture.place();
  const body = { orderId: order.id, driverId };
  await server.call(ordersRoutes.assign, { body }, admin, {
    'if-match': `"${order.version}"`,
  });
  return order;
}
const type = async (page: Page, line: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(line);
  await page.keyboard.press('Enter');
};

describe('a driver in trouble, without a mouse', () => {
  it('is taken off the road from the board, and put back with the orders by U', async () => {
    const driver = driverOf(0);
    const order = await assigned(driver.id);
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('d');
    const sheet = page.getByRole('dialog', { name: /off the road/ });
    await sheet.getByText('becomes unassigned').waitFor();
    expect(await violationsInLooks(page, 'driver-off-the-road')).toEqual([]);
    await page.keyboard.type('Flat tyre');
    await page.keyboard.press('Enter');
    await page.locator('.toast-title', { hasText: `Unassigned: #${order.id}` }).waitFor();
    expect(await read(driver.id)).toMatchObject({
      status: 'on_break',
      activeOrders: [],
      standDown: { reason: 'Flat tyre', by: { name: 'Amal' } },
    });
    // The sheet has given the focus back to the board, whose foot lists the act.
    const acts = page.getByRole('region', { name: 'Recent actions' });
    await acts.getByText(/is on a break until/).waitFor();
    await page.keyboard.press('u');
    await acts.getByText(`Given back: #${order.id}`).waitFor();
    await page.locator('.toast-title', { hasText: 'Unassigned' }).waitFor({ state: 'detached' });
    expect((await orderNow(order.id)).driver).toMatchObject({ id: driver.id });
    expect((await read(driver.id)).status).toBe('busy');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is set on a break, cleared and put back by typed lines', async () => {
    const driver = driverOf(1);
    const { code } = await read(driver.id);
    const order = await assigned(driver.id);
    const operator = await server.person('operator', 'Badr');
    const { page, close } = await openPageAs(browser, server, operator, '/live-orders');
    await page.locator(`#order-${order.id}`).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(`clear ${code} no answer`);
    await dialog.getByText(`Becomes unassigned: #${order.id}`).waitFor();
    expect(await violationsInLooks(page, 'driver-cleared-by-line')).toEqual([]);
    await page.keyboard.press('Enter');
    // It asks, and counts once that can have been read.
    await dialog.locator('.answer-wait[data-ready=true]').waitFor();
    expect((await orderNow(order.id)).driver).toMatchObject({ id: driver.id });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await orderNow(order.id)).driver).toBeNull();
    expect((await read(driver.id)).status).toBe('available');
    await page.keyboard.press('Escape');
    await type(page, `off ${code} 20 flat tyre`);
    await expect.poll(async () => (await read(driver.id)).standDown?.reason).toBe('flat tyre');
    await page.keyboard.press('Escape');
    await type(page, `back ${code}`);
    await expect.poll(async () => (await read(driver.id)).status).toBe('available');
    await close();
  });

  it('is seen with cause and end on the map and on the page of the driver', async () => {
    const driver = driverOf(2);
    const operator = await server.person('operator', 'Chafik');
    const path = `/drivers/${driver.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.getByRole('button', { name: 'Off the road…' }).press('Enter');
    await page.getByLabel('Cause').fill('Accident');
    await page.locator('.hint[data-read=true]').waitFor();
    await page.keyboard.press('Enter');
    const standing = page.getByText(
      /off the road until \d\d:\d\d( tomorrow)?, by Chafik: Accident/,
    );
    await standing.waitFor();
    await page.getByRole('button', { name: 'Undo U' }).waitFor();
    await page.keyboard.press('u');
    await expect.poll(async () => (await read(driver.id)).status).toBe('available');
    await standing.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Off the road…' }).press('Enter');
    await page.getByLabel('Cause').fill('Accident');
    await page.locator('.hint[data-read=true]').waitFor();
    await page.keyboard.press('Enter');
    await standing.waitFor();
    await page.goto(`${server.url}/eagle-view?driver=${driver.id}`);
    await page.getByText(/by Chafik: Accident/).waitFor();
    expect(await violationsInLooks(page, 'driver-off-the-road-map')).toEqual([]);
    await page.getByRole('button', { name: 'Back on the road' }).press('Enter');
    await expect.poll(async () => (await read(driver.id)).status).toBe('available');
    expect(complaints).toEqual([]);
    await close();
  });
});
