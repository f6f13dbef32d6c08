import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
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

const open = (path: string) => openPageAs(browser, server, manager, path);

const expectMessage = (page: Page, text: string | RegExp) =>
  page.locator('.list-foot output').filter({ hasText: text }).waitFor();
const pressKeys = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
describe('the order of a menu, without a mouse', () => {
  it('is changed by picking up, by Alt and by single keys; reverted, guarded and saved', async () => {
    const storeId = await fixture.menu();
    const before = await fixture.orderOf(storeId);
    const { page, complaints, close } = await open(`/items/reorder?store=${storeId}`);
    const state = (text: string) => page.locator('.reorder__state').getByText(text).waitFor();
    await state('7 items in menu order');
    await pressKeys(page, 'ArrowDown', ' ', 'ArrowDown', 'ArrowDown', ' ');
    await expectMessage(page, 'Dish 1 dropped at 4 of 7.');
    await state('1 item moved, not saved');
    await pressKeys(page, 'End', 't');
    await expectMessage(page, 'Dish 6 moved to 1 of 7.');
    await pressKeys(page, 'Alt+ArrowDown');
    await expectMessage(page, 'Dish 6 moved to 2 of 7.');
    await state('2 items moved, not saved');
    await pressKeys(page, ' ', 'ArrowDown', 'Escape');
    await expectMessage(page, 'Move of Dish 6 cancelled.');

    await page.getByRole('link', { name: 'All Items' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await pressKeys(page, 'Enter');
    // It keeps the focus until it is closed.
    await question.waitFor({ state: 'detached' });
    await state('2 items moved, not saved');
    await pressKeys(page, 'r');
    await state('7 items in menu order');
    await pressKeys(page, 'End', 't');
    await pressKeys(page, 'Control+s');
    await expectMessage(page, 'Menu order saved: 1 item moved');
    const after = await fixture.orderOf(storeId);
    expect(after.names).toEqual(['Dish 6', ...before.names.slice(0, -1)]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('does not overwrite a concurrent one: both are shown, and the user chooses one', async () => {
    const storeId = await fixture.menu();
    const { page, close } = await open(`/items/reorder?store=${storeId}`);
    await page.getByText('7 items in menu order').waitFor();
    /** Another person puts the last item first. */
    const overtake = async () => {
      const { categoryId, version, ids, names } = await fixture.orderOf(storeId);
      const body = { categoryId, version, ids: [ids.at(-1), ...ids.slice(0, -1)] };
      await server.call(itemsRoutes.reorder, { params: { id: storeId }, body }, manager);
      return [names.at(-1), ...names.slice(0, -1)];
    };
    const theirs = await overtake();
    await pressKeys(page, 'b', 'Control+s');
    await page.getByText('Someone else reordered this category').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await pressKeys(page, 'Enter');
    await expectMessage(page, 'Their menu order loaded');
    expect((await fixture.orderOf(storeId)).names).toEqual(theirs);

    await overtake();
    await pressKeys(page, 'Home', 'b', 'Control+s');
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await expectMessage(page, 'Your menu order is shown.');
    await pressKeys(page, 'Control+s');
    await expectMessage(page, 'Saved:');
    expect((await fixture.orderOf(storeId)).names).toEqual([...theirs.slice(1), theirs[0]]);
    await close();
  });

  it('can be changed by dragging', async () => {
    const storeId = await fixture.menu();
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
    // Dropped where the row under the pointer has moved aside, as a user would.
    await expect.poll(async () => (await over.boundingBox())?.y).toBeGreaterThan(end.y);
    await page.mouse.up();
    await expectMessage(page, 'Dish 5 moved to 2 of 7.');
    await close();
  });
});
