import { expect } from 'vitest';
import type { Troubles } from './day.ts';

/** Troubles that change an order before it is handed over. */
export const changedOrders: Troubles = {
  async 'an item is missing'({ accepted, openEditor, keys, sendChange, now }) {
    const order = await accepted();
    await openEditor(order);
    await keys.press('ArrowDown', 'x', 't');
    await sendChange();
    expect(Number((await now(order)).total)).toBe(Number(order.total) - 3_800);
  },

  async 'two items are missing, a third is replaced'({
    accepted,
    openEditor,
    keys,
    editor,
    page,
    sendChange,
    now,
  }) {
    const order = await accepted();
    await openEditor(order);
    await keys.press('ArrowDown', 'x', 'ArrowDown', '/');
    await page.getByRole('combobox', { name: /Instead of/ }).waitFor();
    await keys.type('60');
    await expect.poll(() => editor.locator('.substitutes__row').count()).toBe(1);
    await keys.press('Enter');
    await editor.getByRole('option', { name: /instead: Dish of 60/ }).waitFor();
    await keys.press('ArrowDown', 'ArrowDown', 'x', 't');
    await sendChange();
    expect(Number((await now(order)).total)).toBe(Number(order.total) - 3_800 + 800 - 2_400);
  },

  async 'there are fewer pieces'({ accepted, changes, openEditor, keys, sendChange, now }) {
    const [itemId = 0] = changes.dishes;
    const order = await accepted([{ itemId, quantity: 3 }]);
    await openEditor(order);
    await keys.press('2', 't');
    await sendChange();
    expect(Number((await now(order)).total)).toBe(Number(order.total) - 9_000);
  },

  async 'the customer wants something more'({
    accepted,
    openEditor,
    keys,
    editor,
    sendChange,
    now,
  }) {
    const order = await accepted();
    await openEditor(order);
    await keys.press('+');
    await editor.getByRole('combobox', { name: 'Add an item' }).waitFor();
    await keys.type('24');
    await expect.poll(() => editor.locator('.substitutes__row').count()).toBe(1);
    await keys.press('Enter');
    await editor.getByRole('option', { name: /added: Dish of 24/ }).waitFor();
    await keys.press('t');
    await sendChange();
    expect(Number((await now(order)).total)).toBe(Number(order.total) + 2_400);
  },

  async 'the address is wrong'({ accepted, openEditor, keys, sendChange, now }) {
    const order = await accepted();
    await openEditor(order);
    await keys.press('d', 'Control+a');
    await keys.type('14 rue Soumaya');
    await sendChange('Control+Enter');
    expect(await now(order)).toMatchObject({ address: '14 rue Soumaya', total: order.total });
  },

  async 'the store cannot make it'({ accepted, atOrder, keys, page, now }) {
    const order = await accepted();
    await atOrder(order);
    await keys.press('c');
    await page.getByRole('region', { name: 'Who gets and who bears what' }).waitFor();
    await keys.press('1');
    await keys.pressUntil('Enter', async () => (await now(order)).status === 'cancelled');
  },

  async 'the kitchen needs longer, and the customer is told'({ accepted, atRow, keys, dialog }) {
    const order = await accepted();
    await atRow(order);
    await keys.press('y');
    await dialog.getByText('Store needs longer').waitFor();
    await keys.press('2');
    await keys.pressUntil('Enter', async () => (await dialog.getByText('Sent').count()) > 0);
  },
};
