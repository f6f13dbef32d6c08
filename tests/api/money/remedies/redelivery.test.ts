import { expect, it } from 'vitest';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { casablancaDay } from '#rules/time.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

it('goods that are sent again cost their customer nothing, and pay their store and driver', async () => {
  const customer = await t.person('customer');
  const dish = await fixture.dish(40, { stock: 10 });
  const order = await fixture.soldOrder([{ itemId: dish, quantity: 2 }], {}, customer);
  const { store, carrier } = fixture;
  const before = {
    store: await fixture.balance('store_balance', store.id),
    driver: await fixture.balance('driver_wallet', carrier.id),
    promotions: await fixture.balance('promotions'),
  };
  const { status, body: remedy } = await fixture.give(order, {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    target: 'redelivery',
  });
  expect([status, remedy]).toMatchObject([
    201,
    { state: 'given', target: 'redelivery', amount: '4000' },
  ]);
  const params = { id: remedy.redeliveryId ?? 0 };
  const sent = (await t.call(ordersRoutes.adminGet, { params }, fixture.operator)).body;
  expect(sent).toMatchObject({
    customer: { id: customer.id },
    total: '0',
    payment: 'cash',
    lines: [{ quantity: 1, unitPrice: '4000' }],
  });
  expect(await fixture.stockOf(dish)).toBe(7);
  await fixture.delivered(sent as Order);
  // Goods of 40.00 less 15 %, and his share of the fee of 15.00.
  expect((await fixture.balance('store_balance', store.id)) - before.store).toBe(3_400n);
  expect((await fixture.balance('driver_wallet', carrier.id)) - before.driver).toBe(1_200n);
  expect((await fixture.balance('promotions')) - before.promotions).toBe(-5_500n);
  const { rows } = await t.pool.query(
    `select person_id, sum(amount)::text as sum from commitments where subject = $1 group by 1`,
    [`amendments of order ${sent.id}`],
  );
  expect(rows).toEqual([{ person_id: fixture.operator.id, sum: '5500' }]);
  const left = BigInt(order.total) - 4_000n;
  const more = { basis: 'goodwill', amount: (left + 1n).toString(), target: 'card' };
  expect((await fixture.give(await fixture.read(order.id), more)).status).toBe(409);
  expect((await fixture.decideRemedy(remedy, 'reverse')).body).toMatchObject({
    code: 'transfer.not_reversible',
  });
  expect(await unsoundChecks(t)).toEqual([]);
});

it("goods that are sent again count as delivered, and for nobody's punctuality", async () => {
  const timeliness = async (report: 'timeliness' | 'driver-activity') => {
    const day = casablancaDay(t.clock());
    const query = { from: day, to: day };
    const asked = { params: { report }, query } as never;
    const { body } = await t.call(reportsRoutes.get, asked, fixture.supervisor);
    return body.total as Record<string, string>;
  };
  // Figures are counted behind the deliveries.
  const until = (delivered: number) =>
    expect.poll(async () => Number((await timeliness('timeliness')).delivered)).toBe(delivered);
  const { rows } = await t.pool.query(`select from orders where status = 'delivered'`);
  const before = rows.length;
  await until(before);
  const share = (await timeliness('driver-activity')).onTimeShare;
  const order = await fixture.soldOrder([await fixture.dish(20)], {}, await t.person('customer'));
  await until(before + 1);
  const sold = await timeliness('timeliness');
  const { body } = await fixture.give(order, {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    target: 'redelivery',
  });
  const params = { id: body.redeliveryId ?? 0 };
  const sent = (await t.call(ordersRoutes.adminGet, { params }, fixture.operator)).body as Order;
  // As late as can be.
  await t.pool.query(`update orders set promised_at = now() - interval '1 day' where id = $1`, [
    sent.id,
  ]);
  await fixture.delivered(sent);
  await until(before + 2);
  const after = await timeliness('timeliness');
  expect([after.onTime, after.onTimeShare]).toEqual([sold.onTime, sold.onTimeShare]);
  expect((await timeliness('driver-activity')).onTimeShare).toBe(share);
});

it('goods that are sent again are no first order', async () => {
  const customer = await t.person('customer');
  const dish = await fixture.dish(30);
  const order = await fixture.soldOrder([dish], { payment: 'cash' }, customer);
  await fixture.give(order, {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    target: 'redelivery',
  });
  const { rows } = await t.pool.query(
    `select count(*)::int as n from orders where customer_id = $1 and redelivers is null`,
    [customer.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('beyond what one person commits, goods are sent again by another person', async () => {
  await fixture.set('money', { aloneBelow: '60000' });
  const dish = await fixture.dish(490);
  const agent = await t.person('operator', 'Nadia');
  // He has 499.99 left: enough for the goods, and not for the fee of 15.00 with them.
  const other = await fixture.soldOrder([dish], {}, await t.person('customer'));
  await fixture.give(other, { basis: 'goodwill', amount: '10000' }, agent);
  const order = await fixture.soldOrder([dish], {}, await t.person('customer'));
  const asked = {
    basis: 'lines',
    lines: [{ line: 1, quantity: 1 }],
    target: 'redelivery',
    typedAmount: '49000',
  };
  const { status, body: remedy } = await fixture.give(order, asked, agent);
  expect([status, remedy]).toMatchObject([
    201,
    { state: 'waiting', exceeds: 'person', amount: '49000', redeliveryId: null },
  ]);
  const { rows } = await t.pool.query('select from orders where redelivers = $1', [order.id]);
  expect(rows).toHaveLength(0);
  const approved = await fixture.decideRemedy(remedy, 'approve');
  expect([approved.status, approved.body]).toMatchObject([200, { state: 'given' }]);
  expect(approved.body.redeliveryId).not.toBeNull();
  expect(await unsoundChecks(t)).toEqual([]);
});
