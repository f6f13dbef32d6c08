import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { orderOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDeviceToken,
  type LocalFcm,
  startFcm,
} from '#tests/support/fixtures/push-fixture.ts';

let t: TestApp;
let fcm: LocalFcm;
beforeAll(async () => {
  fcm = await startFcm();
  t = await startTestApp({ manualTicks: true });
});
afterAll(async () => {
  await t.close();
  await fcm.close();
});

async function run() {
  await t.pool.query('select events_publish(5000)');
  const { db, pool, clock } = t;
  // Long, because a response that is late on a busy machine would count as lost.
  const push = { fcm: fcm.settings, timeoutMs: 60_000 };
  const { noticeSender } = createServices({ db, pool, clock, push }, silentLog);
  await noticeSender.run({ signal: new AbortController().signal });
}

it('customers are told of each amendment and each proposal, but not of their own', async () => {
  const operator = await t.person('operator');
  const owner = await t.person('store');
  const store = await t.store(owner);
  const customer = await t.person('customer', 'Imane');
  const token = createDeviceToken('Imane');
  const device = { platform: 'android', token, language: 'en' };
  await t.call(devicesRoutes.register, { body: device }, customer);
  const asked = orderOf(store, { lines: [{ itemId: store.itemId, quantity: 3 }] });
  const { body: order } = await t.call(ordersRoutes.place, { body: asked }, customer);
  const amend = (
    version: number,
    call: typeof amendmentsRoutes.amend | typeof amendmentsRoutes.propose,
    body: object,
    as: typeof operator,
  ) =>
    t.call(
      call,
      {
        params: { id: order.id },
        body: { commandId: randomUUID(), cause: 'item_missing', ...body },
      },
      as,
      { 'if-match': `"${version}"` },
    );
  const { amend: byStaff, propose } = amendmentsRoutes;
  await amend(1, propose, { address: '5 rue C', cause: 'address_wrong' }, customer);
  await amend(2, byStaff, { lines: [{ line: 1, quantity: 2 }] }, operator);
  await amend(3, propose, { lines: [{ line: 1, quantity: 1 }] }, owner);
  await Promise.all([run(), run()]);
  const texts = fcm.texts.get(token) ?? [];
  expect(texts.map(({ title }) => title)).toEqual([
    'Your order has changed',
    'Please answer: a change of your order',
  ]);
  expect(texts[0]?.body).toMatch(new RegExp(`^Order #${order.id} from Café Atlas is now MAD`));
  expect(texts[1]?.body).toMatch(/Answer in the app until \d\d:\d\d\.$/);
});
