import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { orderNeedsRoutes } from '#contract/routes/operations/order-needs.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { sendEvent } from '#tests/support/fixtures/carried-order.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';
import { createZoneFixture, HOME_RING } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: DispatchFixture;
beforeEach(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
  return () => t.close();
});

const match = (version: number) => ({ 'if-match': `"${version}"` });

/** Tags the item of the fixture's store. */
async function tagItem(needs: NeedKind[]) {
  const manager = await t.person('catalogue');
  const params = { id: fixture.store.itemId };
  const { version } = (await t.call(itemsRoutes.get, { params }, manager)).body;
  const answer = await t.call(
    itemsRoutes.update,
    { params, body: { needs } },
    manager,
    match(version),
  );
  expect(answer.body.needs).toEqual(needs);
}

async function equip({ id }: Person, kit: NeedKind[]) {
  const params = { id };
  const { version } = (await t.call(driverProfileRoutes.get, { params }, fixture.operator)).body;
  const input = { params, body: { kit } };
  const answer = await t.call(driverProfileRoutes.update, input, fixture.operator, match(version));
  expect(answer.body.kit).toEqual(kit);
}

const setNeeds = (order: Order, needs: NeedKind[], as = fixture.operator) =>
  t.call(
    orderNeedsRoutes.set,
    { params: { id: order.id }, body: { commandId: randomUUID(), needs } },
    as,
    match(order.version),
  );
/** Brings an assigned order on its way. */
async function pickUp(order: Order): Promise<Order> {
  let now = order;
  for (const event of ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up']) {
    const answer = await sendEvent(t, now, event, fixture.operator);
    expect(answer.status).toBe(200);
    now = answer.body;
  }
  return now;
}
const rank = async ({ id }: Order) =>
  (await t.call(dispatchRoutes.rank, { query: { orderId: id } }, fixture.operator)).body;
const plan = async () => (await t.call(dispatchRoutes.plan, {}, fixture.operator)).body;

describe('what an order needs', () => {
  it('is the union of its items and of its area, fixed at placing', async () => {
    const zones = await createZoneFixture(t);
    const home = (await zones.publish(await zones.create(), HOME_RING)).body;
    await zones.assign(home.id, fixture.store.id);
    const { version } = await zones.get(home.id);
    const body = { needs: ['cold'] as NeedKind[] };
    const edited = await t.call(
      zonesRoutes.update,
      { params: { id: home.id }, body },
      zones.admin,
      match(version),
    );
    expect(edited.body).toMatchObject(body);
    await tagItem(['age']);
    const order = await fixture.place();
    expect(order.needs).toEqual(['age', 'cold']);
    await tagItem([]);
    expect((await fixture.read(order.id)).needs).toEqual(['age', 'cold']);
    expect((await fixture.place()).needs).toEqual(['cold']);
  });

  it('is nothing without a tag: every driver may carry it', async () => {
    const driver = await fixture.driver(0.3);
    const order = await fixture.place();
    expect(order).not.toHaveProperty('needs');
    expect((await rank(order)).candidates.map((one) => one.driver.id)).toEqual([driver.id]);
    expect((await fixture.assign(order, driver.id)).status).toBe(200);
  });

  it('excludes drivers without the kit from list and plan, and refuses their assignment', async () => {
    await tagItem(['age', 'cold']);
    const bare = await fixture.driver(0.3, 0, 'Brahim');
    const cold = await fixture.driver(0.5);
    const whole = await fixture.driver(2);
    await equip(cold, ['cold']);
    await equip(whole, ['age', 'large', 'cold']);
    const order = await fixture.place();
    const { candidates, out, counts } = await rank(order);
    expect(candidates.map((one) => one.driver.id)).toEqual([whole.id]);
    expect(out.map(({ driver, why, lacks }) => [driver.id, why, lacks])).toEqual([
      [bare.id, 'kit', ['age', 'cold']],
      [cold.id, 'kit', ['age']],
    ]);
    expect(counts.kit).toBe(2);
    expect((await plan()).suggestions.map((one) => one.driver.id)).toEqual([whole.id]);
    expect(await fixture.assign(order, bare.id)).toMatchObject({
      status: 409,
      body: {
        code: 'driver.not_assignable',
        reason: 'driver.lacks_kit',
        message: 'Brahim lacks what the order needs: age, cold.',
      },
    });
    await equip(whole, []);
    expect((await plan()).left).toEqual([{ orderId: order.id, why: 'kit' }]);
    expect((await fixture.assign(order, whole.id)).status).toBe(409);
    await equip(bare, ['cold', 'age']);
    expect((await fixture.assign(order, bare.id)).status).toBe(200);
  });

  it('binds a hand-over, too', async () => {
    const [first, second] = [await fixture.driver(0.3), await fixture.driver(0.4)];
    const order = await fixture.place();
    await equip(first, ['large']);
    const needing = (await setNeeds(order, ['large'])).body;
    const { version } = await pickUp((await fixture.assign(needing, first.id)).body);
    const handOver = () =>
      t.call(
        onTheRoadRoutes.handOver,
        {
          params: { id: order.id },
          body: { commandId: randomUUID(), driverId: second.id, cause: 'driver_accident' },
        },
        fixture.operator,
        match(version),
      );
    expect((await handOver()).body).toMatchObject({ reason: 'driver.lacks_kit' });
    await equip(second, ['large']);
    expect((await handOver()).status).toBe(200);
  });
});

describe('staff set what an order needs', () => {
  it('until it is picked up, with an event and an entry in the audit log', async () => {
    const order = await fixture.place();
    const set = await setNeeds(order, ['cold', 'age', 'cold']);
    expect(set).toMatchObject({ status: 200, body: { needs: ['age', 'cold'] } });
    expect(set.body.version).toBe(order.version + 1);
    const read = await fixture.read(order.id);
    expect((read as never as { timeline: { type: string }[] }).timeline.at(-1)?.type).toBe(
      'order.needs_changed',
    );
    const { before, after } = await t.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'order.set_needs')
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([{ needs: [] }, { needs: ['age', 'cold'] }]);
    expect((await setNeeds(order, [])).status).toBe(412);
    const unchanged = await setNeeds(set.body, ['age', 'cold']);
    expect(unchanged.body.version).toBe(set.body.version);
    expect((await setNeeds(set.body, [])).body).not.toHaveProperty('needs');
  });

  it('but not once it is picked up, nor without the permission', async () => {
    const driver = await fixture.driver(0.3);
    const order = await fixture.place();
    expect((await setNeeds(order, ['age'], driver)).status).toBe(403);
    const { version } = await pickUp((await fixture.assign(order, driver.id)).body);
    expect(await setNeeds({ ...order, version }, ['age'])).toMatchObject({
      status: 409,
      body: { reason: 'order.needs_on_the_road' },
    });
  });
});
