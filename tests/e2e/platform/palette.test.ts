import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BOTH_THEMES, violationsInLooks } from '#tests/support/browser/axe.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe('the palette', () => {
  it('runs typed commands, shows why one cannot run, and navigates', async () => {
    const fixture = await createLiveFixture(server, 2);
    const order = await fixture.place();
    const operator = await server.person('operator', 'Amal');
    const opened = await openPageAs(browser, server, operator, '/live-orders');
    const { page, complaints, close } = opened;
    await page.locator(`#order-${order.id}`).waitFor();

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Commands' });
    await field.waitFor();
    await page.keyboard.type('pause');
    await page.getByRole('option', { name: /Pause or resume/ }).waitFor();
    expect(await violationsInLooks(page, 'palette', BOTH_THEMES)).toEqual([]);

    // An impossible line shows why, and nothing happens.
    await field.fill(`as ${order.id} d999`);
    await page.keyboard.press('Enter');
    await page.getByText('No driver “d999” on duty.').waitFor();
    await field.fill(`st ${order.id} delivered`);
    await page.keyboard.press('Enter');
    await page
      .getByText(`#${order.id} cannot be set to “delivered” now.`, { exact: false })
      .waitFor();
    expect((await fixture.read(order.id, operator)).version).toBe(order.version);

    // Completed word by word.
    await field.fill('');
    await page.keyboard.type(`as ${order.id} d`);
    const driver = page.getByRole('option', { name: new RegExp(`^as ${order.id} d`) }).first();
    const code = ((await driver.textContent()) ?? '').split(' ')[2]?.match(/^d\d+/)?.[0] ?? '';
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitUntil('the order is assigned', async () => {
      const { driver: given } = await fixture.read(order.id, operator);
      return given !== null;
    });
    expect((await fixture.read(order.id, operator)).driver?.code).toBe(code);
    await page.getByText(`to ${code}`, { exact: false }).first().waitFor();

    // After execution it is closed, and empty when it opens again. Up restores the line.
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    expect(await field.inputValue()).toContain(`as ${order.id}`);

    await field.fill('dashb');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    expect(complaints).toEqual([]);
    await close();
  });
});
