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
  fixture = await createLiveFixture(server, 6);
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
async function onTheRoad(driverId: number) {
  const { id } = await assigned(driverId);
  for (const event of ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up']) {
    const { version } = await orderNow(id);
    const body = { event, reason: 'By phone' };
    await server.call(ordersRoutes.progress, { params: { id }, body }, admin, {
      'if-match': `"${version}"`,
    });
  }
  return { id };
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
    const fate = sheet.getByRole('combobox', { name: `What happens to #${order.id}` });
    await fate.waitFor();
    expect(await fate.inputValue()).toBe('unassign');
    expect(await violationsInLooks(page, 'driver-off-the-road')).toEqual([]);
    await page.keyboard.type('Flat tyre');
    await sheet.locator('.hint[data-read=true]').waitFor();
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

  it('ends the shift with food in one sheet: one order is handed over, one is brought first', async () => {
    const [driver, other] = [driverOf(3), driverOf(4)];
    const road = [await onTheRoad(driver.id), await onTheRoad(driver.id)] as const;
    const waiting = await assigned(driver.id);
    const operator = await server.person('operator', 'Dina');
    const path = `/live-orders?order=${waiting.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${waiting.id}`).click();
    await page.keyboard.press('d');
    const sheet = page.getByRole('dialog', { name: /off the road/ });
    const fate = (id: number) => sheet.getByRole('combobox', { name: `What happens to #${id}` });
    await sheet.locator('[aria-busy=false]').waitFor();
    // An arrow leads from break to end of shift, from the field of the cause back to the first one.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Accident');
    await expect.poll(() => fate(road[0].id).inputValue()).toMatch(/^\d+$/);
    await fate(road[0].id).focus();
    await fate(road[0].id).selectOption(String(other.id));
    await fate(road[1].id).focus();
    await page.keyboard.press('Home');
    expect(await fate(road[1].id).inputValue()).toBe('keep');
    expect(await violationsInLooks(page, 'shift-ended-with-food')).toEqual([]);
    await sheet.locator('.hint[data-read=true]').waitFor();
    await sheet.getByLabel('Cause').press('Enter');
    await sheet.waitFor({ state: 'detached' });
    expect(await read(driver.id)).toMatchObject({
      status: 'on_break',
      activeOrders: [road[1].id],
      standDown: { reason: 'Accident', thenEnds: true },
    });
    expect(await orderNow(road[0].id)).toMatchObject({
      driver: { id: other.id },
      fetchFrom: { driver: { id: driver.id } },
    });
    expect((await orderNow(waiting.id)).driver).toBeNull();
    const acts = page.getByRole('region', { name: 'Recent actions' });
    await acts.getByText(/ends after the last delivery/).waitFor();
    await page.keyboard.press('u');
    await acts.getByText(/^Undone/).waitFor();
    await expect
      .poll(async () => (await orderNow(road[0].id)).driver)
      .toMatchObject({ id: driver.id });
    const carried = [...(await read(driver.id)).activeOrders].sort((a, b) => a - b);
    expect(carried).toEqual([road[0].id, road[1].id, waiting.id]);
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

  it('is asked about in the same sheet from the list of drivers and the map', async () => {
    const driver = driverOf(5);
    await onTheRoad(driver.id);
    const operator = await server.person('operator', 'Esma');
    const { page, complaints, close } = await openPageAs(browser, server, operator, '/drivers/all');
    const sheet = page.getByRole('dialog', { name: /off the road/ });
    await page.getByRole('row', { name: /Driver 6/ }).click();
    await page.keyboard.press('d');
    await sheet.getByText('Is brought first').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.goto(`${server.url}/eagle-view?driver=${driver.id}`);
    await page.getByRole('button', { name: 'Hand over all orders…' }).waitFor();
    await page.keyboard.press('h');
    await sheet.locator('[aria-busy=false]').waitFor();
    expect(await sheet.getByRole('radio', { name: 'All orders handed over' }).isChecked()).toBe(
      true,
    );
    expect(await violationsInLooks(page, 'hand-over-all-map')).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });
});
