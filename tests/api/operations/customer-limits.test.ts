import { describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  await fixture.set('orders', {});
});

const place = (as: Person, more: object = {}) =>
  t.call(ordersRoutes.place, { body: orderOf(fixture.store, { payment: 'card', ...more }) }, as);
const send = (order: Pick<Order, 'id' | 'version'>, event: string, as: Person) =>
  t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event, reason: 'No longer wanted' } },
    as,
    { 'if-match': `"${order.version}"` },
  );
const times = <T>(n: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: n }, work));

/** Point 6 of issue 43: without a limit, one phone fills the kitchens of a city. */
describe('the orders of a customer', () => {
  it('are at most five open at once, also when placed at the same time; a repeat is no new one', async () => {
    const customer = await t.person('customer');
    // Ten, because a customer may have ten payments waiting at the same time.
    const answers = await times(10, () => place(customer));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, body } of answers.filter((one) => one.status !== 201))
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'order.open_limit', message: expect.stringContaining('5 open orders') },
      });
    const other = await t.person('customer');
    const body = orderOf(fixture.store, { payment: 'card' });
    const repeated = await times(6, () => t.call(ordersRoutes.place, { body }, other));
    expect(repeated.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
  });

  it('are at most six within ten minutes, cancelled ones included', async () => {
    const customer = await t.person('customer');
    for (let n = 0; n < 6; n += 1) {
      const { body, status } = await place(customer);
      expect(status).toBe(201);
      expect((await send(body, 'order.cancel', customer)).status).toBe(200);
    }
    const refused = await place(customer);
    expect(refused).toMatchObject({ status: 429, body: { code: 'order.placed_often' } });
    expect(refused.headers['retry-after']).toBe('600');
    t.moveClock(10 * 60_000 + 1_000);
    expect((await place(customer)).status).toBe(201);
  });

  it('are limited by the settings, and those of staff are not limited', async () => {
    await fixture.set('orders', { openAtMost: 1, placedAtMost: 9 });
    const customer = await t.person('customer');
    expect((await place(customer)).status).toBe(201);
    expect(await place(customer)).toMatchObject({ body: { code: 'order.open_limit' } });
    const placed = await times(8, () => place(fixture.admin));
    expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    await fixture.set('orders', {});
  });

  it('are cancelled by the customer until the store accepts, later by staff only', async () => {
    const customer = await t.person('customer');
    const { body: placed } = await place(customer);
    expect(placed.legalEvents).toContain('order.cancel');
    let order: Order = placed;
    for (const event of ['order.accept', 'order.prepare', 'order.ready']) {
      order = (await send(order, event, fixture.admin)).body as Order;
      expect(await send(order, 'order.cancel', customer)).toMatchObject({
        status: 409,
        body: { code: 'order.was_accepted', message: expect.stringContaining('accepted') },
      });
      const { body: shown } = await t.call(
        ordersRoutes.get,
        { params: { id: order.id } },
        customer,
      );
      expect(shown.legalEvents).not.toContain('order.cancel');
    }
    expect((await send(order, 'order.cancel', fixture.admin)).status).toBe(200);
  });
});
