import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

const STEPS = ['accept', 'prepare', 'ready', 'pick_up', 'deliver'].map((step) => `order.${step}`);

let t: TestApp;
let customer: Person;
let amal: Person;
let admin: Person;
let store: { id: number; itemId: number };

beforeAll(async () => {
  t = await startTestApp();
  [customer, amal] = [await t.person('customer'), await t.person('operator')];
  admin = await t.person('admin');
  store = await t.store(await t.person('store'));
});
afterAll(() => t.close());

const placeOrder = async (): Promise<number> =>
  (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body.id;
/** Advances an order up to its delivery. */
async function deliverOrder(id: number): Promise<void> {
  const driver = await t.person('driver');
  const status = { status: 'available' } as const;
  await t.call(driverStatusRoutes.setStatus, { params: { id: driver.id }, body: status }, driver);
  const params = { id: String(id) };
  let { version } = (await t.call(ordersRoutes.get, { params }, customer)).body;
  const ifMatch = () => ({ 'if-match': `"${version}"` });
  const body = { orderId: id, driverId: driver.id };
  ({ version } = (await t.call(ordersRoutes.assign, { body }, amal, ifMatch())).body);
  for (const event of STEPS)
    ({ version } = (
      await t.call(
        ordersRoutes.progress,
        { params, body: { event, reason: 'Booked for the driver' } },
        admin,
        ifMatch(),
      )
    ).body);
}
const rate = (id: number, body: object, as = customer) =>
  t.call(ordersRoutes.rate, { params: { id: String(id) }, body: body as { stars: number } }, as);
const rating = async () =>
  (await t.call(storesRoutes.list, { query: { limit: '200' } }, amal)).body.items.find(
    ({ id }) => id === store.id,
  )?.rating;

describe('rating an order', () => {
  it('is permitted once, to the customer of a delivered order, and counts for its store', async () => {
    const first = await placeOrder();
    expect((await rate(first, { stars: 5 })).body).toMatchObject({ code: 'order.not_rateable' });
    await deliverOrder(first);
    expect((await rate(first, { stars: 0 })).status).toBe(400);
    expect((await rate(first, { stars: 5 }, await t.person('customer'))).status).toBe(404);
    const answer = await rate(first, { stars: 5, comment: 'Parfait' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ stars: 5, comment: 'Parfait' });
    expect((await rate(first, { stars: 1 })).body).toMatchObject({ code: 'order.not_rateable' });
    expect(await rating()).toBe(5);

    const second = await placeOrder();
    await deliverOrder(second);
    await rate(second, { stars: 2 });
    expect(await rating()).toBe(3.5);
    const params = { id: String(second) };
    expect((await t.call(ordersRoutes.adminGet, { params }, amal)).body.rating?.stars).toBe(2);
  });

  it('counts each of several concurrent ratings', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push(await placeOrder());
    for (const id of ids) await deliverOrder(id);
    await Promise.all(ids.map((id) => rate(id, { stars: 4 })));
    // Together with the earlier ratings of 5 and 2.
    expect(await rating()).toBeCloseTo((5 + 2 + 6 * 4) / 8, 2);
  });

  it('accepts one of two concurrent ratings of the same order', async () => {
    const id = await placeOrder();
    await deliverOrder(id);
    const answers = await Promise.all([rate(id, { stars: 1 }), rate(id, { stars: 1 })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});
