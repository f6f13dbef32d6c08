import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { preferencesRoutes } from '#contract/routes/people/preferences.ts';
import { SEEN_MS } from '#src/lib/keys/question/question.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { passTime } from '#tests/support/browser/pass-time.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const row = (page: Page, id: number) => page.locator(`#order-${id}`);
const pane = (page: Page) => page.locator('.pane');
const expectMessage = (page: Page, text: string | RegExp) =>
  page.locator('.foot output').filter({ hasText: text }).waitFor();

async function open(path: string) {
  const operator = await server.person('operator', 'Amal');
  return { operator, ...(await openPageAs(browser, server, operator, path)) };
}

async function switchSingleKeys(page: Page, to: boolean) {
  await page.goto('/settings/shortcuts');
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'PATCH',
  );
  await page.getByRole('switch', { name: /Single-key shortcuts/ }).setChecked(to);
  expect((await saved).status()).toBe(200);
}

describe('Settings → Shortcuts', () => {
  it('changes a key on every screen and in another browser, and refuses keys in use', async () => {
    const fixture = await createLiveFixture(server, 1);
    const order = await fixture.place();
    const { operator, page, complaints, close } = await open('/settings/shortcuts');
    const board = page.getByRole('table', { name: 'Commands of Live Orders' });
    await board.waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await board.getByRole('button', { name: 'Change the key of “Assign a driver”' }).click();
    await page.keyboard.press('m');
    await page.getByText('M is already the key of “Show or hide the map”.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences'));
    await page.keyboard.press('g');
    await saved;
    await page
      .getByRole('status')
      .filter({ hasText: 'Key of “Assign a driver” set to G' })
      .waitFor();
    const { body } = await server.call(preferencesRoutes.read, {}, operator);
    expect(body.shortcuts?.keys).toEqual({ 'order.assign': ['g'] });

    const other = await openPageAs(browser, server, operator, `/live-orders?order=${order.id}`);
    const theirs = other.page;
    await row(theirs, order.id).waitFor();
    await theirs.keyboard.press('?');
    const line = theirs.locator('.keys div').filter({ hasText: 'Assign a driver' });
    await waitUntil('the sheet shows the key', async () =>
      ((await line.textContent()) ?? '').includes('G'),
    );
    await theirs.keyboard.press('Escape');
    await theirs.locator('.keys').waitFor({ state: 'detached' });
    await theirs.keyboard.press('a');
    expect(await pane(theirs).count()).toBe(0);
    await theirs.keyboard.press('g');
    await pane(theirs).getByText(`Assign #${order.id}`).waitFor();
    await other.close();
    expect(complaints).toEqual([]);
    await close();
  });

  it('switches single keys off and on; arrow keys in lists and the palette keep working', async () => {
    const fixture = await createLiveFixture(server, 1);
    const order = await fixture.place();
    await fixture.place();
    const { page, close } = await open('/settings/shortcuts');
    await switchSingleKeys(page, false);
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await page.keyboard.press('a');
    await page.locator('#board').focus();
    await page.keyboard.press('a');
    expect(await pane(page).count()).toBe(0);
    await page.keyboard.press('Home');
    const first = await page.locator('#board').getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#board').getAttribute('aria-activedescendant')).not.toBe(first);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Commands' });
    await field.fill('assign a driver');
    await page.keyboard.press('Enter');
    // The pane has the focus, so that its digits can be pressed at all.
    await page.locator('.choice:focus').waitFor();
    await page.keyboard.press('Escape');

    await switchSingleKeys(page, true);
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await page.keyboard.press('a');
    await pane(page).waitFor();
    await close();
  });
});

describe('assigning an order', () => {
  it('works from the row’s context menu, reassigns with two keys, and shows an undo as a reversal', async () => {
    const fixture = await createLiveFixture(server, 2);
    const order = await fixture.place();
    const { operator, page, complaints, close } = await open(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await page.locator('#board').focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: `Order #${order.id}` });
    await menu.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('board');
    await page.keyboard.press('Shift+F10');
    const assign = menu.getByRole('menuitem', { name: /^Assign a driver A/ });
    while (!(await assign.evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pane(page).getByText(`Assign #${order.id}`).waitFor();
    await page.locator('.choice').nth(1).waitFor();
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('1');
    await expectMessage(page, `#${order.id} assigned to`);
    const { driver } = await fixture.read(order.id, operator);
    if (!driver) throw new Error('Nobody has it');

    // R: the current driver is marked, Enter assigns the order to the other one.
    await page.goto(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    await page.keyboard.press('r');
    await page.locator('.choice').first().waitFor();
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('Enter');
    // It was assigned a moment ago: the same key confirms, once the question was read.
    await pane(page)
      .getByText(/assigned .* ago/)
      .waitFor();
    await page.keyboard.press('Enter');
    await pane(page).locator('.answer-wait[data-ready=true]').waitFor();
    expect((await fixture.read(order.id, operator)).driver?.id).toBe(driver.id);
    await page.keyboard.press('Enter');
    await waitUntil('moved', async () => {
      const { driver: now } = await fixture.read(order.id, operator);
      return now !== null && now.id !== driver.id;
    });
    const strip = page.getByRole('region', { name: 'Recent actions' });
    await strip.getByText(`#${order.id} ${driver.code} →`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const board = await page.locator('#board').boundingBox();

    await page.keyboard.press('u');
    await expectMessage(page, `Undone: #${order.id} assigned to ${driver.code} again`);
    expect((await fixture.read(order.id, operator)).driver?.id).toBe(driver.id);
    await strip.getByText(`→ ${driver.code}`).waitFor();
    expect(await page.locator('#board').boundingBox()).toEqual(board);
    await row(page, order.id).dblclick();
    await page.locator('.timeline').getByText('Undone').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('works by dragging the row onto a ranked driver, and is cancelled by Escape', async () => {
    const fixture = await createLiveFixture(server, 2);
    const order = await fixture.place();
    const { operator, page, complaints, close } = await open(`/live-orders?order=${order.id}`);
    await row(page, order.id).waitFor();
    const take = async () => {
      await row(page, order.id).locator('[data-column=store]').hover();
      await page.mouse.down();
      await page.mouse.move(400, 300, { steps: 4 });
      await page.locator('.choice').nth(1).waitFor();
    };
    await take();
    await page.locator('.drag-ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('.drag-ghost').count()).toBe(0);
    expect((await fixture.read(order.id, operator)).driver).toBeNull();

    // As below: a driver of an earlier test may have an old position, which would be asked about.
    await fixture.ping(server.clock());
    const id = fixture.drivers[1]?.id;
    const target = page.locator(`.choice[data-driver="${id}"]`);
    await take();
    // The server's ranking replaces the list of the nearest once; the highlighted driver is meant.
    await page.locator('.choice__why').first().waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error('No driver to drop on');
    await page.mouse.move(box.x + 40, box.y + 10, { steps: 4 });
    await page.locator(`.choice[data-drop][data-driver="${id}"]`).waitFor();
    // The label can be seen.
    await passTime(page, SEEN_MS);
    await page.mouse.up();
    await waitUntil(
      'assigned',
      async () => (await fixture.read(order.id, operator)).driver?.id === id,
    );
    await expectMessage(page, `#${order.id} assigned to`);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the list of drivers on the map', () => {
  it('has a context menu by keyboard and by mouse, and accepts a dragged order', async () => {
    const fixture = await createLiveFixture(server, 2);
    const order = await fixture.place();
    const { operator, page, close } = await open(`/eagle-view?order=${order.id}`);
    const drivers = page.locator('#drivers [role=option]');
    await drivers.first().click();
    await page.locator('#drivers').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Follow the selected driver/ }).waitFor();
    await page.getByRole('menuitem', { name: /^Assign the selected order/ }).waitFor();
    await page.keyboard.press('Escape');
    await drivers.nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Follow the selected driver/ }).waitFor();
    await page.keyboard.press('Escape');

    // A position that has become old meanwhile would be asked about, so that the drop is on a driver
    // who has just reported, not on one of an earlier test.
    await fixture.ping(server.clock());
    const id = fixture.drivers[1]?.id;
    const target = page.locator(`#drivers [role=option][data-driver="${id}"]`);
    await target.scrollIntoViewIfNeeded();
    await page.locator('.drivers-panel__drag').hover();
    await page.mouse.down();
    const box = await target.boundingBox();
    if (!box) throw new Error('No driver to drop on');
    await page.mouse.move(box.x + 60, box.y + 12, { steps: 6 });
    await page.locator(`#drivers [data-drop][data-driver="${id}"]`).waitFor();
    await passTime(page, SEEN_MS);
    await page.mouse.up();
    await waitUntil(
      'assigned',
      async () => (await fixture.read(order.id, operator)).driver?.id === id,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil('undone', async () => (await fixture.read(order.id, operator)).driver === null);
    await close();
  });
});

describe('the list of orders', () => {
  it('has a context menu by keyboard and by mouse', async () => {
    const fixture = await createLiveFixture(server, 0);
    const order = await fixture.place();
    const { page, complaints, close } = await open('/orders');
    const line = page.locator(`#orders-grid-${order.id}`);
    await line.click({ button: 'right' });
    const menu = page.getByRole('menu', { name: `#${order.id} ` });
    await menu.getByRole('menuitem', { name: /^Open the row Enter/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#orders-grid').focus();
    await page.keyboard.press('Shift+F10');
    await menu.getByRole('menuitem', { name: /^Show the order on the board/ }).click();
    await page.waitForURL(`**/live-orders?order=${order.id}**`);
    expect(complaints).toEqual([]);
    await close();
  });
});
