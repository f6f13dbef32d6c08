import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { elementsBeyondWindow } from '#tests/support/beyond-window.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe('a zoom of 150% and of 200%', () => {
  it('does not shrink the screen: the sidebar and the panes overlay it', async () => {
    const fixture = await createLiveFixture(server, 2);
    const order = await fixture.place();
    const supervisor = await server.person('supervisor', 'Hind');
    const { page, close } = await openPageAs(browser, server, supervisor, '/live-orders', {
      map: true,
    });
    await page.locator(`#order-${order.id}`).waitFor();
    // The board writes the selection into the URL when it loads, which closes the sidebar.
    await page.waitForURL(/order=/);
    const board = page.locator('.live-orders__board');
    const widthOf = async (wanted: typeof board) => (await wanted.boundingBox())?.width ?? 0;

    await page.setViewportSize({ width: 853, height: 480 });
    const sidebar = page.locator('aside.sidebar');
    await expect.poll(() => widthOf(sidebar)).toBe(64);
    const was = await board.boundingBox();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect.poll(() => widthOf(sidebar)).toBe(256);
    expect(await board.boundingBox()).toEqual(was);
    await page.keyboard.press('Escape');
    await expect.poll(() => widthOf(sidebar)).toBe(64);
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await sidebar.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders', exact: true }).waitFor();
    await expect.poll(() => widthOf(sidebar)).toBe(64);

    await page.goBack();
    await page.locator(`#order-${order.id}`).click();
    await page.setViewportSize({ width: 640, height: 360 });
    await page.keyboard.press('a');
    const pane = page.locator('.pane');
    await pane.locator('.choice').first().waitFor();
    expect(await elementsBeyondWindow(page)).toEqual([]);
    expect(await widthOf(pane)).toBe(576);
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });

    // The plan is wide: at 1024 px it covers the board, whose width stays unchanged.
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.keyboard.press('m');
    await expect.poll(() => page.locator('.live-orders__side').count()).toBe(0);
    const alone = await widthOf(board);
    await page.keyboard.press('b');
    await page.locator('.plan').waitFor();
    expect(await widthOf(board)).toBe(alone);
    expect(await elementsBeyondWindow(page)).toEqual([]);
    await close();
  });
});
