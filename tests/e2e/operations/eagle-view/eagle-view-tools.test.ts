import type { Browser, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { collectErrors } from '#tests/support/browser/browser.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

/** Six drivers in a row; this is between the third and the fourth. Each is 93 px from the next. */
const MIDDLE = { lat: 33.5731, lon: -7.5898 + 0.014 };
const AT = `at=${MIDDLE.lat},${MIDDLE.lon},14`;

let server: ConsoleServer;
let browser: Browser;
let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
let operator: Person;

withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createLiveFixture(server, 6);
  operator = await server.person('operator');
});

let page: Page;
let complaints: string[];
beforeEach(async () => {
  // Phones keep reporting: after a minute of other tests these drivers would count as stale.
  await fixture.ping(server.clock());
  const context = await openContext(browser, server, { as: operator, theme: 'light' });
  page = await context.newPage();
  complaints = collectErrors(page);
  return async () => {
    expect(complaints).toEqual([]);
    await context.close();
  };
});

async function open(query: string, shown = 6): Promise<void> {
  await page.goto(`/eagle-view?${query}`);
  await waitUntil('drivers on the map', async () => {
    const count = await page.locator('.map-drivers').getAttribute('data-drivers');
    return Number(count) === shown;
  });
  await page.getByText('schematic map').waitFor();
}

const names = () => page.locator('.drivers-panel__row .drivers-panel__name').allTextContents();
const numbers = (...of: number[]) => of.map((n) => `Driver ${n}`);

/** Draws with the mouse through these points, in pixels from the centre of the map. */
async function draw(points: readonly (readonly [number, number])[]): Promise<void> {
  const box = await page.locator('.map-drivers').boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [first, ...others] = points as [
    readonly [number, number],
    ...(readonly [number, number])[],
  ];
  await page.mouse.move(x + first[0], y + first[1]);
  await page.mouse.down();
  for (const [dx, dy] of others) await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

describe('a lasso', () => {
  it('drawn as a box lists exactly the drivers inside, and is removed by Escape', async () => {
    await open(AT);
    await page.keyboard.down('Shift');
    await draw([
      [-260, -60],
      [0, 60],
    ]);
    await page.keyboard.up('Shift');
    await page.getByRole('heading', { name: '3 drivers in the area' }).waitFor();
    expect(await names()).toEqual(numbers(1, 2, 3));
    await page.getByText('3 free · 0 busy · 0 on break').waitFor();
    await waitUntil('the lasso is in the address', () => page.url().includes('lasso='));
    await page.keyboard.press('Escape');
    await waitUntil('everyone is listed again', async () => (await names()).length === 6);
    await waitUntil('and the lasso gone', () => !page.url().includes('lasso='));
  });

  it('drawn with the lasso follows the line, and can limit the map to the drivers inside', async () => {
    await open(AT);
    await page.keyboard.press('l');
    await page.getByText('Draw around drivers').waitFor();
    // Around 2, 4 and 5: a notch leaves out the third.
    await draw([
      [-180, -40],
      [-80, -40],
      [-80, 60],
      [10, 60],
      [10, -40],
      [180, -40],
      [180, 90],
      [-180, 90],
      [-180, -40],
    ]);
    await page.getByRole('heading', { name: '3 drivers in the area' }).waitFor();
    expect(await names()).toEqual(numbers(2, 4, 5));
    await page.getByRole('button', { name: 'Show only these' }).click();
    await waitUntil('only these', () => page.url().includes('only=lasso'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('drivers.csv');
  });
});

it('a shared address shows another user the same view', async () => {
  await open(AT);
  await page.getByRole('checkbox', { name: /on break/ }).uncheck();
  await page.getByRole('checkbox', { name: /over 15 min/ }).uncheck();
  await page.keyboard.press('c');
  await page.keyboard.down('Shift');
  await draw([
    [-200, -60],
    [100, 60],
  ]);
  await page.keyboard.up('Shift');
  await page.getByRole('heading', { name: '3 drivers in the area' }).waitFor();
  await page.locator('.drivers-panel__row').nth(1).click();
  await page.keyboard.press('o');
  await waitUntil('all of it is in the address', () =>
    ['lasso=', 'state=', 'age=', 'circles=off', 'follow=on', 'driver='].every((part) =>
      page.url().includes(part),
    ),
  );
  // Following has moved the driver to the centre, and the map is at rest.
  await waitUntil('the camera rests', async () => {
    const [, lon] = (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number);
    return Math.abs((lon ?? 0) - (-7.5898 + 0.012)) < 0.0002;
  });
  const shared = new URL(page.url());

  const other = await openContext(browser, server, { as: operator, theme: 'light' });
  page = await other.newPage();
  await open(shared.search.slice(1));
  await page.getByRole('heading', { name: '3 drivers in the area' }).waitFor();
  expect(await names()).toEqual(numbers(2, 3, 4));
  await expect
    .poll(() =>
      page.locator('.drivers-panel__row[aria-selected=true] .drivers-panel__name').textContent(),
    )
    .toBe('Driver 3');
  await expect
    .poll(() => page.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed'))
    .toBe('true');
  await expect
    .poll(() => page.getByRole('button', { name: /circles/ }).getAttribute('aria-pressed'))
    .toBe('false');
  const again = new URL(page.url()).searchParams;
  for (const name of ['state', 'age', 'lasso', 'driver', 'circles', 'follow'])
    expect([name, again.get(name)]).toEqual([name, shared.searchParams.get(name)]);
  await other.close();
});

it('finds a driver by keyboard, and moves the map there', async () => {
  await open('at=33.2,-7.2,12');
  await page.keyboard.press('f');
  await page.keyboard.type('driver 5');
  await page.getByText('1 found of 6 on duty').waitFor();
  await page.keyboard.press('Enter');
  await waitUntil('it is selected', () => page.url().includes(`driver=${fixture.drivers[4]?.id}`));
  await waitUntil('the map is there', () => {
    const [lat, lon] = (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number);
    return (
      Math.abs((lat ?? 0) - 33.5731) < 0.001 && Math.abs((lon ?? 0) - (-7.5898 + 0.02)) < 0.001
    );
  });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  expect(page.url()).toContain('driver=');
});

it('assigns the selected order to a driver from the map', async () => {
  const order = await fixture.place();
  await open(`${AT}&order=${order.id}&driver=${fixture.drivers[1]?.id}`);
  await page.getByRole('button', { name: `Assign #${order.id} to this driver` }).click();
  await page.getByText(`#${order.id} assigned to`).first().waitFor();
  expect((await fixture.read(order.id, operator)).driver?.id).toBe(fixture.drivers[1]?.id);
});

it('draws a stale driver hollow, and no longer counts the driver as free', async () => {
  await open(AT);
  /** How many pixels around the first driver have the colour of stale positions. */
  const warned = async () => {
    const box = await page.locator('.map-drivers').boundingBox();
    if (!box) throw new Error('no map');
    const clip = {
      x: box.x + box.width / 2 - 233 - 12,
      y: box.y + box.height / 2 - 12,
      width: 24,
      height: 24,
    };
    const picture = (await page.screenshot({ clip })).toString('base64');
    return page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(24, 24).getContext(
        '2d',
      ) as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, 24, 24);
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if ((pixels[at] as number) - (pixels[at + 2] as number) > 80) count += 1;
      return count;
    }, picture);
  };
  await expect.poll(warned).toBe(0);
  server.moveClock(65_000);
  await waitUntil('the list says so', async () => {
    const marks = page.locator('.drivers-panel__row .driver-mark[data-band=stale]');
    return (await marks.count()) === 6;
  });
  await page.getByText('5 stale').waitFor();
  await waitUntil('and the map', async () => (await warned()) > 10);
});
