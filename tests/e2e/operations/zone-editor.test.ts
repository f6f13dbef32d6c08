import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Corner } from '#rules/geometry/ring.ts';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { closePages } from '#tests/support/browser/contexts.ts';
import { serveMapPage } from '#tests/support/browser/map-page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveMapPage>>;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    sharedBrowser(),
    serveMapPage('tests/support/browser/zone-editor-page-entry.tsx'),
  ]);
});
afterAll(async () => {
  await closePages();
  await server?.close();
});
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 } });
  page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(server.url);
  await page.getByText('Crosshair 33.58').waitFor();
  return async () => {
    expect(errors).toEqual([]);
    await context.close();
  };
});

const map = () => page.getByRole('application', { name: 'Map of the shape' });
const ring = () => page.evaluate(() => window.zoneEditor.ring);
const keys = async (...all: string[]) => {
  for (const key of all) await page.keyboard.press(key);
};
const times = (count: number, key: string) => Array.from({ length: count }, () => key);

/** Moves the focus to the map by the Tab key. */
async function tabToMap(): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    await keys('Tab');
    if (await map().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The map cannot be reached by the Tab key');
}

/** A square of 200 pixels around the centre of the map, by keyboard. */
async function drawSquare(): Promise<void> {
  await tabToMap();
  await keys(...times(4, 'ArrowLeft'), ...times(4, 'ArrowUp'), 'Enter');
  await keys(...times(8, 'ArrowRight'), 'Enter');
  await keys(...times(8, 'ArrowDown'), 'Enter');
  await keys(...times(8, 'ArrowLeft'), 'Enter');
}

it('draws, corrects and splits a shape by keyboard alone', async () => {
  await drawSquare();
  expect(await ring()).toHaveLength(4);
  await keys('Backspace');
  expect(await ring()).toHaveLength(3);
  await keys('Enter', 'Escape');
  const drawn = await ring();
  const [[west, north], [east], [, south]] = drawn as [Corner, Corner, Corner];
  expect(drawn).toEqual([
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]);

  // The overlap comes from the worker.
  await page.getByText(/Maarif overlaps by \d/).waitFor();

  await keys('j', 'ArrowUp', 'Shift+ArrowUp');
  await page.getByText('Corner 1 selected').waitFor();
  const [moved] = (await ring()) as [Corner];
  expect(moved[0]).toBe(west);
  expect(moved[1]).toBeGreaterThan(north);
  await keys('Control+z');
  // Moves of one corner are undone as one.
  expect(await ring()).toEqual(drawn);
  await keys('Control+Shift+z');
  expect((await ring())[0]).toEqual(moved);
  await keys('Delete');
  expect(await ring()).toEqual(drawn.slice(1));
  await keys('Control+z', 'Control+z');
  expect(await ring()).toEqual(drawn);

  await keys('Escape', 'x', ...times(3, 'ArrowUp'), ...times(3, 'ArrowLeft'), 's', 'Enter');
  await page.getByText('choose the end of the line').waitFor();
  await keys(...times(14, 'ArrowRight'), 'Enter');
  await page.getByText(/^Split into/).waitFor();
  const parts = await page.evaluate(() => window.zoneEditor.parts);
  expect(parts.map((part) => part.length)).toEqual([4, 4]);

  await keys('?');
  await page.getByRole('dialog').getByText('Remove the selected corner').waitFor();
  await keys('Escape');
  expect(await map().evaluate((element) => element === document.activeElement)).toBe(true);
});

it('snaps the crosshair to the edge of a neighbour, unless snapping is off', async () => {
  await tabToMap();
  const west = -7.62;
  const centre = async () => {
    const text = (await page.getByText(/^Crosshair/).textContent()) ?? '';
    return Number(/, (-?[\d.]+)/.exec(text)?.[1]);
  };
  // Steps until the crosshair is at most half a step from the edge.
  let left = (await centre()) - west;
  for (let step = left; left > step / 2; left = (await centre()) - west) {
    const before = left;
    await keys('ArrowLeft');
    await expect.poll(async () => (await centre()) - west).toBeLessThan(before);
    step = before - ((await centre()) - west);
  }
  await keys('Enter');
  const [[lon] = []] = await ring();
  expect(lon).toBe(west);
  await keys('Backspace', 's', 'Enter');
  const [[free] = []] = await ring();
  expect(free).not.toBe(west);
  expect(free).toBeCloseTo(west, 2);
});

it('draws by clicks, moves a corner by dragging, and keeps working after a change of theme', async () => {
  const box = await map().boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = [
    [-90, -70],
    [90, -70],
    [90, 70],
    [-90, 70],
  ] as const;
  for (const [n, [dx, dy]] of at.entries()) {
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.click(x + dx, y + dy);
    await expect.poll(async () => (await ring()).length).toBe(n + 1);
  }
  await page.mouse.click(x - 90, y - 70);
  await page.getByText('Drag a corner').waitFor();
  const drawn = await ring();
  await page.evaluate(() => window.zoneEditor.setTheme('dark'));
  await page.mouse.move(x + 90, y + 70);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(ring).not.toEqual(drawn);
  const dragged = await ring();
  expect(dragged.toSpliced(2, 1)).toEqual(drawn.toSpliced(2, 1));
  await page.getByText('Corner 3 selected').waitFor();
  // The middle of the upper edge becomes a corner.
  await page.mouse.move(x, y - 70);
  await page.mouse.down();
  await page.mouse.move(x, y - 110, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await ring()).length).toBe(5);
  await page.getByRole('button', { name: 'Merge with Maarif' }).click();
  await page.getByText('Merged with Maarif').waitFor();
});
