import { expect } from 'vitest';
import type { Troubles } from './day.ts';

/** Troubles of orders that have left their store. */
export const onTheRoad: Troubles = {
  async 'the pin is 200 m off'({ driver, carriedBy, openEditor, keys, editor, now }) {
    const order = await carriedBy(await driver());
    const { lat, lon } = order.dropoff;
    await openEditor(order);
    await keys.press('d', 'Tab', 'Control+a');
    await keys.type(`${(lat + 0.0018).toFixed(5)}, ${lon.toFixed(5)}`);
    await editor.getByText(/^The pin moves by 200.m/).waitFor();
    await keys.pressUntil('Control+Enter', async () => (await editor.count()) === 0);
    expect((await now(order)).dropoff.lat).toBeCloseTo(lat + 0.0018, 4);
  },

  async 'its driver has an accident'({ driver, carriedBy, atRow, keys, page, now }) {
    const first = await driver();
    const second = await driver(-7.5801);
    const order = await carriedBy(first);
    await atRow(order);
    await keys.press('h');
    await page.locator(`.choice[data-driver="${second.id}"]`).waitFor();
    const form = page.getByRole('form', { name: /^Hand over to/ });
    await keys.pressUntil('1', async () => (await form.count()) === 1);
    await form.getByRole('radio', { name: /accident/i }).waitFor();
    await keys.press('1');
    await keys.pressUntil('Enter', async () => (await now(order)).food === 'driver');
  },

  async 'nobody opens, and it is brought back'({
    driver,
    carriedBy,
    road,
    atRow,
    keys,
    page,
    now,
  }) {
    const by = await driver();
    const order = await carriedBy(by);
    const why = { cause: 'customer_unreachable', calls: 3 };
    expect((await road.act('attempt', order, by, why)).status).toBe(200);
    await atRow(order);
    await keys.press('!');
    await page.getByRole('button', { name: /^Return it to the store/ }).waitFor();
    await keys.press('3');
    await expect.poll(async () => (await now(order)).food).toBe('back');
  },

  async 'nobody opens, and the driver waits'({ driver, carriedBy, road, atRow, keys, page, now }) {
    const by = await driver();
    const order = await carriedBy(by);
    const why = { cause: 'customer_unreachable', calls: 1 };
    expect((await road.act('attempt', order, by, why)).status).toBe(200);
    await atRow(order);
    await keys.press('!');
    await page.getByRole('button', { name: /^Wait/ }).waitFor();
    await keys.press('1');
    await page.getByRole('group', { name: 'For how long its driver waits' }).waitFor();
    await keys.press('2');
    await expect.poll(async () => (await now(order)).attempt?.decision?.kind).toBe('wait');
  },

  async 'the customer refuses it'({ driver, carriedBy, atOrder, keys, page, now }) {
    const order = await carriedBy(await driver(), { payment: 'cash' });
    await atOrder(order);
    await keys.press('t');
    await page.getByRole('region', { name: 'Who gets and who bears what' }).waitFor();
    await keys.press('2');
    await keys.pressUntil('Enter', async () => (await now(order)).status === 'returned');
  },
};
