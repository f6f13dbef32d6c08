import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
let admin: Person;
let driver: Person;
beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator');
  admin = await t.person('admin');
});
beforeEach(async () => {
  driver = await t.person('driver');
});
afterAll(() => t.close());

const report = (id: number, body: object, as: Person = driver) =>
  t.call(driverStatusRoutes.report, { params: { id }, body }, as);
const readDriver = async (id: number, as: Person = amal) =>
  (await t.call(driverStatusRoutes.get, { params: { id } }, as)).body;
const setStatus = (status: string, as: Person = driver) =>
  t.call(driverStatusRoutes.setStatus, { params: { id: driver.id }, body: { status } }, as);
const HERE = { lat: 33.59, lon: -7.62 };

describe('position reports', () => {
  it('are sent by the driver and read by operators', async () => {
    expect((await report(driver.id, { ...HERE, heading: 90, speed: 8 })).status).toBe(204);
    expect((await readDriver(driver.id)).position).toMatchObject({
      ...HERE,
      heading: 90,
      speed: 8,
    });
  });

  it('are ignored if older than the latest one', async () => {
    const at = (ms: number) => new Date(Date.now() - ms).toISOString();
    await report(driver.id, { ...HERE, at: at(1_000) });
    await report(driver.id, { lat: 33, lon: -7, at: at(60_000) });
    expect((await readDriver(driver.id)).position).toMatchObject(HERE);
  });

  it('are refused if invalid, naming the field', async () => {
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const old = new Date(Date.now() - 48 * 3_600_000).toISOString();
    const wrong: [object, string][] = [
      [{ lat: 91, lon: 0 }, 'body.lat'],
      [{ lat: 'NaN', lon: 0 }, 'body.lat'],
      [{ lat: 33 }, 'body.lon'],
      [{ ...HERE, at: future }, 'body.at'],
      [{ ...HERE, at: old }, 'body.at'],
      [{ ...HERE, heading: -1 }, 'body.heading'],
    ];
    for (const [body, path] of wrong)
      expect(await report(driver.id, body)).toMatchObject({
        status: 400,
        body: { fields: [{ path }] },
      });
    expect((await report(2_000_000, HERE, admin)).status).toBe(404);
    expect((await readDriver(driver.id)).position).toBeNull();
  });

  it('in bulk are accepted row by row, with a reason for each refused row', async () => {
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const positions = [
      { ...HERE, driverId: driver.id },
      { ...HERE, driverId: 2_000_000 },
      { ...HERE, driverId: driver.id, at: future },
    ];
    const answer = await t.call(driverStatusRoutes.reportBulk, { body: { positions } }, admin);
    expect(answer.body).toEqual({
      accepted: 1,
      refused: [
        { index: 1, message: 'is not the id of a driver', reason: 'driver.not_a_driver' },
        { index: 2, message: 'is from the future', reason: 'driver.from_future' },
      ],
    });
    const ids = `${driver.id},2000000`;
    const many = await t.call(driverStatusRoutes.readBulk, { query: { ids } }, amal);
    expect(many.body.positions).toMatchObject([{ driverId: driver.id, ...HERE }]);
  });

  it('of a blocked account are refused, and accepted again once it is unblocked', async () => {
    const positions = [{ ...HERE, driverId: driver.id }];
    const accepted = async () =>
      (await t.call(driverStatusRoutes.reportBulk, { body: { positions } }, admin)).body.accepted;
    const block = async (event: string) => {
      const params = { id: driver.id };
      const { version } = (await t.call(usersRoutes.get, { params }, admin)).body;
      const body = { event, reason: 'Test' };
      const ifMatch = { 'if-match': `"${version}"` };
      expect((await t.call(usersRoutes.event, { params, body }, admin, ifMatch)).status).toBe(200);
    };
    expect(await accepted()).toBe(1);
    await block('user.block');
    await expect.poll(accepted).toBe(0);
    await block('user.unblock');
    await expect.poll(accepted).toBe(1);
  });

  it('survive a restart', async () => {
    await report(driver.id, HERE);
    await t.restart();
    expect((await readDriver(driver.id)).position).toMatchObject(HERE);
  });
});

describe('the duty of a driver', () => {
  it('is available, on a break or offline; busy is derived from assigned orders', async () => {
    expect((await setStatus('on_break')).body.status).toBe('on_break');
    expect((await setStatus('available')).body.status).toBe('available');
    expect((await setStatus('busy')).status).toBe(400);
    const store = await t.store();
    const customer = await t.person('customer');
    const order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
    await t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId: driver.id } }, amal, {
      'if-match': '"1"',
    });
    expect(await readDriver(driver.id)).toMatchObject({ status: 'busy', activeOrders: [order.id] });
    expect(await setStatus('offline')).toMatchObject({
      status: 409,
      body: { code: 'driver.has_orders' },
    });
    const available = await t.call(driverStatusRoutes.available, {}, amal);
    expect(available.body.drivers.map((one) => one.id)).not.toContain(driver.id);
  });

  it('cannot be ended while an order is being assigned', async () => {
    const store = await t.store();
    const customer = await t.person('customer');
    for (let round = 0; round < 10; round += 1) {
      await setStatus('available');
      const order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
      const [off, given] = await Promise.all([
        setStatus('offline'),
        t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId: driver.id } }, amal, {
          'if-match': '"1"',
        }),
      ]);
      expect(new Set([off.status, given.status])).toEqual(new Set([200, 409]));
      if (given.status === 200)
        await t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId: null } }, amal, {
          'if-match': '"2"',
        });
    }
  });

  it('is current on the map, as are stores and orders', async () => {
    const shop = await t.store();
    const customer = await t.person('customer');
    const map = async () => (await t.call(driverStatusRoutes.eagleView, {}, amal)).body;
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([map(), map()]);
      const open = round % 2 === 1;
      const body = { event: open ? 'store.resume' : 'store.pause', reason: 'x' };
      await t.call(storesRoutes.send, { params: { id: shop.id }, body }, admin, {
        'if-match': `"${round + 1}"`,
      });
      expect((await map()).stores.find((pin) => pin.id === shop.id)?.open).toBe(open);
      await setStatus(open ? 'available' : 'on_break');
      expect((await map()).drivers.find((one) => one.id === driver.id)?.status).toBe(
        open ? 'available' : 'on_break',
      );
      if (!open) continue;
      const { id } = (await t.call(ordersRoutes.place, { body: orderOf(shop) }, customer)).body;
      expect((await map()).orders.map((order) => order.id)).toContain(id);
    }
  });

  it('is shown on the map, with stores, orders and the sequence number', async () => {
    await report(driver.id, HERE);
    const { body } = await t.call(driverStatusRoutes.eagleView, {}, amal);
    expect(body.drivers.find((one) => one.id === driver.id)).toMatchObject({
      status: 'available',
      position: HERE,
    });
    expect(body.seq).toBeGreaterThanOrEqual(0);
    expect(body.stores.length).toBeGreaterThan(0);
    const all = await t.call(driverStatusRoutes.list, { query: { limit: '200' } }, amal);
    expect(all.body.items.map((one) => one.id)).toContain(driver.id);
    const statistics = await t.call(
      driverStatusRoutes.statistics,
      { params: { id: driver.id } },
      amal,
    );
    expect(statistics.body).toMatchObject({ driverId: driver.id, delivered: 0, active: 0 });
  });
});
