import { describe, expect, it } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
/** The total of one order, in centimes. */
let total: bigint;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  const { body } = await placeOrder(await t.person('customer'));
  total = BigInt(body.total);
  await fixture.set('orders', { customerCashAtMost: `${3n * total}` });
});

const placeOrder = (as: Person, more: object = {}) =>
  t.call(ordersRoutes.place, { body: orderOf(fixture.store, more) }, as);
const openOf = (customer: Person) =>
  t.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('closed_at', 'is', null)
    .execute();
const REFUSED = {
  status: 409,
  body: { code: 'order.cash_limit', fields: [{ path: 'body.payment' }] },
};

describe('the open cash orders of a customer', () => {
  it('are limited in total: a further order requires a card, or the end of an earlier one', async () => {
    const customer = await t.person('customer');
    const placed = [
      await placeOrder(customer),
      await placeOrder(customer),
      await placeOrder(customer),
    ];
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await placeOrder(customer)).toMatchObject(REFUSED);
    expect((await placeOrder(customer, { payment: 'card' })).status).toBe(201);
    // Other customers have their own limit, and staff who place orders have none.
    expect((await placeOrder(await t.person('customer'))).status).toBe(201);
    const [first] = placed;
    await t.call(
      ordersRoutes.progress,
      {
        params: { id: first?.body.id },
        body: { event: 'order.cancel', reason: 'Not hungry any more' },
      },
      customer,
      { 'if-match': `"${first?.body.version}"` },
    );
    expect((await placeOrder(customer)).status).toBe(201);
    expect(await placeOrder(customer)).toMatchObject(REFUSED);
  });

  it('stay within the limit when placed at the same time, and refused ones take no stock', async () => {
    const customer = await t.person('customer');
    await t.db
      .updateTable('items')
      .set({ stock: 100 })
      .where('id', '=', fixture.store.itemId)
      .execute();
    const placed = await Promise.all(Array.from({ length: 12 }, () => placeOrder(customer)));
    const made = placed.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    for (const one of placed.filter((answer) => !made.includes(answer)))
      expect(one).toMatchObject(REFUSED);
    expect(await openOf(customer)).toHaveLength(3);
    const { stock } = await t.db
      .selectFrom('items')
      .select('stock')
      .where('id', '=', fixture.store.itemId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(94);
  });

  it('are not refused when an order is sent again', async () => {
    const customer = await t.person('customer');
    const [one, two] = [await placeOrder(customer), await placeOrder(customer)];
    expect([one.status, two.status]).toEqual([201, 201]);
    const body = orderOf(fixture.store);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(ordersRoutes.place, { body }, customer)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
  });
});
