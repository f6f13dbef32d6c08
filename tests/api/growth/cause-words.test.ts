import { afterAll, beforeAll, expect, it } from 'vitest';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { orderOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
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
  const { noticeSender, settings } = createServices({ db, pool, clock, push }, silentLog);
  await settings.load();
  await noticeSender.run({ signal: new AbortController().signal });
}

it('a message about a cancelled order has the words that are set for its cause', async () => {
  const causes = { store_late: { words: { en: 'The kitchen is overrun.' } } };
  // Two people set them.
  await runAsOwner(
    t.database.ownerUrl,
    'alter table settings disable trigger settings_two_people',
    `insert into settings values ('causes', '${JSON.stringify(causes)}', 1, now())`,
    'alter table settings enable trigger settings_two_people',
  );
  const operator = await t.person('operator');
  const customer = await t.person('customer', 'Ilham');
  const [english, french] = [createDeviceToken('Ilham'), createDeviceToken('Ilham2')];
  for (const [token, language] of [
    [english, 'en'],
    [french, 'fr'],
  ])
    await t.call(
      devicesRoutes.register,
      { body: { platform: 'android', token, language } as never },
      customer,
    );
  const body = orderOf(await t.store(), { payment: 'card' });
  const { body: order } = await t.call(ordersRoutes.place, { body }, customer);
  const cancel = { event: 'order.cancel' as const, cause: 'store_late' as const };
  const match = { 'if-match': `"${order.version}"` };
  await t.call(ordersRoutes.progress, { params: { id: order.id }, body: cancel }, operator, match);
  await run();
  const bodyOf = (token: string) => fcm.texts.get(token)?.[0]?.body;
  expect(bodyOf(english)).toMatch(/was cancelled: The kitchen is overrun\.$/);
  expect(bodyOf(french)).toMatch(/: Le magasin n’a pas pu préparer la commande à temps\.$/);
});
