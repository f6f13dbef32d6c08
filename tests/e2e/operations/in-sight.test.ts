import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
let oldest: Order;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createLiveFixture(server, 2);
  oldest = await fixture.place();
  for (let n = 0; n < 45; n += 1) await fixture.place();
});

/** The board in a window in which most rows are below the fold. */
async function openBoard(width = 1280) {
  const operator = await server.person('operator', 'Amal');
  const opened = await openPageAs(browser, server, operator, '/live-orders');
  const { page } = opened;
  await page.setViewportSize({ width, height: 600 });
  await page.locator('.link-pill[data-state="live"]').waitFor();
  await page.locator('.board__row').first().waitFor();
  return opened;
}

const scrollTop = (page: Page) =>
  page.locator('.live-orders__board .grid__scroller').evaluate((scroller) => scroller.scrollTop);
const wheelDown = async (page: Page) => {
  await page.locator('.board__row').first().hover();
  await page.mouse.wheel(0, 5_000);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(300);
};
/** The rows that are wholly between the headings and the bottom of the board. */
const isInSight = (page: Page, id: number) =>
  page.evaluate((order) => {
    const row = document.querySelector(`#order-${order}`)?.getBoundingClientRect();
    const board = document.querySelector('.live-orders__board .grid__scroller');
    const room = board?.getBoundingClientRect();
    return Boolean(row && room && row.top >= room.top + 26 && row.bottom <= room.bottom + 1);
  }, id);

it('a first visit, Home, a re-sort and going back show the work that comes first', async () => {
  const { page, complaints, close } = await openBoard();
  await expect.poll(() => isInSight(page, oldest.id)).toBe(true);

  await page.keyboard.press('Home');
  await wheelDown(page);
  expect(await isInSight(page, oldest.id)).toBe(false);
  // The first row is selected already.
  await page.keyboard.press('Home');
  await expect.poll(() => isInSight(page, oldest.id)).toBe(true);

  await fixture.place();
  await page.locator('.waiting').waitFor();
  await wheelDown(page);
  await page.keyboard.press('n');
  await expect.poll(() => scrollTop(page)).toBe(0);

  await wheelDown(page);
  await page.locator('nav a[href="/stores"]').click();
  await page.locator('[data-find]').waitFor();
  await page.goBack();
  await expect.poll(() => isInSight(page, oldest.id)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

it('a re-sort keeps the row with the cursor in sight, and the cursor on it', async () => {
  const { page, close } = await openBoard();
  await page.keyboard.press('End');
  const chosen = page.locator('.board__row[aria-selected=true]');
  await expect.poll(() => chosen.getAttribute('id')).not.toBe(`order-${oldest.id}`);
  const id = Number((await chosen.getAttribute('id'))?.replace('order-', ''));
  await expect.poll(() => isInSight(page, id)).toBe(true);
  await fixture.place();
  await page.locator('.waiting').waitFor();
  await page.keyboard.press('n');
  await page.locator('.waiting').waitFor({ state: 'detached' });
  await expect.poll(() => isInSight(page, id)).toBe(true);
  expect(await chosen.getAttribute('id')).toBe(`order-${id}`);
  await close();
});

it('at 1024 pixels the sidebar starts collapsed, and the names of drivers are readable', async () => {
  const { page, close } = await openBoard(1_024);
  await expect
    .poll(async () => (await page.locator('.sidebar').boundingBox())?.width ?? 0)
    .toBeLessThan(80);
  await page.locator('nav a[href="/eagle-view"]').click();
  const names = page.locator('.drivers-panel__name');
  await names.first().waitFor();
  const cut = await names.evaluateAll((all) =>
    all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
  );
  expect(cut).toEqual([]);
  await close();
});

it('A on Eagle View names the driver who has the order, and gives it to nobody', async () => {
  const operator = await server.person('operator', 'Amal');
  const [has, other] = fixture.drivers;
  if (!has || !other) throw new Error('Two drivers are needed');
  const ready = await openPageAs(browser, server, operator, `/live-orders?order=${oldest.id}`);
  await ready.page.locator('.link-pill[data-state="live"]').waitFor();
  await ready.page.locator(`#order-${oldest.id}[aria-selected=true]`).waitFor();
  await ready.page.keyboard.press('a');
  await ready.page.locator('.pane[data-seen]').waitFor();
  await ready.page.keyboard.press('1');
  await expect.poll(async () => (await fixture.read(oldest.id, operator)).driver).not.toBeNull();
  const { driver, version } = await fixture.read(oldest.id, operator);
  await ready.close();
  const free = driver?.id === has.id ? other : has;
  const { page, close } = await openPageAs(
    browser,
    server,
    operator,
    `/eagle-view?driver=${free.id}&order=${oldest.id}`,
  );
  await page.locator('#assign-here').waitFor();
  await page.keyboard.press('a');
  await page.getByText(`#${oldest.id} has ${driver?.code}`).first().waitFor();
  expect(await fixture.read(oldest.id, operator)).toMatchObject({ version, driver });
  await close();
});
