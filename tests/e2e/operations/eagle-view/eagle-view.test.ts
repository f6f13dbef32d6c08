import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { runCity } from '#server/city/city.ts';
import { parseMdrp } from '#server/city/mdrp.ts';
import { createReplayWorld } from '#server/city/replay-world.ts';
import { PASSWORD, type Person } from '#tests/support/app.ts';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { newPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

const DAY = parseMdrp({
  restaurants: 'restaurant\tx\ty\nr1\t0\t0\nr2\t900\t0\n',
  couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t400\t300\t0\t500\nc2\t-700\t-400\t0\t500\n',
  orders:
    'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t0\t600\t10\tr1\t12\no2\t900\t500\t11\tr2\t12\n',
  parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t1\t1\n',
});

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
const ending = new AbortController();

withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin');
  await runCity(createReplayWorld(DAY, 'tiny'), {
    apiUrl: server.url,
    speed: 60,
    credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
    seed: 1,
    signal: ending.signal,
    log: { warn: () => undefined },
    print: () => undefined,
  });
});
afterAll(() => ending.abort());

const drawn = async (page: Page) =>
  Number(await page.locator('.map-drivers').getAttribute('data-drivers'));

/** Whether the view in the page's address is centred on the last position of a driver, within 10 m. */
async function isCentredOn(page: Page, driverId: number): Promise<boolean> {
  const [lat = 0, lon = 0] = (new URL(page.url()).searchParams.get('at') ?? '')
    .split(',')
    .map(Number);
  const { body } = await server.call(driverStatusRoutes.get, { params: { id: driverId } }, admin);
  const { position } = body;
  return position !== null && Math.hypot(lat - position.lat, lon - position.lon) < 1e-4;
}

async function open() {
  const operator = await server.person('operator');
  return newPageAs(browser, server, operator, { map: true });
}

describe('a replayed day', () => {
  it('is shown on the board and on the map, with the same selection on both', async () => {
    const { page, complaints, close } = await open();
    await page.goto('/live-orders');
    await page.locator('.board__rows [role=row]').nth(1).waitFor();
    await waitUntil('drivers on the board’s map', async () => (await drawn(page)) === 2);
    const id = await page.locator('.board__rows [role=row][aria-selected=true]').getAttribute('id');

    await page.getByRole('link', { name: 'Eagle View' }).click();
    await page.getByText('schematic map').waitFor();
    await page.getByText(/ODbL/).waitFor();
    await waitUntil('drivers on the map', async () => (await drawn(page)) === 2);
    await waitUntil('the order is still selected', () =>
      page.url().includes(`order=${id?.replace('order-', '')}`),
    );

    // A driver found by keyboard, followed to the centre, unfollowed, and selected on the canvas.
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await waitUntil('a driver is selected', () => page.url().includes('driver='));
    const driver = new URL(page.url()).searchParams.get('driver');
    await page.getByRole('button', { name: 'Follow' }).click();
    await waitUntil('the map has followed the driver', () => isCentredOn(page, Number(driver)));
    await page.getByRole('button', { name: 'Deselect' }).click();
    await waitUntil('nobody is selected', () => !page.url().includes('driver='));
    const box = await page.locator('.map-drivers').boundingBox();
    if (!box) throw new Error('no map');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await waitUntil('picked from the map', () => page.url().includes(`driver=${driver}`));
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('board and map', () => {
  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await open();
    await page.goto('/live-orders');
    await page.locator('.board__rows [role=row]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await violationsInLooks(page, 'board', BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('a');
    await page.locator('.choice').first().waitFor();
    expect(await violationsInLooks(page, 'assign', BOTH_THEMES)).toEqual([]);
    await page.goto('/eagle-view');
    await page.locator('.drivers-panel__row').first().waitFor();
    await page.getByRole('button', { name: 'Legend' }).click();
    await page.getByText('By area').click();
    expect(await violationsInLooks(page, 'map-legend', BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('l');
    await page.getByText('Draw around drivers').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violationsInLooks(page, 'map-keys', BOTH_THEMES)).toEqual([]);
    // The whole city: a lasso with everyone in it.
    await page.goto('/eagle-view?lasso=-9,32,-6,32,-6,35,-9,35');
    await page.getByRole('button', { name: 'Copy ids' }).waitFor();
    await page.locator('.drivers-panel__row').first().click();
    await page.getByRole('button', { name: 'Follow' }).waitFor();
    expect(await violationsInLooks(page, 'map-lasso', BOTH_THEMES)).toEqual([]);
    await close();
  });
});
