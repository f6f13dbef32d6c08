import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { orderEndsRoutes as routes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
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
  const { zones, home } = fixture;
  await zones.setTerms(home.id, { baseFee: '1000', feePerKm: '0' });
});

const balance = async (kind: string, owner: number) => {
  const { rows } = await t.pool.query<{ balance: string }>(
    'select coalesce(sum(balance), 0)::text as balance from ledger_accounts where kind = $1 and owner_id = $2',
    [kind, owner],
  );
  return BigInt(rows[0]?.balance ?? '0');
};
const ifMatch = ({ version }: Pick<Order, 'version'>) => ({ 'if-match': `"${version}"` });

/** An order of 110.00 and 10.00 in cash, whose driver brings it back from a door where nobody opened. */
async function broughtBack(carrier: Person): Promise<Order> {
  const placed = await fixture.placeOf([await fixture.dish(110)], { payment: 'cash' });
  expect(placed.body).toMatchObject({ total: '12000' });
  let order: Order = (await fixture.assign(placed.body, carrier.id)).body;
  for (const event of ['accept', 'prepare', 'ready', 'pick_up'])
    order = (await fixture.step(order, event)).body;
  const params = { id: order.id };
  const attempt = { commandId: randomUUID(), cause: 'customer_unreachable', calls: 3 } as const;
  order = (
    await t.call(onTheRoadRoutes.attempt, { params, body: attempt }, carrier, ifMatch(order))
  ).body as Order;
  const body = { commandId: randomUUID(), decision: 'bring_back' } as const;
  const decided = await t.call(
    onTheRoadRoutes.decide,
    { params, body },
    fixture.supervisor,
    ifMatch(order),
  );
  expect(decided.body).toMatchObject({ food: 'back' });
  return decided.body as Order;
}
const end = (order: Order, as: Person) =>
  t.call(
    ordersRoutes.progress,
    {
      params: { id: order.id },
      body: { event: 'order.return', cause: 'customer_unreachable', food: 'refused' },
    },
    as,
    ifMatch(order),
  );

it('pays store and driver of a cash order whose food its store does not accept', async () => {
  const carrier = await fixture.driver(1);
  const storeBefore = await balance('store_balance', fixture.store.id);
  const order = await broughtBack(carrier);
  expect((await end(order, fixture.operator)).status).toBe(200);
  const { body } = await t.call(routes.get, { params: { id: order.id } }, fixture.operator);
  expect(body).toMatchObject({
    state: 'settled',
    phase: 'road',
    party: 'customer',
    store: '9350',
    driver: '1800',
    charged: '0',
    unpaid: '12000',
    platformBears: '11150',
  });
  expect((await balance('store_balance', fixture.store.id)) - storeBefore).toBe(9_350n);
  expect(await balance('driver_wallet', carrier.id)).toBe(1_800n);
  expect(await balance('driver_cash', carrier.id)).toBe(0n);
  await expectSoundBooks(t);
});

it('comes to the same if the store ends it and another person decides', async () => {
  const order = await broughtBack(await fixture.driver(1));
  expect((await end(order, fixture.owner)).status).toBe(200);
  const params = { id: order.id };
  const waiting = await t.call(routes.get, { params }, fixture.operator);
  expect(waiting.body).toMatchObject({ state: 'waiting', store: '0', driver: '0' });
  const decided = await t.call(
    routes.decide,
    { params, body: { commandId: randomUUID(), party: 'customer', reason: 'He did not open' } },
    fixture.supervisor,
    ifMatch(waiting.body as never),
  );
  expect(decided.body).toMatchObject({
    state: 'settled',
    store: '9350',
    driver: '1800',
    platformBears: '11150',
  });
  await expectSoundBooks(t);
});
