import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
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
