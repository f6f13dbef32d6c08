import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Store, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { collectErrors } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole((opened) => {
  ({ server, browser } = opened);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Stores' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const chosen = (page: Page) => grid(page).locator('[role=row][aria-selected=true]').count();

describe('stores, without a mouse', () => {
  it('are created with hours, pin and bank account, paused, found, exported, and an action undone', async () => {
    const admin = await server.person('admin', 'Nadia');
    for (const name of ['Café Atlas', 'Dar Tajine', 'École des Crêpes'])
      await server.store(null, name);
    const context = await openContext(browser, server, { as: admin });
    const page = await context.newPage();
    const complaints = collectErrors(page);
    await page.goto('/stores');
    await row(page, 'Dar Tajine').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // N creates a store. All missing fields are reported together, and beside each field.
    await page.keyboard.press('n');
    await page.waitForURL('**/stores/create');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    const wrong = page.getByRole('alert').filter({ hasText: /Check the .*marked field/ });
    await wrong.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Address');
    expect(await violationsOf(page)).toEqual([]);
    await wrong.getByRole('button', { name: 'Name' }).press('Enter');
    await page.keyboard.type('Boulangerie Zitoun');
    await page.getByLabel('Address').focus();
    await page.keyboard.type('12 rue des Oliviers');
    await page.getByLabel('Area', { exact: true }).focus();
    await page.getByLabel('Area', { exact: true }).press('G');
    const zone = await page.getByLabel('Area', { exact: true }).inputValue();
    expect(zone).not.toBe('');
    await page.getByLabel('Pin').focus();
    await page.keyboard.type('33.5893, -7.6039');
    // Around the clock by default; a day gets its own hours.
    await page.getByLabel('Open 24 hours').press(' ');
    await page.getByLabel('Sun: remove these hours (1)').press('Enter');
    await page.getByLabel('Minimum order').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1,250');
    await page.keyboard.press('Control+s');
    // The invalid field has the focus before anything else is typed.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Minimum order');
    await page.getByLabel('Minimum order').press('Control+a');
    await page.keyboard.type('12.50');

    // A draft outlives a reload.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('draft:storeForm:new') ?? ''))
      .toContain('12.50');
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Boulangerie Zitoun');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/stores\/\d+$/);
    await page
      .getByRole('heading', { level: 1, name: 'Boulangerie Zitoun', exact: true })
      .waitFor();
    const terms = page.getByRole('region', { name: 'Terms' });
    await terms.getByText('Mon – Sat 00:00–24:00 · Sun closed').waitFor();
    for (const [part, words] of [
      ['Items', 'No items yet.'],
      ['Recent payouts', 'No payouts yet.'],
      ['Documents', 'No documents.'],
    ] as const)
      await page.getByRole('region', { name: part }).getByText(words).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').pop());
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set bank account' }).press('Enter');
    await page.getByLabel('IBAN').pressSequentially('MA64011519000001205000534921');
    await page.getByLabel('Reason, and how it was checked').fill('Contract');
    await page.keyboard.press('Enter');
    await page.getByText('Bank account of Boulangerie Zitoun set').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await server.call(storesRoutes.get, { params: { id } }, admin);
    expect(body).toMatchObject({ minimumOrder: '1250', hours: { sun: [] }, zone });

    // It opens once it is approved: without items, for a reason only.
    await page.getByRole('button', { name: /^Approve/ }).press('Enter');
    const asked = page.getByRole('dialog');
    await asked.getByText('Items: customers find nothing to order.').waitFor();
    await asked.getByLabel('Reason to approve all the same').fill('The menu comes on Monday');
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Pause/ }).waitFor();

    // The list: search without accents, pause with a reason, and undo.
    await page.keyboard.press('Escape');
    await page.waitForURL('**/stores');
    await row(page, 'Dar Tajine').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ecole crep');
    await expect.poll(() => grid(page).getByRole('row').count()).toBe(2);
    await page.keyboard.press('Tab');
    await page.getByRole('searchbox').press('Control+a');
    await page.getByRole('searchbox').press('Delete');
    await row(page, 'Dar Tajine').waitFor();
    await grid(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await chosen(page)).toBe(3);
    await page.keyboard.press('p');
    await page.getByRole('dialog').getByLabel('Reason').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type('No gas');
    await page.keyboard.press('Enter');
    await page.getByText('Pause: 3 done').waitFor();
    await expect.poll(() => grid(page).getByText('Paused: No gas').count()).toBe(3);
    await page.keyboard.press('u');
    await page.getByText('Resume: 3 done').waitFor();
    await expect.poll(() => grid(page).getByText('Paused: No gas').count()).toBe(0);

    // The CSV contains exactly the rows of the filter.
    await page.goto('/stores?q=caf%C3%A9');
    await row(page, 'Café Atlas').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Café Atlas');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are not overwritten: the second of two users chooses field by field', async () => {
    const [amal, bilal] = [
      await server.person('admin', 'Amal'),
      await server.person('admin', 'Bilal'),
    ];
    const store = await server.store(null, 'Snack Fès');
    const open = async (as: typeof amal) => {
      const context = await openContext(browser, server, { as });
      const page = await context.newPage();
      await page.goto(`/stores/${store.id}/edit`);
      await page.getByLabel('Name', { exact: true }).waitFor();
      return { context, page };
    };
    const [first, second] = await Promise.all([open(amal), open(bilal)]);
    await first.page.getByLabel('Name', { exact: true }).fill('Snack Fès 1');
    await first.page.getByLabel('Contact', { exact: true }).fill('Amina');
    await first.page.keyboard.press('Control+s');
    await first.page.waitForURL(`**/stores/${store.id}`);

    await second.page.getByLabel('Name', { exact: true }).fill('Snack Fès 2');
    await second.page.getByLabel('Address').fill('1 rue de Fès');
    await second.page.keyboard.press('Control+s');
    await second.page.getByText('One field was also changed by someone else').waitFor();
    await second.page.getByText('Updated with someone else’s changes: Contact').waitFor();
    expect(await violationsOf(second.page)).toEqual([]);
    const clash = second.page.getByRole('row').filter({ hasText: 'Snack Fès 1' });
    await clash.getByText('Snack Fès 2').waitFor();
    await clash.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await second.page.keyboard.press('Control+s');
    await second.page.waitForURL(`**/stores/${store.id}`);
    const { body } = await server.call(storesRoutes.get, { params: { id: store.id } }, amal);
    expect(body).toMatchObject({
      name: 'Snack Fès 2',
      contactName: 'Amina',
      address: '1 rue de Fès',
    });
    // The page shows who did what.
    const history = second.page.getByRole('region', { name: 'History' });
    await history.getByText('Amal', { exact: true }).first().waitFor();
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it('ask before unsaved changes are left, and keep them as a draft', async () => {
    const admin = await server.person('admin');
    const store = await server.store(null, 'Snack Oued');
    const context = await openContext(browser, server, { as: admin });
    const page = await context.newPage();
    await page.goto(`/stores/${store.id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Snack Oued 2');
    await page.getByText('1 unsaved field').waitFor();
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Snack Oued 2');
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
    await page.waitForURL(`**/stores/${store.id}`);
    await page.getByRole('heading', { level: 1, name: 'Snack Oued', exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('Snack Oued');
    await context.close();
  });

  it('keep a draft of typed fields only, and ask if another user has changed the record', async () => {
    const [admin, other] = [await server.person('admin'), await server.person('admin', 'Bilal')];
    const store = await server.store(null, 'Snack Draa');
    const context = await openContext(browser, server, { as: admin });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const toEdit = () => page.goto(`/stores/${store.id}/edit`);
    const change = async (body: object) => {
      const params = { id: store.id };
      const { version } = (await server.call(storesRoutes.get, { params }, admin)).body as Store;
      await server.call(storesRoutes.update, { params, body }, other, {
        'if-match': `"${version}"`,
      });
    };
    await toEdit();
    await field('Address').fill('1 rue du Draa');
    await page.getByText('1 unsaved field').waitFor();
    await change({ contactName: 'Hanane' });
    await page.reload();
    // An unedited field has its current value: saving it would have removed the contact again.
    await page.getByText('1 unsaved field').waitFor();
    await expect.poll(() => field('Contact').inputValue()).toBe('Hanane');
    await expect.poll(() => field('Address').inputValue()).toBe('1 rue du Draa');

    await change({ address: '2 rue du Draa' });
    const clash = page.getByRole('row').filter({ hasText: '2 rue du Draa' });
    // Every reload shows the conflict again until it is resolved.
    for (let n = 0; n < 2; n += 1) {
      await page.reload();
      await clash.getByText('1 rue du Draa').waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
        .toBe(true);
    }
    await clash.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await page.keyboard.press('Control+s');
    await page.waitForURL(`**/stores/${store.id}`);
    const { body } = await server.call(storesRoutes.get, { params: { id: store.id } }, admin);
    expect(body).toMatchObject({ address: '1 rue du Draa', contactName: 'Hanane' });
    await context.close();
  });
});
