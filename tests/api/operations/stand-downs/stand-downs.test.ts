import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import {
  createDeviceToken,
  type LocalFcm,
  startFcm,
} from '#tests/support/fixtures/push-fixture.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let fcm: LocalFcm;
let amal: Person;
let driver: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  fcm = await startFcm();
  t = await startTestApp();
  store = await t.store();
});
beforeEach(async () => {
  // A session for each test: one of them moves the clock past the end of a token.
  amal = await t.person('operator', 'Amal');
  driver = await t.person('driver', 'Yassine Amrani');
});
afterAll(async () => {
  await t.close();
  await fcm.close();
});

const params = () => ({ id: driver.id });
const begin = (body: object, as: Person = amal) =>
  t.call(
    standDownsRoutes.begin,
    { params: params(), body: { commandId: randomUUID(), reason: 'Flat tyre', ...body } },
    as,
  );
const end = () => t.call(standDownsRoutes.end, { params: params() }, amal);
const phoneReports = (status: string) =>
  t.call(driverStatusRoutes.setStatus, { params: params(), body: { status } }, driver);
const read = async () => (await t.call(driverStatusRoutes.get, { params: params() }, amal)).body;
const orderNow = async (id: number) =>
  (await t.call(ordersRoutes.get, { params: { id } }, amal)).body;

async function assign(id: number, to = driver) {
  const { version } = await orderNow(id);
  const body = { orderId: id, driverId: to.id };
  return t.call(ordersRoutes.assign, { body }, amal, { 'if-match': `"${version}"` });
}
async function placed(): Promise<number> {
  const customer = await t.person('customer');
  return (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body.id;
}
async function progress(id: number, ...events: string[]) {
  for (const event of events) {
    const { version } = await orderNow(id);
    const body = { event, reason: 'By phone' };
    await t.call(ordersRoutes.progress, { params: { id }, body }, amal, {
      'if-match': `"${version}"`,
    });
  }
}
/** An order on its way to the store, and one whose food the driver has. */
async function carries() {
  const [waiting, inHand] = [await placed(), await placed()];
  for (const id of [waiting, inHand]) expect((await assign(id)).status).toBe(200);
  await progress(inHand, 'order.accept', 'order.prepare', 'order.ready', 'order.pick_up');
  return { waiting, inHand };
}

describe('a driver in trouble', () => {
  it('is set on a break for minutes, and gives back what is not picked up', async () => {
    const { waiting, inHand } = await carries();
    const answer = await begin({ kind: 'break', minutes: 20 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        driver: {
          status: 'on_break',
          activeOrders: [inHand],
          standDown: { reason: 'Flat tyre', by: { name: 'Amal' } },
        },
        unassigned: [{ id: waiting }],
        inHand: [{ id: inHand, status: 'picked_up' }],
        elsewhere: 0,
      },
    });
    expect((await orderNow(waiting)).driver).toBeNull();
    expect((await orderNow(inHand)).driver).toMatchObject({ id: driver.id });
    const left = Date.parse(answer.body.driver.standDown?.until ?? '') - t.clock().getTime();
    expect(Math.round(left / MINUTE_MS)).toBe(20);
    expect((await orderNow(waiting)).timeline.at(-1)).toMatchObject({
      type: 'order.unassigned',
      reason: 'Flat tyre',
      actor: { name: 'Amal' },
    });
    expect((await assign(waiting)).body).toMatchObject({ code: 'driver.not_assignable' });
  });

  it('cannot end the break by phone before its end', async () => {
    await begin({ kind: 'break', minutes: 20 });
    for (const status of ['available', 'on_break', 'offline'] as const) {
      const answer = await phoneReports(status);
      if (status === 'available')
        expect(answer).toMatchObject({
          status: 409,
          body: {
            code: 'driver.stood_down',
            standDown: { reason: 'Flat tyre', by: { name: 'Amal' } },
          },
        });
      else expect(answer.status).toBe(200);
    }
    // Off duty, the phone cannot go back on duty either.
    for (const status of ['available', 'on_break'])
      expect((await phoneReports(status)).status).toBe(409);
    t.moveClock(21 * MINUTE_MS);
    onTestFinished(() => t.moveClock(-21 * MINUTE_MS));
    driver = { ...driver, token: (await t.login(driver.email)).body.access_token };
    expect(await phoneReports('available')).toMatchObject({ status: 200 });
    expect((await phoneReports('available')).body.standDown).toBeUndefined();
  });

  it('is put back on the road by staff, as before', async () => {
    await begin({ kind: 'break', minutes: 20 });
    expect(await end()).toMatchObject({ status: 200, body: { status: 'available' } });
    expect((await read()).standDown).toBeUndefined();
    expect(await end()).toMatchObject({ status: 409, body: { code: 'driver.not_stood_down' } });
  });

  it('keeps the orders on a break that staff set so', async () => {
    const { waiting, inHand } = await carries();
    const { body } = await begin({ kind: 'break', minutes: 5, takeOrders: false });
    expect(body).toMatchObject({ unassigned: [], inHand: [{ id: inHand }] });
    expect((await read()).activeOrders).toEqual([waiting, inHand]);
  });

  it('stays on duty if staff take back only the orders', async () => {
    const { waiting, inHand } = await carries();
    const { body } = await begin({ kind: 'orders' });
    expect(body).toMatchObject({ driver: { status: 'busy' }, unassigned: [{ id: waiting }] });
    expect(body.driver.standDown).toBeUndefined();
    expect(body.driver.activeOrders).toEqual([inHand]);
  });

  it('has a shift that staff end, and a break while carrying food', async () => {
    const id = await placed();
    await assign(id);
    expect((await begin({ kind: 'end_shift' })).body).toMatchObject({
      driver: { status: 'offline' },
      unassigned: [{ id }],
    });
    expect((await phoneReports('available')).status).toBe(409);
    expect((await end()).body).toMatchObject({ status: 'available' });
    const { inHand } = await carries();
    const { body } = await begin({ kind: 'end_shift' });
    expect(body).toMatchObject({ driver: { status: 'on_break' }, inHand: [{ id: inHand }] });
    expect(Date.parse(body.driver.shiftEndsAt ?? '')).toBeLessThanOrEqual(t.clock().getTime());
  });

  it('gets no order during a stand-down', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ids = [await placed(), await placed()];
      await assign(ids[0] as number);
      const [down, given] = await Promise.all([
        begin({ kind: 'break', minutes: 5 }),
        assign(ids[1] as number),
      ]);
      expect(down.status).toBe(200);
      expect([200, 409]).toContain(given.status);
      expect((await read()).activeOrders).toEqual([]);
      await end();
    }
  });

  it('is refused without a reason, for an unknown driver and to those who may not', async () => {
    expect((await begin({ kind: 'break' })).status).toBe(400);
    expect((await begin({ kind: 'break', minutes: 5, reason: '' })).status).toBe(400);
    expect((await begin({ kind: 'break', minutes: 5 }, driver)).status).toBe(403);
    expect((await begin({ kind: 'break', minutes: 5 }, await t.person('finance'))).status).toBe(
      403,
    );
    driver = await t.person('customer');
    expect((await begin({ kind: 'break', minutes: 5 })).status).toBe(404);
  });

  it('applies once for a command id, and is in the audit trail', async () => {
    const commandId = randomUUID();
    const first = await begin({ commandId, kind: 'break', minutes: 20 });
    await end();
    expect((await begin({ commandId, kind: 'break', minutes: 20 })).body).toEqual(first.body);
    expect((await read()).standDown).toBeUndefined();
    const { rows } = await t.pool.query(
      `select action from audit_log where subject = $1 order by seq`,
      [`driver ${driver.id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'driver.stand_down',
      'driver.stand_down_end',
    ]);
  });

  it('reads it on his phone, and again when he is put back on the road', async () => {
    const token = createDeviceToken('Yassine');
    const body = { platform: 'android', token, language: 'en' };
    await t.call(devicesRoutes.register, { body }, driver);
    const deps = { db: t.db, pool: t.pool, clock: t.clock };
    const { noticeSender } = createServices({ ...deps, push: { fcm: fcm.settings } }, silentLog);
    // An event is published once every older transaction of the database server has ended.
    const sendUntil = (count: number) =>
      waitUntil(`his phone has ${count} messages`, async () => {
        await t.pool.query('select events_publish(5000)');
        await noticeSender.run({ signal: new AbortController().signal });
        return (fcm.texts.get(token)?.length ?? 0) >= count;
      });
    await begin({ kind: 'break', minutes: 20 });
    await sendUntil(1);
    await end();
    await sendUntil(2);
    expect(fcm.texts.get(token)).toEqual([
      { title: 'You are off the road', body: expect.stringMatching(/^Until \d\d:\d\d: Flat tyre/) },
      { title: 'You are back on the road', body: 'You can get orders again.' },
    ]);
  });
});
