import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { PaymentProvider } from '#server/money/payments/provider.ts';
import { createSignedProvider } from '#server/money/payments/signed-provider.ts';
import { createPaymentSimulator, DECLINED_CARD } from '#server/money/payments/simulator.ts';
import { orderOf, type Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { chooseCsv } from '#tests/support/browser/browser.ts';
import { newPage, openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let customer: Person;
let driver: Person;
let folder: string;
let toSimulator: PaymentProvider;
/** Whether captures are refused for ever. */
let isRefusing = false;

// Created before the server, which begins payments with it.
const simulator = createPaymentSimulator({
  secret: SECRET,
  file: join(tmpdir(), `tawsil-simulator-${randomUUID()}.json`),
  noticesTo: () => `${server.url}/api/payments/notices/simulator`,
  random: () => 0.5,
});
const provider: PaymentProvider = {
  name: 'simulator',
  secret: SECRET,
  begin: (asked) => toSimulator.begin(asked),
  read: (asked) => toSimulator.read(asked),
  release: (act) => toSimulator.release(act),
  refund: (act) => toSimulator.refund(act),
  capture: (act) =>
    isRefusing
      ? Promise.resolve({ outcome: 'refused', why: 'The card is closed.' })
      : toSimulator.capture(act),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-cards-'));
  await new Promise<void>((done) => simulator.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`;
  toSimulator = createSignedProvider({ name: 'simulator', url, secret: SECRET }, () => new Date());
});
afterAll(async () => {
  simulator.closeAllConnections();
  simulator.close();
  await rm(folder, { recursive: true });
});
withConsole(
  async (opened) => {
    ({ server, browser } = opened);
    fixture = await createMoneyFixture(server);
    customer = await server.person('customer', 'Hind Alami');
    driver = await fixture.driver(1);
  },
  { payments: provider },
);

const place = (body: object) => server.call(ordersRoutes.place, { body } as never, customer);
const ask = () => orderOf(fixture.store, { payment: 'card' });
/** Pays at the simulator's page, by keyboard only. */
async function payBy(page: Page, { payUrl }: PaymentWait, card?: string): Promise<void> {
  await page.goto(payUrl ?? '');
  await page.getByText('This is no bank: no money moves.').waitFor();
  await page.keyboard.press('Tab');
  if (card) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(card);
  }
  await page.keyboard.press('Enter');
}
async function paidOrder(page: Page): Promise<Order> {
  const body = ask();
  const wait = (await place(body)).body as unknown as PaymentWait;
  await payBy(page, wait);
  await page.getByText('authorised').waitFor();
  return eventually(async () => {
    const { status, body: order } = await place(body);
    expect([200, 201]).toContain(status);
    return order;
  });
}
const stateOf = async (order: Order) =>
  (
    await server.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
  )?.state;

it('a card is declined and paid at the second try, seen in money and by its customer only', async () => {
  const phone = await newPage(browser, server);
  const first = ask();
  await payBy(phone.page, (await place(first)).body as unknown as PaymentWait, DECLINED_CARD);
  await phone.page.getByText('declined').first().waitFor();
  await eventually(async () =>
    expect(await place(first)).toMatchObject({ status: 409, body: { code: 'payment.declined' } }),
  );
  const order = await paidOrder(phone.page);
  await phone.close();

  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    fixture.finance,
    '/payments',
  );
  await page.getByText('The card was declined.').first().waitFor();
  await page.goto(`/users/${customer.id}`);
  const section = page.getByRole('region', { name: 'Card payments without an order' });
  await section.getByText('The card was declined.').waitFor();
  await page.goto('/orders');
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await page.goto(`/orders/${order.id}`);
  await page.getByText(/: MAD.* authorised/).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('a file of the provider settles it, once, and its errors are shown by line', async () => {
  const phone = await newPage(browser, server);
  const order = await fixture.deliverOrder(await paidOrder(phone.page), driver);
  await phone.close();
  await eventually(async () => expect(await stateOf(order)).toBe('captured'));
  const payment = await server.db
    .selectFrom('payments')
    .select('provider_ref')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const amount = Number(order.total) / 100;
  const head = 'row,kind,payment,amount,currency,day';
  const rows = [
    `R1,capture,${payment.provider_ref},${amount},MAD,2026-03-09`,
    `R2,fee,${payment.provider_ref},1.88,MAD,2026-03-09`,
    'R3,capture,unknown,10,MAD,2026-03-09',
  ];

  const { page, complaints, close } = await openPageAs(
    browser,
    server,
    fixture.finance,
    '/settlements',
  );
  const upload = page.getByRole('link', { name: 'Upload a file' }).first();
  await upload.press('Enter');
  await page.waitForURL(/settlements\/upload/);
  const send = (name: string, lines: string[]) =>
    chooseCsv(page, name, [head, ...lines].join('\n'));
  await send('wrong.csv', [...rows, 'R4,capture,x,ten,MAD,2026-03-09']);
  const errors = page.getByRole('region', { name: 'Errors of the file' });
  await errors.getByText('amount: must be an amount in MAD, such as 125.50').waitFor();
  expect(await violationsInLooks(page, 'settlement-errors')).toEqual([]);
  for (const known of ['0', '2']) {
    await send('march.csv', rows);
    const result = page.getByRole('region', { name: 'Result of march.csv' });
    await result.getByText('Booked before').locator('xpath=..').getByText(known).waitFor();
  }
  expect(await violationsInLooks(page, 'settlement-result')).toEqual([]);
  await page.getByRole('link', { name: 'Show unmatched rows' }).press('Enter');
  await page.getByText('Unknown payment').first().waitFor();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await page.goto('/settlements');
  await expect.poll(() => page.locator('[data-row]').count()).toBe(3);
  expect(await violationsInLooks(page, 'settlements')).toEqual([]);

  await page.goto(`/orders/${order.id}`);
  await page.getByText(/captured, settled on Mar 9, 2026/).waitFor();
  // The card is the first choice for a refund; more than it was charged goes to the wallet.
  await page.getByRole('button', { name: / M$/ }).first().waitFor();
  await page.keyboard.press('m');
  await page.getByLabel('Amount, MAD').fill('5');
  const to = page.getByRole('radiogroup', { name: 'Refund to' });
  expect(await to.getByLabel('Card').isChecked()).toBe(true);
  await page.getByLabel('The platform').press(' ');
  await page.getByLabel('Reason').fill('Cold');
  expect(await violationsInLooks(page, 'refund-to-card')).toEqual([]);
  await page.keyboard.press('Enter');
  await page
    .getByText(/to the card/)
    .first()
    .waitFor();
  await eventually(async () => {
    const { refunded } = await server.db
      .selectFrom('payments')
      .select('refunded')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(500n);
  });
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  await close();
});

it('a capture that the provider refuses is written off by a second person', async () => {
  const phone = await newPage(browser, server);
  const placed = await paidOrder(phone.page);
  await phone.close();
  isRefusing = true;
  const order = await fixture.deliverUncharged(placed, driver);
  await eventually(async () => {
    const { outcome } = await server.db
      .selectFrom('payment_acts as a')
      .innerJoin('payments as p', 'p.id', 'a.payment_id')
      .select('a.outcome')
      .where('p.order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(outcome).toBe('The card is closed.');
  });
  const one = await openPageAs(browser, server, fixture.finance, `/orders/${order.id}`);
  await one.page.getByText(/was not carried out: The card is closed\./).waitFor();
  expect(await violationsInLooks(one.page, 'refused-capture')).toEqual([]);
  await one.page.getByRole('button', { name: 'Write off…' }).press('Enter');
  await one.page.getByLabel('Reason').fill('The bank closed the card');
  await one.page.keyboard.press('Enter');
  await one.page.getByText(`Write-off of order #${order.id} proposed`, { exact: true }).waitFor();
  await one.close();

  const other = await openPageAs(browser, server, fixture.admin, '/proposals');
  await other.page.getByText('Write-off of a card payment').first().waitFor();
  await other.page.getByText('The bank closed the card').waitFor();
  expect(await violationsOf(other.page)).toEqual([]);
  await other.page.keyboard.press('a');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter');
  await eventually(async () => expect(await stateOf(order)).toBe('written_off'));
  await other.page.goto(`/orders/${order.id}`);
  await other.page
    .getByText(/written off/)
    .first()
    .waitFor();
  await other.close();
});
