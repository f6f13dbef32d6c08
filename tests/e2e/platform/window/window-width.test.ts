import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { elementsBeyondWindow, elementsBeyondWindowByWidth } from '#tests/support/beyond-window.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createAlarmFixture, MINUTE } from '#tests/support/fixtures/alarm-fixture.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe('no element is wider than the window', () => {
  it('on the board after assignments, with a selection, a filter, a pane and a message', async () => {
    const fixture = await createLiveFixture(server, 8);
    const orders: number[] = [];
    for (let n = 0; n < 8; n += 1) orders.push((await fixture.place()).id);
    const operator = await server.person('operator', 'Amal');
    const { page, close } = await openPageAs(browser, server, operator, '/live-orders', {
      map: true,
    });
    await page.locator(`#order-${orders[0]}`).waitFor();
    const strip = page.getByRole('region', { name: 'Recent actions' });
    for (let n = 0; n < 5; n += 1) {
      await page.keyboard.press('a');
      await page.locator('.pane[data-seen]').waitFor();
      await page.keyboard.press('Enter');
      await strip
        .getByText(n === 0 ? /^#\d+ →/ : `+${n}`)
        .first()
        .waitFor();
    }
    await page.keyboard.press('Shift+J');
    await page.keyboard.press('a');
    await page.locator('.pane[data-seen]').waitFor();
    const board = await page.locator('#board').boundingBox();
    expect(await elementsBeyondWindowByWidth(page)).toEqual({});
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator('#board').boundingBox()).toEqual(board);

    // The earlier actions are in a menu, for keyboard and pointer.
    const more = strip.getByRole('button', { name: '4 earlier actions' });
    await more.press('Enter');
    const items = page.getByRole('menuitem', { name: /^Undo: #/ });
    await expect.poll(() => items.count()).toBe(4);
    expect(await elementsBeyondWindow(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await strip.getByText(/#\d+ unassigned from/).waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('zone:gauthier status:placed');
    expect(await elementsBeyondWindowByWidth(page)).toEqual({});
    await close();
  });
});

describe('a window of 1024 px', () => {
  it('shows the remaining time, one row of figures, the toolbar and the alarms in full', async () => {
    const fresh = await startConsoleServer();
    const fixture = await createAlarmFixture(fresh);
    await fixture.driver(1);
    for (let n = 0; n < 3; n += 1) await fixture.accepted();
    fresh.moveClock(6 * MINUTE);
    await fixture.evaluate();
    const opened = await openPageAs(browser, fresh, fixture.operator, '/live-orders', {
      map: true,
    });
    const { page, close } = opened;
    await page.locator('.board__rows [role=row]').first().waitFor();
    const insideBoard = (selector: string): Promise<string[]> =>
      page.evaluate((wanted) => {
        const pane = document.querySelector('.live-orders__board')?.getBoundingClientRect();
        const all = [...document.querySelectorAll(wanted)];
        if (!pane || all.length === 0) return [`no ${wanted}`];
        return all.flatMap((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          const isOutside = width > 0 && (left < pane.left || right > pane.right);
          return isOutside ? [one.outerHTML.slice(0, 80)] : [];
        });
      }, selector);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(() => page.getByRole('columnheader', { name: 'Total' }).count()).toBe(0);
    expect(await insideBoard('[role=columnheader], .board__rows [data-column=due]')).toEqual([]);

    const tops = await page
      .locator('.strip__tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await elementsBeyondWindow(page)).toEqual([]);

    expect(await insideBoard('.tools > *, .tools button')).toEqual([]);
    await page.keyboard.press('Shift+J');
    await page.getByText('2 rows selected').waitFor();
    expect(await insideBoard('.tools > *, .tools button')).toEqual([]);
    // The filter has its full width while it has the focus.
    await page.keyboard.press('/');
    const filter = page.locator('#board-filter');
    await page.locator('#board-filter:focus').waitFor();
    expect((await filter.boundingBox())?.width).toBeGreaterThan(60);
    expect(await insideBoard('.tools > *, .tools button')).toEqual([]);

    const alarm = page.locator('.alarm').first();
    await alarm.getByRole('button', { name: 'Acknowledge' }).waitFor();
    const isCut = await alarm
      .locator('.alarm__text')
      .evaluate((text) => text.scrollWidth > text.clientWidth);
    expect(isCut).toBe(false);
    await close();
    await fresh.close();
  });
});

describe('an order that is dragged over the map', () => {
  it('opens and moves nothing until it is dropped', async () => {
    const fixture = await createLiveFixture(server, 2);
    const order = await fixture.place();
    const operator = await server.person('operator', 'Driss');
    const opened = await openPageAs(browser, server, operator, '/live-orders', { map: true });
    const { page, close } = opened;
    const row = page.locator(`#order-${order.id}`);
    await row.waitFor();
    const map = page.locator('.live-map > .maplibregl-map');
    await map.waitFor();
    const before = await map.boundingBox();
    const selected = () => page.locator('#board').getAttribute('aria-activedescendant');
    await page.keyboard.press('Home');
    const was = await selected();
    await row.locator('[data-column=store]').hover();
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) + 60, (before?.y ?? 0) + 90, { steps: 6 });
    await page.locator('.drag-ghost').waitFor();
    expect(await map.boundingBox()).toEqual(before);
    expect(await page.locator('.pane').count()).toBe(0);
    expect(await selected()).toBe(was);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await close();
  });
});

describe('the alarm strip', () => {
  it('keeps its height with any alarm, and its toasts cover no button', async () => {
    const fresh = await startConsoleServer();
    const fixture = await createAlarmFixture(fresh);
    await fixture.driver(1);
    const opened = await openPageAs(browser, fresh, fixture.operator, '/live-orders');
    const { page, close } = opened;
    const height = async () => (await page.locator('.alarm-queue').boundingBox())?.height;
    const main = () => page.locator('main').boundingBox();
    await page.getByText('No open alarms').waitFor();
    const line = (await height()) ?? 0;
    await fixture.accepted();
    fresh.moveClock(6 * MINUTE);
    await fixture.evaluate();
    await page.locator('.alarm').first().waitFor();
    // The pointer is away, so the screen makes room at once.
    await expect.poll(height).toBeGreaterThan(2 * line);
    const [was, screen] = [await height(), await main()];
    await page.keyboard.press('q');
    await page.locator('#alarm-queue-grid:focus').waitFor();
    await page.keyboard.press('e');
    const toast = page.locator('.toast');
    await toast.waitFor();
    const covered = await page.evaluate(() => {
      const message = document.querySelector('.toast');
      const box = message?.getBoundingClientRect();
      if (!message || !box) return ['no message'];
      return [...document.querySelectorAll('button, a[href]')].flatMap((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        const isBeside =
          width === 0 ||
          right <= box.left ||
          left >= box.right ||
          bottom <= box.top ||
          top >= box.bottom;
        return isBeside || message.contains(one) ? [] : [one.textContent];
      });
    });
    expect(covered).toEqual([]);
    expect([await height(), await main()]).toEqual([was, screen]);
    await close();
    await fresh.close();
  });
});

describe('the focus', () => {
  it('is in the rows when a screen opens, and moves with the cursor', async () => {
    const fixture = await createLiveFixture(server, 2);
    for (let n = 0; n < 3; n += 1) await fixture.place();
    const operator = await server.person('operator', 'Badr');
    const { page, close } = await openPageAs(browser, server, operator, '/orders');
    const link = page.getByRole('link', { name: 'Live Orders' });
    await link.focus();
    await page.keyboard.press('Enter');
    const board = page.locator('#board');
    await page.locator('#board:focus').waitFor();
    await page.locator('.board__rows [role=row]').first().waitFor();
    const rows = page.locator('.board__rows [role=row]');
    const current = () => board.getAttribute('aria-activedescendant');
    await expect.poll(current).not.toBeNull();
    const first = await current();
    await page.keyboard.press('j');
    await expect.poll(current).not.toBe(first);

    // A click, then keys: one row is current and no other has a focus ring.
    await rows.nth(2).click();
    await page.keyboard.press('k');
    const focused = () => page.evaluate(() => document.activeElement?.id);
    expect(await focused()).toBe('board');
    expect(await page.locator('.board__rows [role=row]:focus-visible').count()).toBe(0);
    await page.getByRole('button', { name: 'Columns and row height' }).focus();
    await page.keyboard.press('j');
    expect(await focused()).toBe('board');
    await close();
  });
});
