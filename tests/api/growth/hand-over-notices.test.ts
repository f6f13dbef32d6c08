import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createDeviceToken, startFcm } from '#tests/support/fixtures/push-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    road = await createRoadFixture(t, fixture);
    // Its own sender has no provider, and would take the notices.
  },
  { manualTicks: true },
);
let first: Person;
let second: Person;
beforeAll(async () => {
  [first, second] = [
    await fixture.driver(1, 0, 'Driss First'),
    await fixture.driver(3, 0, 'Yassine Second'),
  ];
});

it('both drivers are told what to do with an order that is handed over, taken, or kept', async () => {
  const fcm = await startFcm();
  onTestFinished(() => fcm.close());
  const register = async (as: Person, language: string) => {
    const token = createDeviceToken(`${as.id}${language}`);
    await t.call(devicesRoutes.register, { body: { platform: 'android', token, language } }, as);
    return () => fcm.texts.get(token) ?? [];
  };
  const [ofFirst, ofSecond, french] = [
    await register(first, 'en'),
    await register(second, 'en'),
    await register(second, 'fr'),
  ];
  const deps = { db: t.db, pool: t.pool, clock: t.clock };
  const { noticeSender } = createServices({ ...deps, push: { fcm: fcm.settings } }, silentLog);
  // An event is published once every older transaction of the database server has ended.
  const sendUntil = (isDone: () => boolean) =>
    waitUntil('their phones have the messages', async () => {
      await t.pool.query('select events_publish(5000)');
      await noticeSender.run({ signal: new AbortController().signal });
      return isDone();
    });
  const ask = async () => {
    const order = await road.orderOf(first);
    const body = { cause: 'driver_accident', driverId: second.id };
    return (await road.act('handOver', order, fixture.supervisor, body)).body;
  };

  const asked = await ask();
  await sendUntil(() => ofFirst().length === 1 && french().length === 1);
  expect(ofFirst()[0]).toEqual({
    title: 'Give an order to another driver',
    body: `Give order #${asked.id} to Yassine Second.`,
  });
  expect(ofSecond()[0]?.body).toMatch(
    new RegExp(`^Fetch order #${asked.id} from Driss First at 33\\.\\d{4}, -7\\.\\d{4}\\.$`),
  );
  expect(french()[0]?.body).toMatch(/^Récupérez la commande #\d+ auprès de Driss First à 33\./);

  const kept = (await road.act('withdraw', asked, fixture.supervisor)).body;
  await sendUntil(() => ofFirst().length === 2 && ofSecond().length === 2);
  expect(ofFirst()[1]?.body).toBe(`Do not give order #${asked.id} to Yassine Second.`);
  expect(ofSecond()[1]).toEqual({
    title: 'Do not fetch the order',
    body: `Order #${asked.id} stays with Driss First.`,
  });

  // The second takes it himself: only the first needs to be told.
  const again = { cause: 'driver_accident', driverId: second.id };
  const askedAgain = (await road.act('handOver', kept, fixture.supervisor, again)).body;
  expect((await road.act('take', askedAgain, second)).status).toBe(200);
  await sendUntil(() => ofFirst().length === 4);
  expect(ofFirst()[3]?.body).toBe(`Yassine Second has order #${asked.id} now.`);
  expect(ofSecond()).toHaveLength(3);

  const other = await ask();
  const byStaff = { cause: 'driver_accident' };
  expect((await road.act('take', other, fixture.supervisor, byStaff)).status).toBe(200);
  await sendUntil(() => ofFirst().length === 6 && ofSecond().length === 5);
  expect(ofSecond()[4]?.body).toBe(`Deliver order #${other.id}, taken from Driss First.`);
});
