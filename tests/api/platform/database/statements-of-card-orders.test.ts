import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentWait } from '#contract/operations/payment.ts';
import { orderPaymentRoutes } from '#contract/routes/operations/order-payment.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createScriptedBank } from '#tests/support/fixtures/scripted-bank.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const PUBLISHED = 'from events where seq >';
const bank = createScriptedBank();
let t: TestApp;
let customer: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true, sweepMs: 3_600_000, payments: bank.provider });
  customer = await t.person('customer');
  store = await t.store();
  // Reads the zones, which stay in memory until they change.
  await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
});
afterAll(() => t.close());

/**
 * The statements of a call; all but those that begin and end a transaction, and the one that appends to
 * the audit log, are prepared.
 */
async function count(work: () => Promise<{ status: number }>, status: number, end?: string) {
  t.moveClock(2_000);
  return t.recordStatements(async (statements) => {
    expect((await work()).status).toBe(status);
    if (end)
      await eventually(() => expect(statements.map(({ text }) => text).join('\n')).toContain(end));
    const transactions = statements.filter(({ text }) => text === 'begin').length;
    const unprepared = statements.filter(
      ({ isPrepared, text }) => !isPrepared && !text.includes('audit_append('),
    ).length;
    expect(unprepared).toBe(2 * transactions);
    return { statements: statements.length, transactions };
  });
}

it('asks a provider of another process with two transactions and 29 statements for each order', async () => {
  const body = orderOf(store, { payment: 'card' });
  const place = () => t.call(ordersRoutes.place, { body }, customer);
  expect(await count(place, 202)).toEqual({ statements: 12, transactions: 1 });
  const { payment } = (await place()).body as unknown as PaymentWait;
  bank.pay(payment);
  expect(await count(place, 201, PUBLISHED)).toEqual({ statements: 17, transactions: 1 });
});

it('has a cash order paid by card with two transactions', async () => {
  const { body: order } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  const input = { params: { id: order.id }, body: { reference: randomUUID() } };
  const ifMatch = { 'if-match': '"1"' };
  const pay = () => t.call(orderPaymentRoutes.pay, input, customer, ifMatch);
  expect(await count(pay, 202)).toEqual({ statements: 10, transactions: 1 });
  const { payment } = (await pay()).body as unknown as PaymentWait;
  bank.pay(payment);
  expect(await count(pay, 200, PUBLISHED)).toEqual({ statements: 21, transactions: 1 });
});
