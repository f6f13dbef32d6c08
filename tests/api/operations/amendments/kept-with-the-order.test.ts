import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
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

/** An accepted order of dishes of 90 and 38. */
async function acceptedOrder(): Promise<Order> {
  const dishes = fixture.dishes.slice(0, 2);
  const { body } = await fixture.placeOf(dishes, {}, await t.person('customer'));
  return (await fixture.step(body, 'accept')).body;
}
const nearby = {
  cause: 'address_wrong',
  consent: 'telephone',
  dropoff: { lat: 33.592, lon: -7.622 },
  address: '14 rue Soumaya',
};

it('a promotion goes by the category that a dish had when it was ordered', async () => {
  const category = await t.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
  const other = await t.db
    .insertInto('categories')
    .values({ name: 'Drinks' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await fixture.launch({
    kind: 'percent',
    percentBp: 1_000,
    amount: null,
    minimumOrder: '0',
    storeShareBp: 0,
    budget: '100000',
    stores: [{ id: fixture.store.id }],
    categories: [{ id: category.id }],
  });
  const order = await acceptedOrder();
  const first = await fixture.detail(order.id);
  expect(first).toMatchObject({ subtotal: '12800', discount: '1280' });
  await sql`update items set category_id = ${other.id} where id = ${fixture.dishes[0]}`.execute(
    t.db,
  );
  const less = { lines: [{ line: 2, quantity: 0 }] };
  expect((await fixture.amend(order, less)).status).toBe(200);
  expect(await fixture.detail(order.id)).toMatchObject({ subtotal: '9000', discount: '900' });
});

it('the surcharge of its hour stays with an address in the same area, once it has ended', async () => {
  const { home, zones, admin } = fixture;
  const { body } = await zones.override(home.id, { kind: 'surcharge', amount: 500 }, admin);
  const order = await acceptedOrder();
  expect(await fixture.detail(order.id)).toMatchObject({ deliveryFee: '2000' });
  const { overrides } = body as { overrides: { id: number }[] };
  const ended = await t.call(
    zonesRoutes.endOverride,
    { params: { id: home.id, overrideId: overrides.at(-1)?.id as number }, body: {} as never },
    admin,
  );
  expect(ended.status).toBe(200);
  expect((await fixture.amend(order, nearby, fixture.supervisor)).status).toBe(200);
  expect(await fixture.detail(order.id)).toMatchObject({ deliveryFee: '2000' });
});

it('a fee that the first basket earned stays when an item is removed', async () => {
  const { home, zones } = fixture;
  await zones.setTerms(home.id, { baseFee: '1500', feePerKm: '0', freeFrom: '12000' });
  const order = await acceptedOrder();
  expect(await fixture.detail(order.id)).toMatchObject({ deliveryFee: '0' });
  const less = await fixture.amend(order, { lines: [{ line: 1, quantity: 0 }] });
  expect(less.status).toBe(200);
  expect(await fixture.detail(order.id)).toMatchObject({ subtotal: '3800', deliveryFee: '0' });
  expect((await fixture.amend(less.body, nearby, fixture.supervisor)).status).toBe(200);
  expect(await fixture.detail(order.id)).toMatchObject({ deliveryFee: '0' });
});
