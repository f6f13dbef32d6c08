import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let fixture: AmendmentFixture;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  fixture = await createAmendmentFixture(server);
  await fixture.zones.setTerms(fixture.home.id, { baseFee: '1000', feePerKm: '0' });
});

/** What a part of the screen says of each party. */
const sharesIn = async (page: Page, part: string) =>
  page.getByRole('region', { name: part }).locator('dd').allTextContents();
const nbsp = (text: string) => text.replaceAll('\u00a0', ' ');

it('a cash order ends at its store, which refuses the food, with the amounts of each party', async () => {
  const carrier = await fixture.driver(1, 0, 'Yassine');
  const placed = await fixture.placeOf([await fixture.dish(110)], { payment: 'cash' });
  const assigned = (await fixture.assign(placed.body as Order, carrier.id)).body;
  const order = await fixture.until(assigned, 'pick_up');
  expect(order.total).toBe('12000');
  const operator = await server.person('operator', 'Amal');
  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    operator,
    `/orders/${order.id}`,
  );

  // The driver telephones: nobody opens.
  const acts = page.getByRole('group', { name: 'On the road' });
  await acts.getByRole('button', { name: 'Report a failed attempt' }).press('Enter');
  const attempt = page.getByRole('form', { name: 'Report a failed attempt' });
  await attempt.getByRole('radio', { name: /Customer unreachable/ }).press(' ');
  await attempt.getByLabel('Calls to the customer').fill('3');
  await page.keyboard.press('Enter');
  await page.getByText(/^Attempt 1 failed at/).waitFor();
  await acts.getByRole('button', { name: 'Return it to the store' }).press('Enter');
  await page.getByText(/^On its way back to the store since/).waitFor();

  await page.keyboard.press('t');
  await page.getByRole('radio', { name: /Customer unreachable/ }).waitFor();
  await page.keyboard.press('1');
  const shown = async () => (await sharesIn(page, 'Who gets and who bears what')).map(nbsp);
  // Food that the driver throws away is not brought back: his share of the fee is 8.00.
  await page.getByLabel('Thrown away').press(' ');
  const customer = 'MAD 120.00 in cash not collected';
  await expect.poll(shown).toEqual(['MAD 93.50', 'MAD 8.00', customer, 'MAD 101.50']);
  await page.getByLabel('Refused by the store').press(' ');
  const settled = ['MAD 93.50', 'MAD 18.00', customer, 'MAD 111.50'];
  await expect.poll(shown).toEqual(settled);
  expect(await violationsInLooks(page, 'brought-back-and-refused')).toEqual([]);
  await page.keyboard.press('Enter');

  const part = page.getByRole('region', { name: 'End without delivery' });
  await part.getByText('Customer unreachable').waitFor();
  await part.getByText('At fault: customer').waitFor();
  expect((await sharesIn(page, 'End without delivery')).map(nbsp)).toEqual(settled);
  const end = await server.call(
    orderEndsRoutes.get,
    { params: { id: order.id } },
    fixture.operator,
  );
  expect(end.body).toMatchObject({
    state: 'settled',
    store: '9350',
    driver: '1800',
    charged: '0',
    platformBears: '11150',
  });
  expect(complaints).toEqual([]);
  await close();

  const finance = await openPageAs(browser, server, fixture.finance, `/users/${carrier.id}/wallet`);
  const row = finance.page.getByRole('row', { name: /18\.00/ });
  await row.first().waitFor();
  await finance.page.goto('/drivers');
  await finance.page.getByText('No driver has cash at hand.').waitFor();
  await finance.page.goto(`/store-balance/${fixture.store.id}`);
  await finance.page.getByRole('row', { name: /Closing balance .*93\.50/ }).waitFor();
  expect(finance.complaints).toEqual([]);
  await finance.close();
  await expectSoundBooks(server);
});
