import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { newPageAs, openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const topOf = async (page: Page, name: RegExp) =>
  (await page.getByRole('row', { name }).boundingBox())?.y;

describe('the element under the pointer does not move', () => {
  it('rows keep their place when one is selected', async () => {
    const manager = await server.person('admin', 'Karima');
    await server.store(null, 'Café Atlas');
    await server.store(null, 'Café Bahia');
    const { page, close } = await openPageAs(browser, server, manager, '/stores');
    await page.getByRole('row', { name: /Café Bahia/ }).waitFor();
    const before = await topOf(page, /Café Bahia/);
    await page.getByRole('row', { name: /Café Atlas/ }).click({ modifiers: ['Control'] });
    await page.getByText('1 selected').waitFor();
    expect(await topOf(page, /Café Bahia/)).toBe(before);
    // The page itself has nothing to scroll.
    const spare = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight - clientHeight;
    });
    expect(spare).toBe(0);
    await close();
  });

  // Without `afterPress` the message about the price moves the button away between press and
  // release.
  it('a click reaches its button although leaving a field shows an error above it', async () => {
    const manager = await server.person('admin', 'Karima');
    const { page, complaints, close } = await openPageAs(browser, server, manager, '/items/create');
    await page.getByRole('button', { name: 'Add variant' }).click();
    await page.keyboard.type('Large');
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('button', { name: 'Add option' }).waitFor();
    await page.getByText('Line 1, Price: Required').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('text typed while the palette loads appears in it, and runs no other command', async () => {
    const manager = await server.person('admin', 'Karima');
    const { page, close } = await openPageAs(browser, server, manager, '/stores');
    await page.getByRole('grid', { name: 'Stores' }).waitFor();
    let arrive = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(/assets\/palette-.*\.js/, async (route) => {
      await arrived;
      await route.continue();
    });
    const asked = page.waitForRequest(/assets\/palette-.*\.js/);
    await page.keyboard.press('Control+k');
    await asked;
    // N by itself creates a store.
    await page.keyboard.type('nour');
    arrive();
    const field = page.getByRole('combobox', { name: 'Commands and search' });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('nour');
    expect(new URL(page.url()).pathname).toBe('/stores');
    await close();
  });

  it('a new record starts at its first field, which shows once that it is required', async () => {
    const manager = await server.person('admin', 'Karima');
    const { page, close } = await openPageAs(browser, server, manager, '/users/create');
    const name = page.getByLabel('Name', { exact: true });
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.getByText('Required').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.getByText('Check the 3 marked fields.').waitFor();
    await close();
  });
});

it('the figures above the board keep their places when more of them appears', async () => {
  const fresh = await startConsoleServer();
  const fixture = await createAlarmFixture(fresh);
  await fixture.driver(1);
  const opened = await Promise.all(
    [1024, 1280, 1920].map((width) =>
      openPageAs(browser, fresh, fixture.operator, '/live-orders', { width }),
    ),
  );
  const tilesOf = (page: Page) =>
    page.locator('.strip__tile').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { x, y } = tile.getBoundingClientRect();
        return { x, y };
      }),
    );
  for (const { page } of opened) await page.locator('.link-pill[data-state="live"]').waitFor();
  const before = await Promise.all(opened.map(({ page }) => tilesOf(page)));
  // In one line: none is pushed below the visible part of the strip.
  for (const tiles of before) expect(new Set(tiles.map(({ y }) => y)).size).toBe(1);
  await fixture.accepted();
  fresh.moveClock(59 * 60_000);
  for (const { page } of opened) {
    const facts = page.locator('.strip').getByText(/needs you · \d/);
    await facts.waitFor();
    // Both facts are readable.
    expect(await facts.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.locator('.strip [data-of="unassigned"][data-severity]').waitFor();
    await page.locator('.strip [data-of="late"] .mark').waitFor();
  }
  expect(await Promise.all(opened.map(({ page }) => tilesOf(page)))).toEqual(before);
  await Promise.all(opened.map(({ close }) => close()));
  await fresh.close();
});

describe('the alarm queue', () => {
  it('a claim that arrives late moves no row below the records of an alarm', async () => {
    const fresh = await startConsoleServer();
    const fixture = await createAlarmFixture(fresh);
    const orders = [];
    for (let n = 0; n < 6; n += 1) orders.push(await fixture.place());
    fresh.moveClock(20 * 60_000);
    const opened = await Promise.all(
      [1024, 1280].map((width) =>
        openPageAs(browser, fresh, fixture.operator, '/live-orders', { width }),
      ),
    );
    for (const { page } of opened) {
      await page.getByRole('button', { name: /^6/, expanded: false }).click();
      await page.locator('.alarm-subjects li').nth(5).waitFor();
    }
    const heightsOf = () =>
      Promise.all(
        opened.map(({ page }) =>
          page.locator('.alarm-subjects').evaluate((row) => row.getBoundingClientRect().height),
        ),
      );
    const before = await heightsOf();
    const colleague = await fresh.person('operator', 'Abdelaziz Benkirane');
    for (const { id } of orders) {
      const claimed = { params: { orderId: String(id) }, body: { seconds: 600 } };
      expect((await fresh.call(claimsRoutes.claim, claimed, colleague)).status).toBe(200);
    }
    for (const { page } of opened)
      await waitUntil(
        'every claim',
        async () =>
          (await page
            .locator('.alarm-subjects')
            .getByText(/Abdelaziz/)
            .count()) === 6,
      );
    expect(await heightsOf()).toEqual(before);
    await Promise.all(opened.map(({ close }) => close()));
    await fresh.close();
  });

  it('reserves no line in the back office while the alarms are loading', async () => {
    const { supervisor } = await createAlarmFixture(server);
    const { page, close } = await newPageAs(browser, server, supervisor);
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/admin/alarms', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/stores');
    await page.getByRole('grid', { name: 'Stores' }).waitFor();
    await page.locator('.alarm-queue').waitFor({ state: 'attached' });
    const foot = page.locator('.list-foot');
    const before = await foot.boundingBox();
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBe(800);
    const known = page.waitForResponse('**/api/admin/alarms');
    answer();
    await known;
    expect(await foot.boundingBox()).toEqual(before);
    await close();
  });

  it('takes one line while empty, none in the back office, and moves nothing under the pointer', async () => {
    const fixture = await createAlarmFixture(server);
    await fixture.driver(1);
    const { page, close } = await openPageAs(browser, server, fixture.operator, '/live-orders');
    const queue = page.locator('.alarm-queue');
    const heightOf = async () => (await queue.boundingBox())?.height ?? 0;
    await page.getByText('No open alarms').waitFor();
    const line = await heightOf();
    expect(line).toBeLessThan(32);
    const foot = page.locator('.foot');
    const before = await foot.boundingBox();
    // Over the screen: the rows open on it, and it keeps its size.
    await page.mouse.move(700, 300);
    await fixture.accepted();
    server.moveClock(20 * 60_000);
    await page.getByRole('grid', { name: 'Alarm queue' }).getByRole('row').first().waitFor();
    expect(await foot.boundingBox()).toEqual(before);
    // Above the foot, whose undo stays visible.
    const panel = await page.locator('.alarm-queue__panel').boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual((before?.y ?? 0) + 0.5);
    // Away from it: the screen makes room.
    await page.mouse.move(100, 300);
    await expect.poll(heightOf).toBeGreaterThan(3 * line);
    await close();
    const clerk = await server.person('catalogue', 'Karim');
    const office = await openPageAs(browser, server, clerk, '/stores');
    await office.page.getByRole('grid', { name: 'Stores' }).waitFor();
    expect(await office.page.locator('.alarm-queue').count()).toBe(0);
    await office.close();
  });

  it('opens over the foot of the back office, which stays under the pointer', async () => {
    const fresh = await startConsoleServer();
    const fixture = await createAlarmFixture(fresh);
    const { page, close } = await openPageAs(browser, fresh, fixture.supervisor, '/stores');
    await page.getByRole('grid', { name: 'Stores' }).waitFor();
    await page.locator('.alarm-queue').waitFor({ state: 'attached' });
    const foot = page.locator('.list-foot');
    const before = await foot.boundingBox();
    await page.mouse.move(700, 300);
    await fixture.accepted();
    fresh.moveClock(20 * 60_000);
    const queue = page.getByRole('grid', { name: 'Alarm queue' });
    await queue.getByRole('row').first().waitFor();
    expect(await foot.boundingBox()).toEqual(before);
    await page.mouse.move(100, 300);
    await expect.poll(async () => (await foot.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
    await close();
    await fresh.close();
  });
});
