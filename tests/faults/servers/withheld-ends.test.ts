import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { WITHHELD_MS } from '#machines/order/order-machine.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { orderOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  ADMIN,
  createShop,
  withRestartableServer,
} from '#tests/support/processes/restartable-server.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const ORDERS = isFullRun ? 300 : 12;
const cancel = () => ({
  event: 'order.cancel' as const,
  reason: 'Kitchen fire',
  withhold: true as const,
  commandId: randomUUID(),
});

/** Each order is picked up at the moment at which its withheld cancellation is due. */
async function race(t: TestApp) {
  const operator = await t.person('operator');
  const customer = await t.person('customer');
  const driver = await t.person('driver');
  const store = await t.store();
  const asked: Order[] = [];
  const send = async (order: Order, body: object, as = operator): Promise<Order> => {
    const answer = await t.call(ordersRoutes.progress, { params: { id: order.id }, body }, as, {
      'if-match': `"${order.version}"`,
    });
    return answer.status === 200 ? answer.body : order;
  };
  for (let n = 0; n < ORDERS; n += 1) {
    const body = orderOf(store, { payment: 'card' });
    let order: Order = (await t.call(ordersRoutes.place, { body }, customer)).body;
    const assignment = { orderId: order.id, driverId: driver.id };
    order = (
      await t.call(ordersRoutes.assign, { body: assignment }, operator, { 'if-match': '"1"' })
    ).body;
    for (const event of ['order.accept', 'order.prepare', 'order.ready'])
      order = await send(order, { event });
    asked.push(await send(order, cancel()));
  }
  expect(asked.every(({ ending }) => ending)).toBe(true);
  t.moveClock(WITHHELD_MS);
  const outcome = { cancelled: 0, picked_up: 0 };
  await Promise.all([
    t.app().runNow.ends(),
    ...asked.map((order) => send(order, { event: 'order.pick_up' }, driver)),
    t.app().runNow.ends(),
  ]);
  for (const { id } of asked) {
    const { body } = await t.call(ordersRoutes.adminGet, { params: { id } }, operator);
    const types = body.timeline.map(({ type }) => type).slice(6);
    const isPicked = body.status === 'picked_up';
    outcome[isPicked ? 'picked_up' : 'cancelled'] += 1;
    expect(body.ending).toBeNull();
    expect(types).toEqual(
      isPicked ? ['order.picked_up', 'order.cancel_lost'] : ['order.cancelled'],
    );
  }
  return outcome;
}

describe('a withheld cancellation and a pickup at the same moment', () => {
  it(`have one winner for each of ${ORDERS} orders, which the log names`, async () => {
    const t = await startTestApp({ manualTicks: true });
    try {
      const { cancelled, picked_up } = await race(t);
      expect(cancelled + picked_up).toBe(ORDERS);
    } finally {
      await t.close();
    }
  });
});

describe('a server that is killed while it withholds a cancellation', () => {
  const server = withRestartableServer('withheld');

  it('cancels the order after its next start, once', async () => {
    const admin = createAppClient(server.current().url, ADMIN);
    await admin.call(authRoutes.login, { body: ADMIN });
    const order = await admin.call(ordersRoutes.place, {
      body: orderOf(await createShop(admin)) as never,
    });
    const params = { id: String(order.id) };
    const body = cancel();
    const asked = await admin.call(ordersRoutes.progress, { params, body }, order.version);
    expect(asked).toMatchObject({ status: 'placed', ending: { event: 'order.cancel' } });
    await server.current().kill(true);
    await server.start();
    const again = createAppClient(server.current().url, ADMIN);
    const done = await eventually(async () => {
      const now = await again.call(ordersRoutes.adminGet, { params });
      expect(now.status).toBe('cancelled');
      return now;
    });
    expect(done.timeline.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.cancel_withheld',
      'order.cancelled',
    ]);
    // The answer that was lost is repeated, and cancels nothing again.
    const repeated = await again.call(ordersRoutes.progress, { params, body }, order.version);
    expect(repeated.version).toBe(asked.version);
  });
});
