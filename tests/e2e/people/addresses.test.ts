import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { collectErrors } from '#tests/support/browser/browser.ts';
import { openContext } from '#tests/support/browser/contexts.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
let customer: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin', 'Amal Administrator');
  customer = await server.person('customer', 'Salma Tazi');
  await server.store();
});

const readCustomer = async () => {
  const { body } = await server.call(usersRoutes.get, { params: { id: customer.id } }, admin);
  return body;
};
const section = (page: Page) => page.getByRole('region', { name: 'Addresses' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

async function type(page: Page, label: string, address: string, at: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Label').fill(label);
  await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill(address);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Pin' }).fill(at);
}

describe('addresses of a customer, without a mouse', () => {
  it('are added, changed, made the default, removed and restored; no concurrent change is lost', async () => {
    const context = await openContext(browser, server, { as: admin });
    const page = await context.newPage();
    const complaints = collectErrors(page);
    await page.goto(`/users/${customer.id}`);
    await section(page).getByText('No saved addresses.').waitFor();
    await section(page).getByRole('button', { name: 'Add address' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(await violationsOf(page)).toEqual([]);
    // Errors are shown beside their fields, and the focus moves there.
    await type(page, 'Home', '', 'nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('Required').waitFor();
    await page.getByText('Latitude and longitude, such as').waitFor();
    // Escape does not discard it at once.
    await page.keyboard.press('Escape');
    await page.getByText('You have unsaved changes.').waitFor();
    await type(page, 'Home', '1 rue Soumaya', '33.6, -7.63');
    await page.keyboard.press('Enter');
    await section(page).getByText('Address saved').waitFor();
    expect(await focused(page)).toBe('Add address');
    await page.keyboard.press('Enter');
    await type(page, 'Work', '2 bd Zerktouni', '33.59, -7.62');
    await page.keyboard.press('Enter');
    await section(page).getByRole('row', { name: /Work/ }).waitFor();

    await section(page).getByRole('button', { name: 'Make default Work' }).press('Enter');
    await section(page).getByText('Work set as default').waitFor();
    expect((await readCustomer()).addresses.map(({ label }) => label)).toEqual(['Work', 'Home']);
    await section(page).getByRole('button', { name: 'Remove Home' }).press('Enter');
    await section(page).getByText('Home removed').waitFor();
    expect(await focused(page)).toBe('Undo');
    await page.keyboard.press('Enter');
    await section(page).getByText('Addresses restored').waitFor();
    await section(page).getByRole('row', { name: /Home/ }).waitFor();

    // Another person adds one while this one is being edited.
    await section(page).getByRole('button', { name: 'Edit Home' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Note').fill('3e étage');
    const { version, addresses } = await readCustomer();
    const plain = addresses.map((one) => ({ ...one, zone: undefined }));
    await server.call(
      usersRoutes.setAddresses,
      {
        params: { id: customer.id },
        body: { addresses: [...plain, { ...(plain[0] as (typeof plain)[0]), label: 'Gym' }] },
      },
      admin,
      { 'if-match': `"${version}"` },
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('.notice').waitFor();
    await section(page)
      .getByRole('row', { name: /Gym/, includeHidden: true })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await section(page).getByText('Address saved').waitFor();
    expect((await readCustomer()).addresses).toMatchObject([
      { label: 'Work' },
      { label: 'Home', note: '3e étage' },
      { label: 'Gym' },
    ]);
    await page.getByText('Addresses changed').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('412'))).toEqual([]);
    await context.close();
  });

  it('are readable without the permission to change them', async () => {
    const reader = await server.person('finance', 'Rania Reader');
    const context = await openContext(browser, server, { as: reader });
    const page = await context.newPage();
    await page.goto(`/users/${customer.id}`);
    await section(page).getByRole('row', { name: /Work/ }).waitFor();
    expect(await section(page).getByRole('button').count()).toBe(0);
    await context.close();
  });
});
