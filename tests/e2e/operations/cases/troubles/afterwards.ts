import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Day, Troubles } from './day.ts';

/** Opens a case of an order, as an app does. */
async function caseOf(
  { server, operator }: Day,
  order: Order,
  cause: string,
  more: object = {},
): Promise<number> {
  const body = { commandId: randomUUID(), orderId: order.id, cause, take: false, ...more };
  return (await server.call(casesRoutes.open, { body } as never, operator)).body.id;
}
const remediesOf = async ({ server, money }: Day, { id }: Order) => {
  const query = { orderId: String(id) };
  return (await server.call(remediesRoutes.list, { query }, money.admin)).body.items;
};

/** Troubles that are reported later, or told by telephone. */
export const afterwards: Troubles = {
  async 'the driver reports a wrong item: a case is opened and resolved'(day) {
    const { atRow, keys, dialog, page, cases } = day;
    const order = await day.carriedBy(await day.driver());
    await atRow(order);
    await keys.press('i');
    await dialog.getByText('Item missing').waitFor();
    await keys.press('2', 'Enter');
    await page.waitForURL(/\/cases\/\d+$/);
    await page.getByRole('region', { name: /^Case \d+$/ }).waitFor();
    await keys.press('r');
    await dialog.getByRole('textbox').waitFor();
    await keys.type('Exchanged at the door');
    await keys.press('Enter');
    await expect
      .poll(async () => (await cases(order)).map(({ state }) => state))
      .toEqual(['resolved']);
  },

  async 'a delivered item was wrong, and is refunded'(day) {
    const { atCase, keys, page } = day;
    const order = await day.money.deliverByCard();
    await atCase(await caseOf(day, order, 'item_wrong', { lines: [{ line: 1, quantity: 1 }] }));
    await page.getByRole('button', { name: /^Make good/ }).waitFor();
    await keys.press('v');
    const sheet = page.getByRole('dialog', { name: `Make good order ${order.id}` });
    await sheet.getByRole('radio', { name: 'Lines' }).waitFor();
    await sheet.getByText('The store pays').waitFor();
    await keys.pressUntil('Enter', async () => (await remediesOf(day, order)).length === 1);
    expect(await remediesOf(day, order)).toMatchObject([{ state: 'given', target: 'card' }]);
  },

  async 'a customer complains twice: the case waits for the store'(day) {
    const { atCase, keys, dialog, cases } = day;
    const order = await day.money.deliverByCard();
    await atCase(await caseOf(day, order, 'quality'));
    await keys.press('w');
    await dialog.getByText('Wakes in, or at').waitFor();
    await keys.press('2');
    await keys.type('Asked them');
    await keys.press('Tab');
    await keys.type('20');
    await keys.press('Enter');
    await expect
      .poll(async () => (await cases(order)).map(({ state }) => state))
      .toEqual(['waiting']);
  },

  async 'a store does not answer, and is paused'(day) {
    const { contact, atRow, keys, dialog, server, operator } = day;
    const order = await contact.place();
    const store = async () =>
      (await server.call(storesRoutes.get, { params: { id: contact.store.id } }, operator)).body;
    await atRow(order);
    await keys.press('y');
    await dialog.getByRole('link', { name: /06 12/ }).waitFor();
    await keys.press('ArrowRight');
    await dialog.getByRole('link', { name: /05 22/ }).waitFor();
    const calls = dialog.getByRole('listitem').filter({ hasText: 'No answer' });
    const before = await calls.count();
    for (const n of [1, 2, 3]) {
      await keys.press('n');
      await expect.poll(() => calls.count()).toBe(before + n);
      server.moveClock(20_000);
    }
    await dialog.getByRole('button', { name: /Pause the store for 30 minutes/ }).waitFor();
    await keys.press('p');
    await expect.poll(async () => (await store()).opening.why).toBe('paused');
    // It answers at last, which is no part of the trouble.
    await day.page.keyboard.press('r');
    await dialog.getByRole('button', { name: /Resume the store/ }).waitFor();
    await day.page.keyboard.press('p');
    await expect.poll(async () => (await store()).opening.why).toBeNull();
  },
};
