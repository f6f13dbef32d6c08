import { afterAll, beforeAll, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { buildApp } from '#server/app.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AlarmFixture,
  createAlarmFixture,
  MINUTE,
} from '#tests/support/fixtures/alarm-fixture.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

let t: TestApp;
let fixture: AlarmFixture;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createAlarmFixture(t);
  await fixture.stayAwake();
});
afterAll(async () => {
  for (const close of open) await close();
  await t.close();
});

/** Starts a server that takes over the evaluation of alarms from the first one. */
async function nextServer(): Promise<App> {
  const pool = createPool(t.database.appUrl, { role: 'tawsil_app', max: 4 });
  const db = createDb(pool);
  const { clock } = t;
  const app = await buildApp({ db, pool, listenUrl: t.database.appUrl, clock, manualTicks: true });
  await app.ready();
  open.push(async () => {
    await app.close();
    await db.destroy();
  });
  return app;
}
const takeOver = async (app: App, count = 6) => {
  for (let n = 0; n < count; n += 1) await app.runNow.alarms();
};

/** A driver who has picked up an order and is this many kilometres east of the store. */
async function withFood(km: number): Promise<{ driver: Person; order: Order }> {
  const driver = await fixture.driver(km);
  let order = await fixture.accepted();
  order = (await fixture.assign(order, driver.id)).body as Order;
  for (const event of ['order.prepare', 'order.ready', 'order.pick_up'])
    order = (await fixture.progress(order, event)).body as Order;
  return { driver, order };
}

const stoppedAlarms = async () =>
  (await fixture.list()).alarms.filter(({ rule }) => rule === 'driver.stopped');

it('an alarm of a stopped driver stays open when another server takes over, and ends when the driver moves', async () => {
  const { driver } = await withFood(4);
  for (let n = 0; n < 20; n += 1) {
    await fixture.report(driver, 4);
    await fixture.evaluate();
    t.moveClock(MINUTE / 2);
  }
  await t.app().runNow.history();
  const [before] = await fixture.waitForAlarms('the driver is stopped', (all) =>
    all.some(({ rule }) => rule === 'driver.stopped'),
  );
  const next = await nextServer();
  await fixture.report(driver, 4);
  await takeOver(next);
  expect(await stoppedAlarms()).toEqual([before]);

  let lon = -7.57;
  // The first server has died: the phone reports to the other one.
  const reportMoved = async () => {
    lon = lon === -7.57 ? -7.571 : -7.57;
    const { statusCode } = await next.inject({
      method: 'POST',
      url: driverStatusRoutes.report.path.replace('{id}', String(driver.id)),
      headers: { 'device-id': 'web_test', authorization: `Bearer ${driver.token}` },
      payload: { lat: 33.59, lon, at: t.clock().toISOString() },
    });
    expect(statusCode).toBe(204);
  };
  // An alarm ends a minute after its cause.
  await expect
    .poll(async () => {
      t.moveClock(10_000);
      await reportMoved();
      await takeOver(next, 1);
      return (await stoppedAlarms()).filter(({ state }) => state === before?.state);
    })
    .toEqual([]);
});
