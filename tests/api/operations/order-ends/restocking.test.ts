import { expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { copyMenu } from '#server/catalogue/items/copy-menu.ts';
import type { TestApp } from '#tests/support/app.ts';
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

/** An order of three cans and two tajines, of ten each, as far as these events. */
async function orderThat(steps: readonly string[]) {
  const can = await fixture.dish(12, { stock: 10, restockable: true });
  const tajine = await fixture.dish(60, { stock: 10 });
  const asked = [
    { itemId: can, quantity: 3 },
    { itemId: tajine, quantity: 2 },
  ];
  const { body } = await fixture.placeOf(asked, { payment: 'cash' }, await t.person('customer'));
  let order: Order = (await fixture.assign(body, (await fixture.driver(1)).id)).body;
  for (const event of steps) order = (await fixture.step(order, event)).body;
  const stocks = async () => [await fixture.stockOf(can), await fixture.stockOf(tajine)];
  return { order, stocks };
}
const PREPARING = ['accept', 'prepare'];
const ON_ROAD = [...PREPARING, 'ready', 'pick_up'];
const end = async (order: Order, body: object) => {
  const input = { params: { id: order.id }, body: body as never };
  const match = { 'if-match': `"${order.version}"` };
  return (await t.call(ordersRoutes.progress, input, fixture.supervisor, match)).status;
};
const CANCEL = { event: 'order.cancel', cause: 'duplicate' };
const RETURN = { event: 'order.return', cause: 'customer_unreachable' };

it.each([
  ['cancelled before its store has begun', ['accept'], CANCEL, [10, 10]],
  ['cancelled while it is prepared', PREPARING, CANCEL, [10, 8]],
  ['cancelled when it is ready', [...PREPARING, 'ready'], CANCEL, [10, 8]],
  ['brought back and taken back', ON_ROAD, { ...RETURN, food: 'taken_back' }, [10, 8]],
  ['brought back and refused', ON_ROAD, { ...RETURN, food: 'refused' }, [7, 8]],
  ['brought back, and its fate is not known', ON_ROAD, RETURN, [7, 8]],
] as const)('an order %s: cans and tajines are in stock', async (_, steps, body, after) => {
  const { order, stocks } = await orderThat(steps);
  expect(await stocks()).toEqual([7, 8]);
  expect(await end(order, body)).toBe(200);
  expect(await stocks()).toEqual(after);
});

it('what its store reported as missing does not come back when the order is cancelled', async () => {
  const { order, stocks } = await orderThat(['accept']);
  // One of three cans is there; the customer has not answered yet.
  const { body } = await fixture.propose(order, { lines: [{ line: 1, quantity: 1 }] });
  expect(body.amendment?.open).toMatchObject({ number: 1 });
  expect(await end(body, CANCEL)).toBe(200);
  expect(await stocks()).toEqual([8, 10]);
});

it.each([
  ['another address', { cause: 'address_wrong', address: '7 rue X' }, [8, 10]],
  ['a later change of the same line', { lines: [{ line: 1, quantity: 2, left: 7 }] }, [9, 10]],
])(
  'what was missing when %s superseded the report does not come back',
  async (_, change, after) => {
    const { order, stocks } = await orderThat(['accept']);
    const { body: reported } = await fixture.propose(order, { lines: [{ line: 1, quantity: 1 }] });
    const { body } = await fixture.amend(reported, change);
    expect(body.amendment?.open).toBeNull();
    expect(await end(body, CANCEL)).toBe(200);
    expect(await stocks()).toEqual(after);
  },
);

it('more is never left of a missing item than was counted', async () => {
  const { order, stocks } = await orderThat(['accept']);
  await fixture.amend(order, { lines: [{ line: 1, quantity: 2, left: 1_000 }] });
  expect(await stocks()).toEqual([8, 8]);
});

it('what its store found after all comes back', async () => {
  const { order, stocks } = await orderThat(['accept']);
  await fixture.propose(order, { lines: [{ line: 1, quantity: 1 }] });
  const { body } = await fixture.answer(order, 'withdraw', 1, fixture.owner);
  expect(await end(body, CANCEL)).toBe(200);
  expect(await stocks()).toEqual([10, 10]);
});

it('a copied menu says the same of its items', async () => {
  await fixture.dish(12, { restockable: true, name: 'Can to copy' });
  const other = await t.store();
  await t.db.transaction().execute((trx) => copyMenu(trx, fixture.store.id, other.id));
  const copied = await t.db
    .selectFrom('items')
    .select('restockable')
    .where('store_id', '=', other.id)
    .where('name', '=', 'Can to copy')
    .executeTakeFirstOrThrow();
  expect(copied).toEqual({ restockable: true });
});
