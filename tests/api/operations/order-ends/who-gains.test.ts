import { expect, it } from 'vitest';
import { orderEndsRoutes as routes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
withApp(async (app) => {
  t = app;
  fixture = await createAmendmentFixture(app);
});

/** An administrator who could use the account of this person. */
async function linkedTo({ id }: Person): Promise<Person> {
  const admin = await t.person('admin', 'Zineb');
  expect((await t.call(usersRoutes.reset, { params: { id } }, admin)).status).toBe(201);
  return admin;
}
async function orderOf(payment: 'cash' | 'card', customer: Person, carrier: Person) {
  const { body } = await fixture.placeOf([await fixture.dish(110)], { payment }, customer);
  return (await fixture.assign(body, carrier.id)).body;
}
const end = async (order: Order, body: object, as: Person) => {
  const { status } = await t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: body as never },
    as,
    { 'if-match': `"${order.version}"` },
  );
  expect(status).toBe(200);
  return (await t.call(routes.get, { params: { id: order.id } }, fixture.operator)).body;
};
const RETURNED = { event: 'order.return', cause: 'driver_late' };

it('an end for which its customer pays nothing waits if who asks is linked to the customer', async () => {
  const [customer, carrier] = [await t.person('customer'), await fixture.driver(1)];
  const agent = await linkedTo(customer);
  for (const payment of ['card', 'cash'] as const) {
    const order = await fixture.until(await orderOf(payment, customer, carrier), 'pick_up');
    expect(await end(order, RETURNED, agent)).toMatchObject({ state: 'waiting', store: '0' });
    const another = await fixture.until(await orderOf(payment, customer, carrier), 'pick_up');
    expect(await end(another, RETURNED, fixture.operator)).toMatchObject({ state: 'settled' });
  }
  const early = await fixture.until(await orderOf('card', customer, carrier), 'accept');
  const cancelled = { event: 'order.cancel', cause: 'no_driver' };
  expect(await end(early, cancelled, agent)).toMatchObject({ state: 'settled', store: '0' });
  await expectSoundBooks(t);
});

it('a return that frees a driver of cash waits if who asks is linked to the driver', async () => {
  const [customer, carrier] = [await t.person('customer'), await fixture.driver(1)];
  const agent = await linkedTo(carrier);
  const cash = await fixture.until(await orderOf('cash', customer, carrier), 'pick_up');
  expect(await end(cash, RETURNED, agent)).toMatchObject({ state: 'waiting', party: 'driver' });
  const card = await fixture.until(await orderOf('card', customer, carrier), 'pick_up');
  expect(await end(card, RETURNED, agent)).toMatchObject({ state: 'settled', driver: '0' });
  await expectSoundBooks(t);
});

it('a customer alone does not charge the store for the driver who came', async () => {
  // At the store.
  const [customer, carrier] = [await t.person('customer'), await fixture.driver(0)];
  const late = { event: 'order.cancel', cause: 'store_late' };
  const order = await orderOf('cash', customer, carrier);
  expect(await end(order, late, customer)).toMatchObject({ state: 'waiting', storeBears: '0' });
  const other = await orderOf('cash', customer, carrier);
  expect(await end(other, late, fixture.operator)).toMatchObject({
    state: 'settled',
    driver: '500',
    storeBears: '500',
  });
  await expectSoundBooks(t);
});

it('a store with a driver at its door needs another person to blame a third party', async () => {
  const [customer, carrier] = [await t.person('customer'), await fixture.driver(0)];
  const blamed = { event: 'order.cancel', cause: 'no_driver' };
  const accepted = await fixture.until(await orderOf('cash', customer, carrier), 'accept');
  expect(await end(accepted, blamed, fixture.owner)).toMatchObject({
    state: 'waiting',
    storeBears: '0',
  });
  const other = await fixture.until(await orderOf('cash', customer, carrier), 'accept');
  expect(await end(other, blamed, fixture.operator)).toMatchObject({ state: 'settled' });
  // What it says of itself needs nobody else.
  const own = await fixture.until(await orderOf('cash', customer, carrier), 'accept');
  const closed = { event: 'order.cancel', cause: 'store_closed' };
  expect(await end(own, closed, fixture.owner)).toMatchObject({
    state: 'settled',
    storeBears: '500',
  });
  await expectSoundBooks(t);
});
