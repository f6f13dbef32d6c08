import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { takeScreenshot } from '#tests/support/browser/browser.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let manager: Person;
let customer: Person;
let store: { id: number; itemId: number };
withConsole(async (opened) => {
  ({ server, browser } = opened);
  manager = await server.person('supervisor', 'Salma');
  customer = await server.person('customer', 'Imane');
  store = await server.store();
});

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Promotions' }).getByRole('row').filter({ hasText: name });
const found = async (q: string) =>
  (await server.call(promotionsRoutes.list, { query: { q } }, manager)).body.items;
const order = (code: string) =>
  server.call(ordersRoutes.place, { body: orderOf(store, { code }) }, customer);

describe('promotions, without a mouse', () => {
  it('are created, launched, redeemed, paused at once and duplicated', async () => {
    const { page, complaints, close } = await openPageAs(browser, server, manager, '/promotions');
    await page.getByText('No promotions yet.').waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name', { exact: true }).fill('Welcome to Tawsil');
    await page.getByLabel('Code', { exact: true }).fill('salam15');
    await page.getByLabel('Percentage', { exact: true }).fill('15');
    await page.getByLabel('Maximum discount', { exact: true }).fill('40');
    await page.getByLabel('Paid by the store', { exact: true }).fill('50');
    await page.getByLabel('Budget', { exact: true }).fill('500');
    await page.getByRole('group', { name: 'Hours' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await takeScreenshot(page, 'promotion-form');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Launch' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).press('Enter');
    await page.getByText('Active', { exact: true }).first().waitFor();

    // Only stores that consented to their share are part of it.
    await page.getByText('No store has consented, so the promotion applies to no order.').waitFor();
    const [{ id } = { id: 0 }] = await found('salam');
    const colleague = await server.person('supervisor', 'Nour');
    const paper = { storeId: store.id, reason: 'Signed paper' };
    await server.call(promotionsRoutes.consent, { params: { id }, body: paper }, colleague);

    // Customers' orders appear on the open page.
    expect((await order('Salam15')).body.discount).toBe('375');
    await page
      .getByText(/^MAD.3\.75$/)
      .first()
      .waitFor();
    await expect.poll(async () => (await found('salam'))[0]?.used).toBe(1);
    await page.reload();
    await page.getByRole('cell', { name: 'Imane' }).waitFor();
    await page.getByRole('row', { name: /Consented Nour Signed paper/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.keyboard.press('p');
    await page.getByRole('dialog').getByRole('textbox').fill('Too dear');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await found('salam'))[0]?.state).toBe('paused');
    expect((await order('SALAM15')).status).toBe(422);
    await page.getByText('Too dear').first().waitFor();

    await page.getByRole('button', { name: 'Duplicate' }).press('Enter');
    await page.waitForURL(/\/promotions\/\d+\/edit/);
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('');
    expect(await found('welcome')).toHaveLength(2);
    expect(complaints).toEqual([]);
    await close();
  });

  it('show errors beside missing and duplicate values', async () => {
    const { page, close } = await openPageAs(browser, server, manager, '/promotions/create');
    await page.getByLabel('Name', { exact: true }).fill('Twice');
    await page.getByLabel('Code', { exact: true }).fill('salam15');
    await page.keyboard.press('Control+s');
    await page.getByText('Required', { exact: true }).first().waitFor();
    await page.getByLabel('Percentage', { exact: true }).fill('10');
    await page.keyboard.press('Control+s');
    await page.getByText('is taken').first().waitFor();
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const [one] = await found('salam');
    const { page, close } = await openPageAs(browser, server, manager, '/promotions');
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await row(page, 'Welcome').first().waitFor();
    expect(await violationsInLooks(page, 'promotions')).toEqual([]);
    await page.goto(`/promotions/${one?.id}`);
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await page.getByRole('cell', { name: 'Imane' }).waitFor();
    expect(await violationsInLooks(page, 'promotion')).toEqual([]);
    await close();
  });
});
