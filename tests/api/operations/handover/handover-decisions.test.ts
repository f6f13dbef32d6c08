import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Handover, handoverRoutes } from '#contract/routes/operations/handover.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
withApp(async (app) => {
  t = app;
  fixture = await createAmendmentFixture(app);
});

/** The decisions on a new sheet. */
async function decisions(): Promise<Handover['items']> {
  const giver = await t.person('operator');
  const { body } = await t.call(handoverRoutes.draft, {}, giver);
  return body.items.filter(({ kind }) => kind === 'decision');
}
const placed = async (): Promise<Order> =>
  (await fixture.placeOf(fixture.dishes.slice(0, 2), { payment: 'cash' })).body as Order;

it('a sheet lists a change that waits for its customer, until he answers', async () => {
  const order = await placed();
  const add = { itemId: fixture.substitute, quantity: 1 };
  const dearer = {
    lines: [
      { line: 2, quantity: 0 },
      { add, replaces: 2 },
    ],
  };
  const proposed = await fixture.amend(order, dearer);
  expect(proposed.body).toMatchObject({ total: order.total });
  t.moveClock(3 * MINUTE_MS);
  expect(await decisions()).toMatchObject([
    {
      kind: 'decision',
      key: `change:${order.id}`,
      what: 'change',
      orderId: order.id,
      store: order.store.name,
      cause: 'item_missing',
      minutes: 3,
    },
  ]);
  expect((await fixture.answer(order, 'refuse', 1)).status).toBe(200);
  expect(await decisions()).toEqual([]);
});

it('a sheet lists a failed attempt that nobody has decided, not one that is decided', async () => {
  const driver = await fixture.driver(1);
  const carried = await fixture.until(
    (await fixture.assign(await placed(), driver.id)).body,
    'pick_up',
  );
  const act = (name: 'attempt' | 'decide', order: Order, as: Person, body: object) =>
    t.call(
      onTheRoadRoutes[name],
      { params: { id: order.id }, body: { commandId: randomUUID(), ...body } },
      as,
      { 'if-match': `"${order.version}"` },
    );
  const why = { cause: 'address_wrong', calls: 2 };
  const tried = (await act('attempt', carried, driver, why)).body as Order;
  t.moveClock(5 * MINUTE_MS);
  expect(await decisions()).toMatchObject([
    {
      key: `attempt:${carried.id}`,
      what: 'attempt',
      orderId: carried.id,
      cause: 'address_wrong',
      minutes: 5,
    },
  ]);
  const decided = await act('decide', tried, fixture.operator, { decision: 'bring_back' });
  expect(decided.status).toBe(200);
  expect(await decisions()).toEqual([]);
});
