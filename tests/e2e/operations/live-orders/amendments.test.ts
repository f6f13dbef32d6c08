import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { basketOf, send } from '#tests/support/order/amendment-editor.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { square } from '#tests/support/zones.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: AmendmentFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createAmendmentFixture(server);
});

/** An order that its store has accepted: 90, 38, 52, 36, 24, and 15.00 for the delivery. */
async function acceptedOrder(more: object = {}, as?: Person): Promise<Order> {
  // What an earlier test reported as missing is there again.
  await server.db.updateTable('items').set({ unavailable_until: null }).execute();
  const customer = as ?? (await server.person('customer'));
  const { status, body } = await fixture.placeOf(fixture.dishes, more, customer);
  expect(status).toBe(201);
  return (await fixture.step(body, 'accept')).body;
}

/** When its driver is expected at the door. */
const forecast = async ({ id }: Order) =>
  (await server.call(dispatchRoutes.forecast, { query: { orderId: id } }, fixture.operator)).body;

const editorOf = (page: Page, { id }: Order) =>
  page.getByRole('form', { name: `Change order #${id}` });

describe('an order is changed by keyboard', () => {
  it('an item is missing, one is replaced, as agreed on the telephone', async () => {
    await fixture.launchShared({
      kind: 'percent',
      percentBp: 2_000,
      amount: null,
      minimumOrder: '15000',
      storeShareBp: 5_000,
      budget: '100000',
      stores: [{ id: fixture.store.id }],
    });
    const order = await acceptedOrder();
    expect(order.total).toBe('20700');
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    const row = page.locator(`#order-${order.id}`);
    await row.click();
    await page.keyboard.press('e');
    const editor = editorOf(page, order);
    await basketOf(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('/');
    const substitutes = page.getByRole('combobox', { name: /Instead of Dish of 52/ });
    await substitutes.waitFor();
    await page.keyboard.type('60');
    await expect.poll(() => editor.locator('.substitutes__row').count()).toBe(1);
    expect(await violationsInLooks(page, 'amendment-substitutes')).toEqual([]);
    await page.keyboard.press('Enter');
    await editor.getByRole('option', { name: /instead: Dish of 60/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('t');
    const figures = editor.locator('.amendment-figures');
    await figures.getByText('The customer pays MAD 43.20 less.').waitFor();
    await figures.getByRole('row', { name: /^Total MAD.207\.00 MAD.163\.80$/ }).waitFor();
    expect(await violationsInLooks(page, 'amendment')).toEqual([]);
    await send(page);
    const mark = row.getByText('Changed; the store has not seen it yet');
    await mark.waitFor();
    await fixture.answer(order, 'see', 1, fixture.owner);
    await mark.waitFor({ state: 'detached' });
    const { amendments } = await fixture.history(order.id);
    expect(amendments).toMatchObject([
      { cause: 'item_missing', state: 'applied', after: { total: '16380' } },
    ]);
    expect((await fixture.detail(order.id)).total).toBe('16380');
    const off = await server.db
      .selectFrom('items')
      .select('id')
      .where('unavailable_until', 'is not', null)
      .orderBy('id')
      .execute();
    expect(off.map(({ id }) => id)).toEqual([1, 2, 4].map((n) => fixture.dishes[n]));
    await page.goto(`/orders/${order.id}`);
    const changes = page.getByRole('region', { name: 'Changes' });
    await changes.getByText('1. items: applied').waitFor();
    await changes.locator('summary').first().click();
    await changes.getByText('Dish of 52').waitFor();
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByRole('listitem')
      .filter({ hasText: 'Changed' })
      .getByText('Item missing')
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('a missing item takes four keys, and one that is replaced nine', async () => {
    const operator = await server.person('operator', 'Dounia');
    const { page, complaints, close } = await openPageAs(browser, server, operator, '/live-orders');
    /** The whole act from the row on, whose last key sends it. Returns the keys that were pressed. */
    const act = async (keys: readonly string[]) => {
      const order = await acceptedOrder({ payment: 'cash' });
      const row = page.locator(`#order-${order.id}`);
      await row.click();
      for (const [n, key] of keys.slice(0, -1).entries()) {
        await page.keyboard.press(key);
        if (n === 0) await basketOf(page).waitFor();
        if (key === '/') await page.locator('.substitutes__row').first().waitFor();
        if (key === '0') await expect.poll(() => page.locator('.substitutes__row').count()).toBe(1);
        if (key === 'Enter') await page.getByRole('option', { name: /instead:/ }).waitFor();
      }
      // It counts once the price can have been read; pressed before, it does nothing.
      await send(page, keys.at(-1));
      const [amendment] = (await fixture.history(order.id)).amendments;
      return { keys: keys.length, amendment };
    };
    expect(await act(['e', 'ArrowDown', 'x', 'Enter'])).toMatchObject({
      keys: 4,
      amendment: { state: 'applied', cause: 'item_missing' },
    });
    const replaced = ['e', 'ArrowDown', 'ArrowDown', '/', '6', '0', 'Enter', 't', 'Enter'];
    expect(await act(replaced)).toMatchObject({
      keys: 9,
      amendment: { state: 'applied', cause: 'item_missing', consent: 'telephone' },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  it('is proposed if it costs more, and accepted by telephone on the order’s page', async () => {
    const order = await acceptedOrder({ payment: 'cash' });
    const operator = await server.person('operator', 'Badr');
    const path = `/orders/${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.getByRole('button', { name: /^Change the order/ }).waitFor();
    await page.keyboard.press('e');
    const editor = editorOf(page, order);
    await basketOf(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('/');
    await editor.locator('.substitutes__row').first().waitFor();
    await page.keyboard.type('52');
    await expect.poll(() => editor.locator('.substitutes__row').count()).toBe(1);
    await page.keyboard.press('Enter');
    await editor.getByText(/^Proposed to the customer in the app/).waitFor();
    await send(page);
    const proposal = page.getByRole('region', { name: 'A change waits for the customer’s answer' });
    await proposal.getByText(/to answer$/).waitFor();
    expect((await fixture.detail(order.id)).total).toBe(order.total);
    expect(await violationsInLooks(page, 'amendment-proposed')).toEqual([]);
    await proposal.getByRole('button', { name: 'Accepted by telephone' }).press('Enter');
    await proposal.waitFor({ state: 'detached' });
    expect((await fixture.history(order.id)).amendments).toMatchObject([
      { state: 'applied', consent: 'telephone', cause: 'item_missing' },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('an item is added with its choices, not agreed by the customer, and put back', async () => {
    const pizza = await fixture.dish(20, { name: 'Pizza' });
    const variants = ['Small', 'Large'].map((name, n) => ({ name, price: `${2_000 + n * 500}` }));
    const groups = [
      { name: 'Sauce', min: 1, max: 1, options: [{ name: 'Harissa', price: '100' }] },
    ];
    await sql`update items set variants = ${JSON.stringify(variants)}::jsonb,
      groups = ${JSON.stringify(groups)}::jsonb where id = ${pizza}`.execute(server.db);
    const customer = await server.person('customer');
    const order = await acceptedOrder({ payment: 'cash' }, customer);
    const operator = await server.person('operator', 'Driss');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    const row = page.locator(`#order-${order.id}`);
    await row.click();
    await page.keyboard.press('e');
    await basketOf(page).waitFor();
    await page.keyboard.press('+');
    const editor = editorOf(page, order);
    await editor.getByRole('combobox', { name: 'Add an item' }).waitFor();
    await page.keyboard.type('pizza');
    await expect.poll(() => editor.locator('.substitutes__row').count()).toBe(1);
    await page.keyboard.press('Enter');
    await editor.getByRole('listbox', { name: 'Choices of Pizza' }).waitFor();
    expect(await violationsInLooks(page, 'amendment-choices')).toEqual([]);
    // Large, then the sauce under the cursor.
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await editor.getByRole('option', { name: /added: Pizza.*Large, Harissa/ }).waitFor();
    await page.keyboard.press('t');
    await editor.getByText('The customer pays MAD 26.00 more.').waitFor();
    await send(page);
    await expect
      .poll(async () => (await fixture.detail(order.id)).total)
      .toBe(String(Number(order.total) + 2_600));

    expect((await fixture.answer(order, 'dispute', 1, customer)).status).toBe(200);
    await row.getByText('The customer does not agree with a change').waitFor();
    await page.goto(`/orders/${order.id}`);
    const dispute = page.getByRole('region', { name: 'The customer does not agree with a change' });
    expect(await violationsInLooks(page, 'amendment-disputed')).toEqual([]);
    await dispute.getByRole('button', { name: 'Put the change back' }).press('Enter');
    await editor.getByText('The customer pays MAD 26.00 less.').waitFor();
    await send(page);
    await expect.poll(async () => (await fixture.detail(order.id)).total).toBe(order.total);
    const [raised, back] = (await fixture.history(order.id)).amendments;
    expect(raised).toMatchObject({ dispute: { outcome: 'put_back' } });
    expect(back).toMatchObject({ cause: 'other', reason: 'The customer did not agree' });
    await dispute.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('another address moves the order to another area, with its fee, promise and forecast', async () => {
    const { zones, store } = fixture;
    const far = (await zones.publish(await zones.create(), square(33.65, -7.62, 0.01))).body;
    await zones.setTerms(far.id, { baseFee: '1900', feePerKm: '0' });
    await zones.assign(far.id, store.id);
    const accepted = await acceptedOrder({ payment: 'cash' });
    const order = (await fixture.assign(accepted, (await fixture.driver(0.5)).id)).body;
    const doorBefore = (await forecast(order)).doorAt;
    const operator = await server.person('operator', 'Chama');
    const { page, complaints, close } = await openPageAs(browser, server, operator, '/stores');
    await page.getByRole('main').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`amend ${order.id}`);
    await page.getByRole('option', { name: new RegExp(`amend ${order.id}`) }).waitFor();
    await page.keyboard.press('Enter');
    const editor = editorOf(page, order);
    await basketOf(page).waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('3 rue B');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    // At once: what is typed half may be outside every area, and its preview is refused.
    await page.keyboard.insertText('33.65, -7.62');
    await editor.getByText('The customer pays MAD 4.00 more.').waitFor();
    await editor.getByLabel(/^Agreed on the telephone/).press('Space');
    await editor.getByText('Applied at once: agreed on the telephone.').waitFor();
    expect(await violationsInLooks(page, 'amendment-address')).toEqual([]);
    await send(page, 'Control+Enter');
    const now = await fixture.detail(order.id);
    expect(now).toMatchObject({ address: '3 rue B', deliveryFee: '1900' });
    // 6.7 km instead of the few metres of before: half an hour of riding.
    const later = Date.parse(now.promisedAt) - Date.parse(order.promisedAt);
    expect(later).toBeGreaterThan(25 * 60_000);
    await page.goto(`/orders/${order.id}`);
    const facts = page.getByRole('region', { name: 'Details' }).locator('dl');
    const factOf = (name: string) => facts.locator(`dt:text-is("${name}") + dd`);
    await factOf('Area of the address').getByText(far.name, { exact: true }).waitFor();
    await factOf('Promised').getByText(timeOfDay(now.promisedAt)).waitFor();
    const { doorAt } = await forecast(order);
    expect(Date.parse(doorAt ?? '') - Date.parse(doorBefore ?? '')).toBeGreaterThan(25 * 60_000);
    await factOf('Promised')
      .getByText(/expected \d\d:\d\d$/)
      .waitFor();
    const items = page.getByRole('region', { name: 'Items' });
    await items.getByRole('row', { name: /^Delivery.*19\.00$/ }).waitFor();
    await page.goto(`/live-orders?order=${order.id}`);
    const row = page.locator(`#order-${order.id}`);
    const total = (Number(now.total) / 100).toFixed(2);
    await row.locator('[data-column=total]').getByText(total, { exact: true }).waitFor();
    // Hours, minutes and seconds until the promise.
    const due = (await row.locator('[data-column=due]').textContent()) ?? '';
    const left = due.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
    const leftBefore = Date.parse(order.promisedAt) - server.clock().getTime();
    expect(left - leftBefore).toBeGreaterThan(25 * 60_000);
    expect((await fixture.history(order.id)).amendments).toMatchObject([
      { cause: 'address_wrong', consent: 'telephone', kinds: ['address'] },
    ]);
    expect(complaints).toEqual([]);
    await close();
  });
});
