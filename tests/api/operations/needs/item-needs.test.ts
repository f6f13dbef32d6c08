import { expect, it } from 'vitest';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createAmendmentFixture } from '#tests/support/order/amendment-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';
import { square } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: Awaited<ReturnType<typeof createAmendmentFixture>>;
withApp(async (opened) => {
  t = opened;
  fixture = await createAmendmentFixture(t);
});

const tag = async (id: number, needs: NeedKind[]) => {
  const { version } = (await t.call(itemsRoutes.get, { params: { id } }, fixture.admin)).body;
  const input = { params: { id }, body: { needs } };
  const answer = await t.call(itemsRoutes.update, input, fixture.admin, {
    'if-match': `"${version}"`,
  });
  expect(answer.body.needs).toEqual(needs);
};

it('an amendment adds what its new lines need, and takes nothing away', async () => {
  const [first, second] = fixture.dishes as [number, number];
  const frozen = await fixture.dish(20, { name: 'Ice cream' });
  await tag(frozen, ['cold']);
  const order = (await fixture.placeOf([first, second])).body as Order;
  expect(order).not.toHaveProperty('needs');
  const added = await fixture.amend(order, {
    cause: 'changed_mind',
    consent: 'telephone',
    payment: 'cash',
    lines: [{ add: { itemId: frozen, quantity: 1 } }],
  });
  expect(added).toMatchObject({ status: 200, body: { needs: ['cold'] } });
  const lines = (await fixture.detail(order.id)).lines;
  const line = lines.find(({ itemId }) => itemId === frozen)?.line;
  const less = await fixture.amend(added.body, { lines: [{ line, quantity: 0 }] });
  expect(less).toMatchObject({ status: 200, body: { needs: ['cold'] } });
});

it('another area adds what it needs', async () => {
  const { zones } = fixture;
  const ring = square(33.59, -7.57, 0.02);
  const other = (await zones.publish(await zones.create({ needs: ['age'] }), ring)).body;
  expect(
    (await t.call(zonesRoutes.get, { params: { id: other.id } }, zones.admin)).body,
  ).toMatchObject({ needs: ['age'] });
  await zones.assign(other.id, fixture.store.id);
  const order = (await fixture.placeOf([fixture.dishes[0] as number], { payment: 'cash' })).body;
  const moved = await fixture.amend(order as never, {
    cause: 'address_wrong',
    consent: 'telephone',
    dropoff: { lat: 33.59, lon: -7.57 },
    address: '3 rue Lointaine',
  });
  expect(moved).toMatchObject({ status: 200, body: { needs: ['age'] } });
});

it('items are listed by what they need', async () => {
  const id = await fixture.dish(30, { name: 'Wine' });
  await tag(id, ['age']);
  const query = { need: 'age', storeId: fixture.store.id } as const;
  const { body } = await t.call(itemsRoutes.list, { query }, fixture.admin);
  expect(body.items.map((item) => item.id)).toEqual([id]);
  expect((await t.call(itemsRoutes.export, { query }, fixture.admin)).body).toMatch(/,age,/);
});
