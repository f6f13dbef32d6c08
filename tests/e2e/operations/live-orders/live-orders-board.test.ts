import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { viewsRoutes } from '#contract/routes/people/views.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
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

const row = (page: Page, id: number) => page.locator(`#order-${id}`);
const field = (page: Page) => page.getByRole('combobox', { name: 'Filter orders' });
const live = (page: Page) => page.locator('.link-pill[data-state="live"]').waitFor();
const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts();

async function openBoard(as?: Awaited<ReturnType<ConsoleServer['person']>>, url = '/live-orders') {
  const operator = as ?? (await server.person('operator', 'Amal'));
  const { page, close } = await openPageAs(browser, server, operator, url);
  await page.getByRole('grid').waitFor();
  await live(page);
  return { operator, page, close };
}

describe('a pause', () => {
  it('freezes the rows while data continues, acts on the current order, and resumes at once', async () => {
    const fixture = await createLiveFixture(server, 2);
    const first = await fixture.place();
    const { operator, page, close } = await openBoard(undefined, `/live-orders?order=${first.id}`);
    await row(page, first.id).waitFor();
    await page.keyboard.press('p');
    const bar = page.getByRole('region', { name: 'Rows are paused' });
    await bar.getByText('no changes').waitFor();
    const age = await row(page, first.id).locator('[data-column=age]').innerText();

    const second = await fixture.place();
    await bar.getByText('1 change').waitFor();
    expect(await row(page, second.id).count()).toBe(0);
    expect(await row(page, first.id).locator('[data-column=age]').innerText()).toBe(age);

    await page.keyboard.press('a');
    await page.getByText(/Rows are paused\. This acts on the order as it is now/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('.pane[data-seen]').waitFor();
    await page.keyboard.press('Enter');
    await waitUntil(
      'assigned',
      async () => (await fixture.read(first.id, operator)).driver !== null,
    );

    await page.keyboard.press('p');
    await row(page, second.id).waitFor();
    expect(await bar.count()).toBe(0);
    await close();
  });
});

describe('the typed filter', () => {
  it('filters, completes, explains errors, and is written to the address', async () => {
    const fixture = await createLiveFixture(server, 1);
    const order = await fixture.place();
    const { page, close } = await openBoard();
    await row(page, order.id).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('status:re');
    await page.getByRole('option', { name: 'ready' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('status:ready ');
    await row(page, order.id).waitFor({ state: 'detached' });

    await field(page).fill('zone:gauthier stauts:placed');
    await page.keyboard.press('Enter');
    await page.getByText('Unknown filter “stauts” at 15. Did you mean “status”?').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // The previous filter still applies.
    expect(await row(page, order.id).count()).toBe(0);

    await field(page).fill(`zone:gauthier status:placed #${order.id}`);
    await page.keyboard.press('Enter');
    await row(page, order.id).waitFor();
    await page.waitForURL((url) => url.searchParams.get('q')?.startsWith('zone:') === true);
    await page.reload();
    await row(page, order.id).waitFor();
    await expect.poll(() => page.locator('.board__rows [role=row]').count()).toBe(1);
    await close();
  });
});

describe('columns, density and sorting', () => {
  it('are chosen and moved by keyboard, and stored for the user in this browser', async () => {
    await (await createLiveFixture(server, 1)).place();
    const { page, close } = await openBoard();
    await page.locator('.board__rows [role=row]').first().waitFor();
    await page.keyboard.press('c');
    await page.getByRole('radio', { name: 'Compact' }).check();
    await page.getByRole('checkbox', { name: 'Address' }).check();
    await page.getByRole('checkbox', { name: 'Address' }).press('Alt+ArrowUp');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('.board__rows [role=row]').first().waitFor();
    expect((await heads(page)).slice(-2)).toEqual(['Address', 'Alarm']);
    const box = await page.locator('.board__rows [role=row]').first().boundingBox();
    expect(box?.height).toBe(24);

    await page.keyboard.press('s');
    await page.keyboard.press('Shift+ArrowRight');
    expect((await heads(page)).slice(0, 2)).toEqual(['Age', '#']);
    await page.keyboard.press('Enter');
    const sorted = page.locator('[aria-sort=ascending]');
    await expect.poll(() => sorted.innerText()).toMatch(/^#/);
    await page.keyboard.press('Enter');
    const ids = await page.locator('.board__rows [data-column=id]').allInnerTexts();
    const numbers = ids.map(Number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    await close();
  });
});

describe('views', () => {
  it('are chosen by key, stored on the server, and opened in another browser', async () => {
    const fixture = await createLiveFixture(server, 1);
    const order = await fixture.place();
    const { page, close } = await openBoard();
    await row(page, order.id).waitFor();
    await page.keyboard.press('v');
    await page.getByRole('menuitemradio', { name: 'Late' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('2');
    await page.waitForURL(/view=unassigned/);
    await row(page, order.id).waitFor();

    await field(page).fill(`unassigned #${order.id}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('v');
    await page.getByRole('menuitem', { name: /Save view/ }).click();
    await page.getByLabel('Name').fill('Mine alone');
    await page.getByLabel('Share with everyone').check();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByText('View “Mine alone” saved', { exact: true }).waitFor();
    await page.waitForURL(/view=v\d+/);
    const url = new URL(page.url());
    await page.reload();
    await row(page, order.id).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe(`unassigned #${order.id}`);
    await close();

    const badr = await server.person('operator', 'Badr');
    const other = await openBoard(badr, `/live-orders?view=${url.searchParams.get('view')}`);
    await row(other.page, order.id).waitFor();
    await expect.poll(() => field(other.page).inputValue()).toBe(`unassigned #${order.id}`);
    await other.page.getByRole('button', { name: 'View: Mine alone (V)' }).waitFor();
    const { body } = await server.call(viewsRoutes.list, { query: { scope: 'live-orders' } }, badr);
    expect(body.items).toMatchObject([{ name: 'Mine alone', shared: true }]);
    await other.close();
  });
});

describe('the link', () => {
  it('shows its figures, and how long the tab was hidden', async () => {
    const { page, close } = await openBoard();
    await page.locator('.link-pill').click();
    await page.getByText('Invalid frames rejected').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const show = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 192_000;
    });
    await show('visible');
    await page
      .getByText(/This tab was hidden for 3:1\d/)
      .first()
      .waitFor();
    await close();
  });
});
