import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createLiveFixture } from '#tests/support/fixtures/live-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
let fixture: Awaited<ReturnType<typeof createLiveFixture>>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createLiveFixture(server, 1);
  admin = await server.person('admin');
});

describe('a store in trouble, without a mouse', () => {
  it('has an item off and back by one key, a pause with an end, and a place at the foot', async () => {
    const order = await fixture.place();
    const { lines } = await fixture
      .read(order.id, admin)
      .then((one) => one as never as { lines: { itemId: number }[] });
    const itemId = lines[0]?.itemId ?? 0;
    const item = async () =>
      (await server.call(itemsRoutes.get, { params: { id: itemId } }, admin)).body;
    const store = async () =>
      (await server.call(storesRoutes.get, { params: { id: order.store.id } }, admin)).body;
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('z');
    const sheet = page.getByRole('dialog', { name: order.store.name });
    await sheet.getByText('available', { exact: true }).waitFor();
    expect(await violationsInLooks(page, 'store-in-trouble')).toEqual([]);
    await page.keyboard.press('1');
    await sheet.getByText('unavailable', { exact: true }).waitFor();
    expect((await item()).available).toBe(false);
    await page.keyboard.press('u');
    await expect.poll(async () => (await item()).available).toBe(true);
    await sheet.getByText('unavailable', { exact: true }).waitFor({ state: 'detached' });
    await sheet.getByLabel('Reason').fill('Oven');
    await sheet.getByLabel('For how long').fill('30');
    await page.keyboard.press('Enter');
    const foot = page.locator('.foot');
    await foot.locator('.short-list__until').waitFor();
    expect((await store()).opening).toMatchObject({ why: 'paused', reason: 'Oven' });
    await foot.getByRole('button', { name: order.store.name, exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).press('Enter');
    await page.locator('.toast-title', { hasText: 'takes orders again' }).waitFor();
    await foot.getByRole('button', { name: /^Undo: .*takes orders again/ }).press('Enter');
    await expect.poll(async () => (await store()).opening.why).toBe('paused');
    expect(complaints).toEqual([]);
    await close();
  });
});
