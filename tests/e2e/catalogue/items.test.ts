import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { BOTH_THEMES, violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createItemFixture } from '#tests/support/fixtures/item-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let manager: Person;
let fixture: ReturnType<typeof createItemFixture>;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  manager = await server.person('catalogue', 'Karima');
  fixture = createItemFixture(server, manager);
});

const open = (path: string, as = manager) => openPageAs(browser, server, as, path);

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const expectMessage = (page: Page, text: string | RegExp) =>
  page.locator('.list-foot output').filter({ hasText: text }).waitFor();
const row = (page: Page, name: string) =>
  page.locator('.list-grid__rows .list-grid__row').filter({ hasText: name });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Moves to the row with this name by the arrow keys. */
async function to(page: Page, name: string): Promise<void> {
  const at = Number(await row(page, name).getAttribute('aria-rowindex'));
  await press(page, 'Home', ...Array.from({ length: at - 2 }, () => 'ArrowDown'));
  await page.locator('.list-grid__row[data-focused]').filter({ hasText: name }).waitFor();
}

describe('the items of a store, without a mouse', () => {
  it('are imported: valid lines are applied, invalid ones listed with line and column', async () => {
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
    await heading(page, 'Match the columns');
    await press(page, 'Enter');
    await heading(page, 'Result of the check');
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
    await page.getByRole('button', { name: 'Apply 20 valid rows' }).press('Enter');
    await heading(page, 'Import applied');
    expect(await fixture.itemsOf(store.id)).toHaveLength(21);
    expect(complaints).toEqual([]);
    await close();
  });

  it('have their price edited in the cell; on a conflict the user decides', async () => {
    const storeId = await fixture.menu();
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
    await price(mine.page, 'Dish 1', '25.5');
    await row(mine.page, 'Dish 1').getByText('MAD 25.50').waitFor();
    await price(theirs.page, 'Dish 2', '26');
    await row(theirs.page, 'Dish 2').getByText('MAD 26.00').waitFor();
    await price(mine.page, 'Dish 2', '27');
    await mine.page
      .getByText('changed this to 26.00 in the meantime. Enter saves yours.')
      .waitFor();
    expect((await fixture.named(storeId, 'Dish 2')).price).toBe('2600');
    await press(mine.page, 'Enter');
    await row(mine.page, 'Dish 2').getByText('MAD 27.00').waitFor();
    // Escape discards the input; a click elsewhere saves it and leaves the focus where it is.
    const typed = async (name: string, words: string) => {
      await to(mine.page, name);
      await press(mine.page, 'e');
      await mine.page.getByLabel('Price', { exact: true }).waitFor();
      await mine.page.keyboard.type(words);
    };
    await typed('Dish 1', '99');
    await press(mine.page, 'Escape');
    await row(mine.page, 'Dish 1').getByText('MAD 25.50').waitFor();
    await typed('Dish 3', '28');
    await mine.page.getByRole('searchbox').click();
    await row(mine.page, 'Dish 3').getByText('MAD 28.00').waitFor();
    expect(await mine.page.getByRole('searchbox').evaluate((one) => one.matches(':focus'))).toBe(
      true,
    );
    await mine.page.getByRole('grid').focus();
    await typed('Dish 4', 'dear');
    await row(mine.page, 'Dish 5').click();
    await mine.page.getByText('Price not changed.').first().waitFor();
    expect((await fixture.named(storeId, 'Dish 1')).price).toBe('2550');
    expect((await fixture.named(storeId, 'Dish 2')).price).toBe('2700');
    expect(mine.complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await mine.close();
    await theirs.close();
  });

  it('have their stock set in the cell or adjusted by a difference, without overwriting a sale', async () => {
    const storeId = await fixture.menu();
    const { page, complaints, close } = await open(`/stores/${storeId}/items`);
    const { id } = await fixture.named(storeId, 'Dish 6');
    const stock = async () => (await fixture.named(storeId, 'Dish 6')).stock;
    const sell = () =>
      server.db
        .updateTable('items')
        .set((eb) => ({ stock: eb('stock', '-', 1) }))
        .where('id', '=', id)
        .execute();
    await row(page, 'Dish 6').waitFor();
    await to(page, 'Dish 6');
    // From the title to the stock cell.
    const cell = page.locator('[data-column=stock][data-focused]');
    for (let n = 0; n < 9 && (await cell.count()) === 0; n += 1) await press(page, 'ArrowRight');
    await press(page, 'e');
    await page.getByLabel('Stock', { exact: true }).waitFor();
    await page.keyboard.type('12');
    await sell();
    await press(page, 'Enter');
    await page.getByText('changed this to 4 in the meantime. Enter saves yours.').waitFor();
    expect(await stock()).toBe(4);
    await press(page, 'Enter');
    await expect.poll(stock).toBe(12);

    await to(page, 'Dish 6');
    await press(page, 't');
    await page.getByText('12 in stock. Sales in the meantime still count.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await press(page, 'Enter');
    await page.getByText('A whole number with its sign').waitFor();
    await page.getByLabel('Change in stock').focus();
    await page.keyboard.type('+30');
    await page.getByText('30 more').waitFor();
    await press(page, 'Tab');
    await page.keyboard.type('Delivery of Tuesday');
    await sell();
    await press(page, 'Enter');
    await expectMessage(page, /^Stock of .* adjusted/);
    expect(await stock()).toBe(41);
    // The undo is a difference too: units sold since then stay sold.
    await sell();
    await press(page, 'u');
    await expect.poll(stock).toBe(10);
    await page.goto(`/items/${id}/edit`);
    await page.getByText('Undone: Delivery of Tuesday').waitFor();
    await expect.poll(() => page.getByText('Delivery of Tuesday').count()).toBe(2);
    await expect.poll(() => page.getByText('Stock adjusted').count()).toBe(2);
    expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await close();
  });

  it('are changed in bulk, undone, and exported as CSV as filtered', async () => {
    const storeId = await fixture.menu();
    const { page, complaints, close } = await open(`/stores/${storeId}/items`);
    const off = async () =>
      (await fixture.itemsOf(storeId, { available: 'false' })).map(({ name }) => name);
    await row(page, 'Dish 3').waitFor();
    await to(page, 'Dish 3');
    await press(page, 'x', 'ArrowDown', 'x', 'v');
    await expectMessage(page, 'Make unavailable: 2 done');
    expect(await off()).toEqual(['Dish 3', 'Dish 4']);
    await press(page, 'u');
    await expectMessage(page, 'Make available: 2 done');
    expect(await off()).toEqual([]);

    await page.getByRole('button', { name: /^Change prices 2/ }).press('Enter');
    await page.keyboard.type('10');
    await page.getByLabel('Rounded to').selectOption({ label: 'MAD 0.50' });
    await page.getByRole('row', { name: 'Dish 4 MAD 23.00 MAD 25.50' }).waitFor();
    await page.getByLabel('Percent', { exact: true }).press('Enter');
    await expectMessage(page, 'Change prices: 2 done');
    await press(page, 'u');
    await row(page, 'Dish 4').getByText('MAD 23.00').waitFor();
    expect((await fixture.named(storeId, 'Dish 3')).price).toBe('2200');

    await page.goto(`/stores/${storeId}/items?priceFrom=22&priceTo=24&sort=-price`);
    await row(page, 'Dish 5').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(head).toContain('Price, MAD');
    expect(lines.map((line) => /Dish \d/.exec(line)?.[0])).toEqual(['Dish 5', 'Dish 4', 'Dish 3']);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the form of an item, without a mouse', () => {
  it('creates an item with option groups, and edits it beside its notes and history', async () => {
    const storeId = await fixture.menu();
    const { page, complaints, close } = await open(`/items/create?store=${storeId}`);
    const form = page.getByRole('form', { name: 'New item' });
    const button = (name: string) => form.getByRole('button', { name });
    await form.getByLabel('Name', { exact: true }).fill('Tajine');
    await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Hot drinks' });
    await form.getByLabel('Price', { exact: true }).fill('65');
    await form.getByLabel('SKU', { exact: true }).fill('D-1');
    await button('Add group').press('Enter');
    await page.keyboard.type('Sauce');
    await form.getByLabel('Minimum').fill('0');
    await form.getByLabel('Maximum').fill('1');
    await button('Add option').press('Enter');
    await page.keyboard.type('Harissa');
    await form.getByLabel('Extra price').fill('2');
    expect(await violationsOf(page)).toEqual([]);
    await press(page, 'Control+s');
    await page.getByRole('alert').getByRole('button', { name: 'SKU' }).press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('TAJ-1');
    await press(page, 'Control+s');
    await row(page, 'Tajine').waitFor();
    const made = await fixture.named(storeId, 'Tajine');
    const options = [{ name: 'Harissa', price: '200' }];
    expect(made.groups).toEqual([{ name: 'Sauce', min: 0, max: 1, options }]);
    await page.goto(`/items/${made.id}/edit`);
    const price = page.getByLabel('Price', { exact: true });
    await price.fill('70');
    // A change made beside it is merged, and the input stays.
    await page.getByRole('button', { name: /^Make unavailable/ }).press('Enter');
    await expect.poll(() => page.getByLabel('Available', { exact: true }).isChecked()).toBe(false);
    expect(await price.inputValue()).toBe('70');
    await press(page, 'Control+s');
    await page.getByText('Tajine saved').first().waitFor();
    const sent = { price: '7000', available: false };
    expect(await fixture.named(storeId, 'Tajine')).toMatchObject(sent);
    await page.getByRole('region', { name: 'History' }).getByText('MAD 70.00').waitFor();
    // The next change is compared with what was saved: the price of before is a change again.
    await price.fill('65');
    await press(page, 'Control+s');
    await expect.poll(async () => (await fixture.named(storeId, 'Tajine')).price).toBe('6500');
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await close();
  });

  it('shows no form to users who may only read', async () => {
    const storeId = await fixture.menu();
    const { id } = await fixture.named(storeId, 'Dish 1');
    const operator = await server.person('operator');
    const { page, close } = await open(`/items/${id}/edit`, operator);
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

it('no screen of items has accessibility violations in either theme', async () => {
  const storeId = await fixture.menu();
  const { id } = await fixture.named(storeId, 'Dish 1');
  const { page, close } = await open('/items');
  for (const [path, shows] of [
    ['/items', 'Dish 1'],
    [`/stores/${storeId}/items`, 'Dish 1'],
    ['/items/create', 'Add-on groups'],
    [`/items/${id}/edit`, 'Add-on groups'],
    ['/items/reorder', 'Choose a store to reorder its menu.'],
    [`/items/reorder?store=${storeId}`, 'Dish 1'],
  ] as const) {
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    expect.soft(await violationsInLooks(page, path, BOTH_THEMES)).toEqual([]);
  }
  await close();
});
