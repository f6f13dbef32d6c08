import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

describe('a record', () => {
  it('without its own page opens its form by its number, with its name in the title', async () => {
    const manager = await server.person('catalogue', 'Karima');
    const store = await server.store();
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      manager,
      `/items/${store.itemId}`,
    );
    await page.getByRole('heading', { level: 1, name: 'Edit Thé' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/items/${store.itemId}/edit`);
    await page.goto(`/stores/${store.id}`);
    await page.getByRole('heading', { level: 1, name: 'Café Atlas' }).waitFor();
    for (const path of ['/items/7up', '/stores/new', '/stores/0/edit']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('of a driver has the driver’s name as title, and several are counted by their kind', async () => {
    const admin = await server.person('admin', 'Zineb');
    const driver = await server.person('driver', 'عبد الرحمن {Tazi}');
    await Promise.all([server.store(), server.store()]);
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      admin,
      `/drivers/${driver.id}`,
    );
    await page.getByRole('heading', { level: 1, name: 'عبد الرحمن {Tazi}' }).waitFor();
    await page.goto('/stores');
    const grid = page.getByRole('grid', { name: 'Stores' });
    await grid.getByRole('row').nth(1).waitFor();
    await page
      .locator('.list-foot output')
      .filter({ hasText: /^ *\d+ stores$/ })
      .waitFor();
    await grid.focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page
      .getByRole('button', { name: /^Pause/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog', { name: 'Pause: 2 stores' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
