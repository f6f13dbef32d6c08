import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
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

/** An accepted order of two of a dish and one of another. */
async function kitchenOrder(more: { stock?: number } = {}) {
  const customer = await t.person('customer');
  const item = await fixture.dish(50, more);
  const asked = [{ itemId: item, quantity: 2 }, fixture.dishes[0] as number];
  const { body } = await fixture.placeOf(asked, {}, customer);
  return { item, customer, order: (await fixture.step(body, 'accept')).body as Order };
}
const tomorrow = () => casablancaDayBegin(dayAfter(casablancaDay(t.clock()), 1));
const stateOf = (id: number) =>
  t.db
    .selectFrom('items')
    .select(['available', 'unavailable_until as until', 'stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isRefused = async (item: number) => {
  const { status, body } = await fixture.placeOf([item], {}, await t.person('customer'));
  return status === 409 && (body as { code?: string }).code === 'item.unavailable';
};
const less = (more: object = {}) => ({
  lines: [{ line: 1, quantity: 0, offUntilTomorrow: true, ...more }],
});

it('staff take a missing item off until tomorrow with the change of its order', async () => {
  const { item, order } = await kitchenOrder();
  expect((await fixture.preview(order, less())).status).toBe(200);
  expect(await stateOf(item)).toMatchObject({ until: null });
  expect((await fixture.amend(order, less())).status).toBe(200);
  expect(await stateOf(item)).toEqual({ available: true, until: tomorrow(), stock: null });
  expect(await isRefused(item)).toBe(true);
  const offered = await t.call(
    amendmentsRoutes.additions,
    { params: { id: order.id } },
    fixture.operator,
  );
  expect(offered.body.items.map(({ itemId }) => itemId)).not.toContain(item);
  const query = { subject: `item ${item}` };
  const { items } = (await t.call(auditRoutes.list, { query }, await t.person('admin'))).body;
  expect(items).toMatchObject([
    {
      action: 'item.update',
      actor: { id: fixture.operator.id },
      after: { unavailableUntil: tomorrow().toISOString(), missingInOrder: order.id },
    },
  ]);
});

it('a counted one, too, with what is left of it', async () => {
  const { item, order } = await kitchenOrder({ stock: 9 });
  await fixture.amend(order, less({ left: 3 }));
  expect(await stateOf(item)).toEqual({ available: true, until: tomorrow(), stock: 3 });
});

it('what a store reports is off at once, and its proposal does not switch it off again', async () => {
  const { item, order, customer } = await kitchenOrder();
  const { body } = await fixture.propose(order, less());
  expect(body.amendment?.open).toMatchObject({ number: 1 });
  expect(await isRefused(item)).toBe(true);
  const on = { unavailable_until: null };
  await t.db.updateTable('items').set(on).where('id', '=', item).execute();
  expect((await fixture.answer(body, 'accept', 1, customer)).status).toBe(200);
  expect(await stateOf(item)).toMatchObject({ until: null });
});

it('changes nothing of an item that is off without an end, or for longer', async () => {
  const { item, order } = await kitchenOrder();
  const later = new Date(tomorrow().getTime() + 86_400_000);
  const put = (values: object) =>
    t.db.updateTable('items').set(values).where('id', '=', item).execute();
  await put({ unavailable_until: later });
  const { body } = await fixture.amend(order, {
    lines: [{ line: 1, quantity: 1, offUntilTomorrow: true }],
  });
  expect(await stateOf(item)).toMatchObject({ until: later });
  await put({ unavailable_until: null, available: false });
  await fixture.amend(body, less());
  expect(await stateOf(item)).toMatchObject({ available: false, until: null });
});

it('another cause takes nothing off, and a substitute that is off is none', async () => {
  const { item, order } = await kitchenOrder();
  await fixture.amend(order, { ...less(), cause: 'changed_mind' });
  expect(await stateOf(item)).toMatchObject({ until: null });
  const { order: other } = await kitchenOrder();
  const offered = async () =>
    (await fixture.substitutes(other.id, 1)).map(({ itemId }) => itemId).includes(item);
  expect(await offered()).toBe(true);
  const until = { unavailable_until: tomorrow() };
  await t.db.updateTable('items').set(until).where('id', '=', item).execute();
  expect(await offered()).toBe(false);
});
