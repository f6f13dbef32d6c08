import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createAlarmFixture } from '#tests/support/fixtures/alarm-fixture.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ProofFixture;
let alarms: Awaited<ReturnType<typeof createAlarmFixture>>;
withApp(
  async (app) => {
    t = app;
    f = await createProofFixture(t);
    alarms = await createAlarmFixture(t);
  },
  { manualTicks: true },
);

const review = ({ id }: Pick<Order, 'id'>, more: object = {}) =>
  t.call(
    proofsRoutes.review,
    { params: { id }, body: { commandId: randomUUID(), reason: 'Customer confirms', ...more } },
    f.money.supervisor,
  );

it('a delivery without its required proof is an alarm until staff have looked at it', async () => {
  await f.rule({ pin: 'required' });
  const driver = await f.money.driver(1);
  const order = await f.road.orderOf(driver);
  expect((await review(order)).status).toBe(409);
  expect((await f.deliver(order, driver, { offline: true, pin: '' })).status).toBe(200);
  const unproven = async () =>
    (await alarms.list()).alarms.filter(({ rule }) => rule === 'order.unproven');
  await alarms.evaluate();
  expect(await unproven()).toMatchObject([{ action: { kind: 'review_proof', orderId: order.id } }]);
  expect((await review(order)).status).toBe(200);
  const { body } = await t.call(
    proofsRoutes.list,
    { params: { id: order.id } },
    f.money.supervisor,
  );
  expect(body.review).toMatchObject({ reason: 'Customer confirms' });
  expect((await review(order, { reason: 'Again' })).status).toBe(200);
  await alarms.evaluate();
  expect(await unproven()).toMatchObject([{ state: 'returned_unacknowledged' }]);
});

it('a promised photo is looked for on the leg of who promised it, an hour later', async () => {
  await f.rule({ photo: 'required', handOverPhoto: 'required' });
  const [first, second] = [await f.money.driver(1), await f.money.driver(1)];
  const order = await f.road.orderOf(first);
  const promise = () => ({ offline: true, photos: [randomUUID()] });
  expect((await f.photo(order, first)).status).toBe(201);
  const asked = await f.road.act('handOver', order, f.money.supervisor, {
    driverId: second.id,
    cause: 'driver_accident',
  });
  const taken = await f.road.act('take', asked.body, second, promise());
  const isListed = async () => {
    const query = { unproven: 'true' } as never;
    const { body } = await t.call(ordersRoutes.list, { query }, await t.person('supervisor'));
    return body.items.some(({ id }: { id: number }) => id === order.id);
  };
  const isAlarm = async () => {
    await alarms.evaluate();
    const { rows } = await t.pool.query(
      `select from alarms where rule = 'order.unproven' and (action->>'orderId')::integer = $1`,
      [order.id],
    );
    return rows.length > 0;
  };
  expect((await f.deliver(taken.body, second, promise())).status).toBe(200);
  expect([await isListed(), await isAlarm()]).toEqual([false, false]);
  t.moveClock(61 * 60_000);
  expect([await isListed(), await isAlarm()]).toEqual([true, true]);
});
