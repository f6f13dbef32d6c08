import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';

let t: TestApp;
let fixture: AmendmentFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAmendmentFixture(t);
});
afterAll(async () => {
  await expectSoundBooks(t);
  await t.close();
});

/** An order of 143.00 in cash whose second dish, of 38, was replaced by telephone with that of 52. */
async function raisedOrder(customer?: Person) {
  const by = customer ?? (await t.person('customer'));
  const dishes = fixture.dishes.slice(0, 2);
  const placed = (await fixture.placeOf(dishes, { payment: 'cash' }, by)).body as Order;
  const { body: order } = await fixture.amend(placed, {
    consent: 'telephone',
    lines: [
      { line: 2, quantity: 0 },
      { add: { itemId: fixture.dishes[2], quantity: 1 }, replaces: 2 },
    ],
  });
  expect(order).toMatchObject({ total: '15700', amendment: { number: 1, disputed: null } });
  return { customer: by, order: order as Order };
}
const keep = (order: Pick<Order, 'id'>, body: object, as: Person = fixture.supervisor) =>
  t.call(
    amendmentsRoutes.keep,
    { params: { id: order.id }, body: { commandId: randomUUID(), number: 1, ...body } },
    as,
  );

describe('a customer who does not agree', () => {
  it('with a higher total by telephone: staff put the change back', async () => {
    const { customer, order } = await raisedOrder();
    const { status, body } = await fixture.answer(order, 'dispute', 1, customer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: order.version + 1,
      total: '15700',
      amendment: { disputed: { number: 1, total: '14300' } },
    });
    // A cheaper dish is not what he ordered, but costs him no more.
    const { body: back } = await fixture.amend(body, {
      cause: 'other',
      reason: 'The customer did not agree',
      lines: [
        { line: 3, quantity: 0 },
        { add: { itemId: fixture.dishes[1], quantity: 1 }, replaces: 3 },
      ],
    });
    expect(back).toMatchObject({ total: '14300', amendment: { number: 2, disputed: null } });
    const { amendments } = await fixture.history(order.id);
    expect(amendments[0]).toMatchObject({ dispute: { outcome: 'put_back', cause: null } });
    const detail = (await t.call(ordersRoutes.adminGet, { params: order }, fixture.operator)).body;
    expect(detail.timeline.map(({ type }) => type)).toContain('order.amendment_disputed');
  });

  it('is answered once for each amendment: staff keep it with a cause', async () => {
    const { customer, order } = await raisedOrder();
    await fixture.answer(order, 'dispute', 1, customer);
    expect((await keep(order, { cause: 'other' })).status).toBe(400);
    const kept = await keep(order, { cause: 'changed_mind' });
    expect(kept.body).toMatchObject({ total: '15700', amendment: { disputed: null } });
    expect((await keep(order, { cause: 'changed_mind' })).status).toBe(409);
    const again = await fixture.answer(order, 'dispute', 1, customer);
    expect(again).toMatchObject({ status: 409, body: { code: 'order.not_amendable' } });
    const { amendments } = await fixture.history(order.id);
    expect(amendments[0]).toMatchObject({
      state: 'applied',
      dispute: { outcome: 'kept', cause: 'changed_mind' },
    });
  });

  it('stays so after a change that still costs more', async () => {
    const { customer, order } = await raisedOrder();
    const { body } = await fixture.answer(order, 'dispute', 1, customer);
    const { body: other } = await fixture.amend(body, {
      cause: 'changed_mind',
      note: 'Ring twice',
    });
    expect(other.amendment).toMatchObject({ number: 2, disputed: { number: 1 } });
    const listed = await t.call(
      ordersRoutes.list,
      { query: { amended: 'true', limit: 100 } as never },
      fixture.operator,
    );
    expect(listed.body.items.find(({ id }) => id === order.id)?.amendment?.disputed).toBeTruthy();
  });

  it('cannot dispute what was accepted in the app, costs no more, or is picked up', async () => {
    const customer = await t.person('customer');
    const placed = (
      await fixture.placeOf(fixture.dishes.slice(0, 2), { payment: 'cash' }, customer)
    ).body as Order;
    const more = { cause: 'changed_mind', lines: [{ line: 1, quantity: 2 }] };
    await fixture.amend(placed, more);
    const { body: accepted } = await fixture.answer(placed, 'accept', 1, customer);
    const { body: less } = await fixture.amend(accepted, { lines: [{ line: 2, quantity: 0 }] });
    for (const number of [1, 2, 9])
      expect((await fixture.answer(less, 'dispute', number, customer)).status).toBe(409);
    const raised = await raisedOrder();
    const onTheRoad = await fixture.until(raised.order, 'accept');
    await t.call(
      ordersRoutes.assign,
      { body: { orderId: onTheRoad.id, driverId: (await t.person('driver')).id } },
      fixture.admin,
      { 'if-match': `"${onTheRoad.version}"` },
    );
    const assigned = (await fixture.detail(onTheRoad.id, fixture.admin)) as Order;
    let now = assigned;
    for (const event of ['prepare', 'ready', 'pick_up'])
      now = (await fixture.step(now, event)).body as Order;
    expect(now.status).toBe('picked_up');
    expect((await fixture.answer(now, 'dispute', 1, raised.customer)).status).toBe(409);
  });

  it('is the order’s own: neither another customer, nor its store, nor staff', async () => {
    const { order } = await raisedOrder();
    const other = await fixture.answer(order, 'dispute', 1, await t.person('customer'));
    expect(other.status).toBe(404);
    for (const as of [fixture.owner, fixture.operator])
      expect((await fixture.answer(order, 'dispute', 1, as)).status).toBe(403);
  });

  it('at the same time as the change is put back, as the lock of the order decides', async () => {
    const { customer, order } = await raisedOrder();
    const [disputed, put] = await Promise.all([
      fixture.answer(order, 'dispute', 1, customer),
      fixture.amend(order, { lines: [{ line: 3, quantity: 0 }] }),
    ]);
    const { amendments } = await fixture.history(order.id);
    const now = await fixture.detail(order.id);
    // The second one learns of the first: nothing is left to dispute, or the order has changed.
    if (put.status === 200) {
      expect([disputed.status, now.amendment?.disputed]).toEqual([409, null]);
      expect(amendments).toHaveLength(2);
    } else {
      expect([disputed.status, put.status]).toEqual([200, 412]);
      expect(now.amendment?.disputed?.number).toBe(1);
      expect(amendments).toHaveLength(1);
    }
  });
});
