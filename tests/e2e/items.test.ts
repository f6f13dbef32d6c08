import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/items.ts';
import { storesRoutes } from '#contract/routes/stores.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/axe.ts';
import { complaintsOf, launchBrowser, openContext } from '#tests/support/browser.ts';
import { type ConsoleServer, startConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let keeper: Person;
beforeAll(async () => {
  [server, browser] = await Promise.all([startConsoleServer(), launchBrowser()]);
  keeper = await server.person('catalogue', 'Karima');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

type Theme = 'light' | 'dark';
async function open(path: string, theme: Theme = 'light', as = keeper) {
  const context = await openContext(browser, server, { as, theme });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(path);
  return { page, complaints, close: () => context.close() };
}

/** A store with dishes 1 to 6 behind its tea, all in one category. */
async function menu() {
  const store = await server.store();
  const dishes = Array.from({ length: 6 }, (_, n) => ({
    name: `Dish ${n + 1}`,
    category: 'Hot drinks',
    price: `${n + 20}00`,
    sku: `D-${n + 1}`,
    stock: n,
  }));
  const input = { params: { id: store.id }, body: { items: dishes } };
  expect((await server.call(storesRoutes.addItems, input, keeper)).status).toBe(201);
  return store.id;
}
const itemsOf = async (storeId: number, query: object = {}) =>
  (await server.call(itemsRoutes.list, { query: { storeId, limit: 100, ...query } }, keeper)).body
    .items;
const named = async (storeId: number, name: string) => {
  const found = (await itemsOf(storeId)).find((item) => item.name === name);
  if (!found) throw new Error(`No item is called ${name}`);
  return found;
};
/** The names of a store's tea and dishes in the order of the apps. */
async function orderOf(storeId: number) {
  const { categoryId } = await named(storeId, 'Dish 1');
  const input = { params: { id: storeId }, query: { categoryId } };
  const { body } = await server.call(itemsRoutes.order, input, keeper);
  const all = await itemsOf(storeId);
  return { ...body, names: body.ids.map((id) => all.find((item) => item.id === id)?.name) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const said = (page: Page, text: string | RegExp) =>
  page.locator('.list-foot output').filter({ hasText: text }).waitFor();
const row = (page: Page, name: string) =>
  page.locator('.list-grid__rows .list-grid__row').filter({ hasText: name });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Goes to the row with this name by the arrows. */
async function to(page: Page, name: string): Promise<void> {
  const at = Number(await row(page, name).getAttribute('aria-rowindex'));
  await press(page, 'Home', ...Array.from({ length: at - 2 }, () => 'ArrowDown'));
  await page.locator('.list-grid__row[data-focused]').filter({ hasText: name }).waitFor();
}

describe('the items of a store, without a mouse', () => {
  it('come by import: good lines are applied, bad ones named by line and column', async () => {
    const store = await server.store();
    const { page, complaints, close } = await open(`/stores/${store.id}/items`);
    await row(page, 'Thé').waitFor();
    await page.getByRole('link', { name: 'Import' }).press('Enter');
    await heading(page, 'Choose a CSV file');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
    ]);
    const good = Array.from({ length: 20 }, (_, n) => `M-${n},Mezze ${n},Hot drinks,${n}.50,${n}`);
    const bad = ['M-91,A,Hot drinks,dear,1', 'M-92,B,Nowhere,5,1', 'M-93,C,Hot drinks,5,many'];
    const lines = ['sku,name,category,price,stock', ...good, ...bad];
    await chooser.setFiles({
      name: 'menu.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
    await heading(page, 'Which column is which');
    await press(page, 'Enter');
    await heading(page, 'What would happen');
    for (const [line, column, value] of [
      ['22', 'price', 'dear'],
      ['23', 'category', 'Nowhere'],
      ['24', 'stock', 'many'],
    ] as const) {
      const fault = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: line, exact: true }) });
      await fault.getByRole('cell', { name: column, exact: true }).waitFor();
      await fault.getByRole('cell', { name: value, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Apply the 20 good rows' }).press('Enter');
    await heading(page, 'Done');
    expect(await itemsOf(store.id)).toHaveLength(21);
    expect(complaints).toEqual([]);
    await close();
  });

  it('are priced in their cells; whoever is overtaken is told and decides', async () => {
    const storeId = await menu();
    const mine = await open(`/stores/${storeId}/items`);
    const theirs = await open(`/items?storeId=${storeId}`);
    const price = async (page: Page, name: string, typed: string) => {
      await to(page, name);
      await press(page, 'e');
      await page.getByLabel('Price', { exact: true }).waitFor();
      await page.keyboard.type(typed);
      await press(page, 'Enter');
    };
    await row(mine.page, 'Dish 2').waitFor();
    await row(theirs.page, 'Dish 2').waitFor();
    await price(mine.page, 'Dish 1', '31.5');
    await row(mine.page, 'Dish 1').getByText('MAD 31.50').waitFor();
    await price(theirs.page, 'Dish 2', '32');
    await row(theirs.page, 'Dish 2').getByText('MAD 32.00').waitFor();
    await price(mine.page, 'Dish 2', '33');
    await mine.page.getByText('it is 32.00 now. Enter saves yours.').waitFor();
    expect((await named(storeId, 'Dish 2')).price).toBe('3200');
    await press(mine.page, 'Enter');
    await row(mine.page, 'Dish 2').getByText('MAD 33.00').waitFor();
    expect((await named(storeId, 'Dish 1')).price).toBe('3150');
    expect((await named(storeId, 'Dish 2')).price).toBe('3300');
    expect(mine.complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await mine.close();
    await theirs.close();
  });

  it('are changed together, taken back, and saved as CSV as far as the filter goes', async () => {
    const storeId = await menu();
    const { page, complaints, close } = await open(`/stores/${storeId}/items`);
    const off = async () =>
      (await itemsOf(storeId, { available: 'false' })).map(({ name }) => name);
    await row(page, 'Dish 3').waitFor();
    await to(page, 'Dish 3');
    await press(page, 'x', 'ArrowDown', 'x', 'v');
    await said(page, 'Make unavailable: 2 done.');
    expect(await off()).toEqual(['Dish 3', 'Dish 4']);
    await press(page, 'u');
    await said(page, 'Make available: 2 done.');
    expect(await off()).toEqual([]);

    // One price for both; taking it back gives each its own.
    await page.getByRole('button', { name: /^Set price 2/ }).press('Enter');
    await page.keyboard.type('9');
    await press(page, 'Enter');
    await said(page, 'Set price: 2 done.');
    await row(page, 'Dish 4').getByText('MAD 9.00').waitFor();
    await press(page, 'u');
    await row(page, 'Dish 4').getByText('MAD 23.00').waitFor();
    expect((await named(storeId, 'Dish 3')).price).toBe('2200');

    await page.goto(`/stores/${storeId}/items?priceFrom=22&priceTo=24&sort=-price`);
    await row(page, 'Dish 5').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(head).toContain('price_mad');
    expect(lines.map((line) => /Dish \d/.exec(line)?.[0])).toEqual(['Dish 5', 'Dish 4', 'Dish 3']);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the order of a menu, without a mouse', () => {
  it('is changed by picking up, by Alt and by one key; reverted, guarded and saved', async () => {
    const storeId = await menu();
    const before = await orderOf(storeId);
    const { page, complaints, close } = await open(`/items/reorder?store=${storeId}`);
    const state = (text: string) => page.locator('.reorder__state').getByText(text).waitFor();
    await state('7 items, in the order of the apps');
    await press(page, 'ArrowDown', ' ', 'ArrowDown', 'ArrowDown', ' ');
    await said(page, 'Dish 1 put down at 4 of 7.');
    await state('1 item moved, not saved');
    await press(page, 'End', 't');
    await said(page, 'Dish 6: 1 of 7.');
    await press(page, 'Alt+ArrowDown');
    await said(page, 'Dish 6: 2 of 7.');
    await state('2 items moved, not saved');
    await press(page, ' ', 'ArrowDown', 'Escape');
    await said(page, 'Dish 6 is back where it was.');

    await page.getByRole('link', { name: 'All Items' }).press('Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Enter');
    await state('2 items moved, not saved');
    await press(page, 'r');
    await state('7 items, in the order of the apps');
    await press(page, 'End', 't');
    await press(page, 'Control+s');
    await said(page, 'Saved: 1 item moved.');
    const after = await orderOf(storeId);
    expect(after.names).toEqual(['Dish 6', ...before.names.slice(0, -1)]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is not written over another one: both are shown, and one is taken', async () => {
    const storeId = await menu();
    const { page, close } = await open(`/items/reorder?store=${storeId}`);
    await page.getByText('7 items, in the order of the apps').waitFor();
    /** Somebody else puts the last item first. */
    const overtake = async () => {
      const { categoryId, version, ids, names } = await orderOf(storeId);
      const body = { categoryId, version, ids: [ids.at(-1), ...ids.slice(0, -1)] };
      await server.call(itemsRoutes.reorder, { params: { id: storeId }, body }, keeper);
      return [names.at(-1), ...names.slice(0, -1)];
    };
    const theirs = await overtake();
    await press(page, 'b', 'Control+s');
    await page.getByText('Somebody else changed this category').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await press(page, 'Enter');
    await said(page, 'The order is theirs now.');
    expect((await orderOf(storeId)).names).toEqual(theirs);

    await overtake();
    await press(page, 'Home', 'b', 'Control+s');
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await said(page, 'Yours stands over theirs.');
    await press(page, 'Control+s');
    await said(page, 'Saved:');
    expect((await orderOf(storeId)).names).toEqual([...theirs.slice(1), theirs[0]]);
    await close();
  });

  it('is dragged as well', async () => {
    const storeId = await menu();
    const { page, close } = await open(`/items/reorder?store=${storeId}`);
    const [from, over] = [
      page.getByRole('row', { name: 'Dish 5' }),
      page.getByRole('row', { name: 'Dish 1' }),
    ];
    const [start, end] = [await from.boundingBox(), await over.boundingBox()];
    if (!start || !end) throw new Error('There are no rows');
    await page.mouse.move(start.x + 200, start.y + 14);
    await page.mouse.down();
    await page.mouse.move(start.x + 200, start.y - 10, { steps: 3 });
    await page.mouse.move(end.x + 200, end.y + 14, { steps: 5 });
    await page.mouse.up();
    await said(page, 'Dish 5: 2 of 7.');
    await close();
  });
});

describe('the form of an item, without a mouse', () => {
  it('makes one with groups of options within it, and changes it beside its notes and history', async () => {
    const storeId = await menu();
    const { page, complaints, close } = await open(`/items/create?store=${storeId}`);
    const form = page.getByRole('form', { name: 'New item' });
    const button = (name: string) => form.getByRole('button', { name });
    await form.getByLabel('Name', { exact: true }).fill('Tajine');
    await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Hot drinks' });
    await form.getByLabel('Price', { exact: true }).fill('65');
    await form.getByLabel('SKU', { exact: true }).fill('D-1');
    await button('Add a group').press('Enter');
    await page.keyboard.type('Sauce');
    await form.getByLabel('At least').fill('0');
    await form.getByLabel('At most').fill('1');
    await button('Add an option').press('Enter');
    await page.keyboard.type('Harissa');
    await form.getByLabel('Extra price').fill('2');
    expect(await violationsOf(page)).toEqual([]);
    await press(page, 'Control+s');
    await page.getByRole('alert').getByRole('button', { name: 'SKU' }).press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('TAJ-1');
    await press(page, 'Control+s');
    await row(page, 'Tajine').waitFor();
    const made = await named(storeId, 'Tajine');
    expect(made.groups).toEqual([
      { name: 'Sauce', min: 0, max: 1, options: [{ name: 'Harissa', price: '200' }] },
    ]);

    await page.goto(`/items/${made.id}/edit`);
    const price = page.getByLabel('Price', { exact: true });
    await price.fill('70');
    // What is done beside the form is taken over by it, and what is typed stays.
    await page.getByRole('button', { name: /^Make unavailable/ }).press('Enter');
    await expect.poll(() => page.getByLabel('Available', { exact: true }).isChecked()).toBe(false);
    expect(await price.inputValue()).toBe('70');
    await press(page, 'Control+s');
    await page.getByText('Tajine is saved').first().waitFor();
    expect(await named(storeId, 'Tajine')).toMatchObject({ price: '7000', available: false });
    await page.getByRole('region', { name: 'History' }).getByText('7000').waitFor();
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await close();
  });

  it('is no form for those who may only read', async () => {
    const storeId = await menu();
    const { id } = await named(storeId, 'Dish 1');
    const operator = await server.person('operator');
    const { page, close } = await open(`/items/${id}/edit`, 'light', operator);
    await page.getByText('D-1').waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0);
    await page.goto('/items');
    await row(page, 'Dish 1').first().waitFor();
    for (const name of ['Import', 'Reorder', 'New item'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
    await close();
  });
});

it.each(['light', 'dark'] as const)('every screen of items passes axe in %s', async (theme) => {
  const storeId = await menu();
  const { id } = await named(storeId, 'Dish 1');
  const { page, close } = await open('/items', theme);
  for (const [path, shows] of [
    ['/items', 'Dish 1'],
    [`/stores/${storeId}/items`, 'Dish 1'],
    ['/items/create', 'Add-on groups'],
    [`/items/${id}/edit`, 'Add-on groups'],
    ['/items/reorder', 'Choose a store to bring its menu into order.'],
    [`/items/reorder?store=${storeId}`, 'Dish 1'],
  ] as const) {
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    expect.soft(await violationsOf(page), path).toEqual([]);
  }
  await close();
});
