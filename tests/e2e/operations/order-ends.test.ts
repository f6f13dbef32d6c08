import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { carriedOrder } from '#tests/support/fixtures/carried-order.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createMoneyFixture(server);
});

const statusOf = async (id: number) =>
  (await server.call(ordersRoutes.adminGet, { params: { id } }, fixture.admin)).body.status;
const endOf = async (id: number) =>
  (await server.call(orderEndsRoutes.get, { params: { id } }, fixture.admin)).body;

describe('an end without delivery, by keyboard', () => {
  it('shows who gets and who bears what before Enter, and on the page of the order', async () => {
    const driver = await fixture.driver(1);
    const order = await carriedOrder(server, fixture, { driver, payment: 'cash' });
    const operator = await server.person('operator', 'Amal');
    const path = `/orders/${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page
      .getByRole('button', { name: /^Return/ })
      .first()
      .waitFor();
    await page.keyboard.press('t');
    const shares = page.getByRole('region', { name: 'Who gets and who bears what' });
    await shares.getByText('Choose a cause').waitFor();
    // The first cause of a return: the customer cannot be reached.
    await page.keyboard.press('1');
    await shares.getByText('At fault: customer').waitFor();
    const borne = shares.locator('dd').last();
    await expect.poll(() => borne.textContent()).toMatch(/^MAD/);
    const shown = await borne.textContent();
    await page.getByLabel('Refused by the store').check();
    expect(await violationsInLooks(page, 'order-end')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(order.id)).toBe('returned');
    const part = page.getByRole('region', { name: 'End without delivery' });
    await part.getByText('Customer unreachable').waitFor();
    expect(await part.locator('dd').last().textContent()).toBe(shown);
    expect(await endOf(order.id)).toMatchObject({ party: 'customer', state: 'settled' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('waits for a supervisor if nobody is known to be at fault', async () => {
    const driver = await fixture.driver(1);
    const order = await carriedOrder(server, fixture, { driver, until: 'ready' });
    const operator = await server.person('operator', 'Badr');
    const path = `/orders/${order.id}`;
    const asker = await openPageAs(browser, server, operator, path);
    await asker.page
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .waitFor();
    await asker.page.keyboard.press('c');
    // A text alone is another cause.
    await asker.page.getByRole('radiogroup', { name: 'Cause' }).waitFor();
    await asker.page.keyboard.type('Kitchen on fire');
    expect(await asker.page.getByLabel('Reason').inputValue()).toBe('Kitchen on fire');
    await asker.page.getByText('Another person decides who was at fault.').waitFor();
    await asker.page.keyboard.press('Enter');
    await expect.poll(() => statusOf(order.id)).toBe('cancelled');
    await asker.close();

    const { page, complaints, close } = await openPageAs(browser, server, fixture.supervisor, path);
    await page.getByRole('button', { name: /^Decide/ }).waitFor();
    await page.keyboard.press('d');
    const sheet = page.getByRole('dialog', { name: /Who was at fault/ });
    await sheet.getByLabel('platform').check();
    await sheet.getByLabel('Reason').fill('The store lost its kitchen');
    expect(await violationsInLooks(page, 'decide-end')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.toast-title', { hasText: 'is settled' }).waitFor();
    expect(await endOf(order.id)).toMatchObject({ party: 'platform', state: 'settled' });
    expect(complaints).toEqual([]);
    await close();
  });
});
