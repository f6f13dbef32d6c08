import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { createHotPositions } from '#server/operations/drivers/hot-positions.ts';
import { batchOf, reportsOf } from '#server/operations/drivers/report-batch.ts';
import { createDriverRepository } from '#server/operations/drivers/repository.ts';
import { createSessionRepository } from '#server/platform/auth/session-repository.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createEventFeed } from '#server/platform/events/feed.ts';
import { createEventRepository } from '#server/platform/events/repository.ts';
import { toRefusal } from '#server/platform/http/error-handler.ts';
import { orderOf, PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    signInLimits: { perPair: 4, perAccount: 8, perAddress: 10, windowSeconds: 60 },
    consoleOrigins: ['https://console.example'],
  });
});
afterAll(() => t.close());

const guess = (email: string, deviceId: string, password = 'wrong', secret?: string) => {
  const body = { email, password, ...(secret ? { device_secret: secret } : {}) };
  return t.call(authRoutes.login, { body }, null, { 'device-id': deviceId });
};

describe('values at the limits of the database', () => {
  it('an email address of the greatest length is treated as unknown', async () => {
    expect((await guess(`${'a'.repeat(240)}@x.example`, 'web_x')).status).toBe(401);
  });

  it('a cursor beyond the range of store IDs is refused', async () => {
    const amal = await t.person('operator');
    const cursor = Buffer.from(JSON.stringify(['a', 2 ** 40])).toString('base64url');
    expect((await t.call(appStoresRoutes.list, { query: { cursor } }, amal)).status).toBe(400);
  });

  it('the largest possible order fits the database', async () => {
    const admin = await t.person('admin');
    const store = await t.store();
    const add = (price: string) =>
      t.call(
        appStoresRoutes.addItems,
        {
          params: { id: store.id },
          body: { items: [{ name: 'Truffe', category: 'HOT  drinks', price }] },
        },
        admin,
      );
    expect((await add('9223372036854775807')).status).toBe(400);
    const { body } = await add('9999999999');
    const lines = Array.from({ length: 50 }, () => ({ itemId: body.items[0]?.id, quantity: 99 }));
    const placed = await t.call(ordersRoutes.place, { body: orderOf(store, { lines }) }, admin);
    expect(placed).toMatchObject({ status: 201, body: { subtotal: '49499999995050' } });
  });

  it('a position report with extreme values does not damage the history', async () => {
    const driver = await t.person('driver');
    const body = { lat: 33.6, lon: -7.6, heading: 1e-300, speed: 5e-324 };
    await t.call(driverStatusRoutes.report, { params: { id: driver.id }, body }, driver);
    await t.restart();
    const { rows } = await t.pool.query('select heading from positions where driver_id = $1', [
      driver.id,
    ]);
    expect(rows).toEqual([{ heading: 0 }]);
  });
});

describe('after a failed write', () => {
  it('positions are written by the next run, in order', () => {
    const hot = createHotPositions();
    const at = (second: number) => ({
      driverId: 1,
      lat: 1,
      lon: 1,
      heading: 90,
      speed: 8,
      atMs: second * 1_000,
    });
    hot.put(at(10));
    const failed = hot.takeHistory();
    hot.put(at(20));
    hot.keepHistory(failed);
    expect(reportsOf(hot.takeHistory())).toEqual([at(10), at(20)]);
  });

  it('no part of the batch of positions remains', async () => {
    const reports = Array.from({ length: 5_001 }, (_, n) => ({
      driverId: 990_000,
      lat: 1,
      lon: 1,
      heading: Number.NaN,
      speed: Number.NaN,
      // An invalid time in the second part of the batch only.
      atMs: n === 5_000 ? Number.NaN : t.clock().getTime(),
    }));
    await expect(createDriverRepository(t.db).saveHistory(batchOf(reports))).rejects.toThrow();
    const { rows } = await t.pool.query('select 1 from positions where driver_id = 990000');
    expect(rows).toEqual([]);
  });
});

describe('a snapshot ahead of the event feed', () => {
  it('can be followed without a reset', async () => {
    const feed = createEventFeed(createEventRepository(t.db), silentLog);
    // Not started: it is at 0, like a feed that is about to read newly published events.
    const admin = await t.person('admin');
    const store = await t.store();
    await t.call(ordersRoutes.place, { body: orderOf(store) }, admin);
    const seq = await createEventRepository(t.db).publish();
    expect(await feed.since(seq)).toEqual({ seq, reset: false, events: [] });
    expect((await feed.since(seq + 1)).reset).toBe(true);
  });
});

describe('sign-in', () => {
  it('from the owner’s device is not blocked by guesses from the same address', async () => {
    const owner = await t.person('operator');
    const statuses = [];
    for (let n = 0; n < 14; n += 1)
      statuses.push((await guess(`nobody-${n}@example.com`, 'web_stranger')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(owner.email, owner.deviceId, PASSWORD, owner.deviceSecret)).status).toBe(
      200,
    );
  });

  it('counters are removed after their time', async () => {
    await t.pool.query(`update rate_limits set expire = 1`);
    await createSessionRepository(t.db).deleteExpired(t.clock());
    expect((await t.pool.query('select 1 from rate_limits')).rows).toEqual([]);
  });

  it('with the old password is refused once the password has changed', async () => {
    const admin = await t.person('admin');
    const owner = await t.person('operator');
    const link = await t.call(usersRoutes.reset, { params: { id: owner.id } }, admin);
    const { token } = link.body;
    const change = () =>
      t.call(authRoutes.setPassword, { body: { token, password: 'an altogether new one' } });
    // With this lock the change commits while sign-ins are between the check of the password and
    // the session.
    const holder = await t.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [owner.id]);
    const waiting = (n: number) =>
      expect.poll(async () => (await t.pool.query(LOCK_WAITS)).rows.length).toBe(n);
    const changing = change();
    await waiting(1);
    const signingIn = Array.from({ length: 4 }, () =>
      guess(owner.email, owner.deviceId, PASSWORD, owner.deviceSecret),
    );
    await waiting(5);
    await holder.query('rollback');
    holder.release();
    expect((await changing).status).toBe(204);
    for (const { status, body } of await Promise.all(signingIn)) {
      const token = (body as { access_token?: string }).access_token;
      if (status !== 200) expect(status).toBe(401);
      else expect((await t.call(authRoutes.me, {}, { token: token ?? '' })).status).toBe(401);
    }
  });
});

describe('blocking a driver during an assignment', () => {
  it('lets exactly one of the two succeed', async () => {
    const admin = await t.person('admin');
    const store = await t.store();
    for (let round = 0; round < 12; round += 1) {
      const driver = await t.person('driver');
      const order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, admin)).body;
      const [assigned, blocked] = await Promise.all([
        t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId: driver.id } }, admin, {
          'if-match': '"1"',
        }),
        t.call(
          usersRoutes.event,
          { params: { id: driver.id }, body: { event: 'user.block', reason: 'x' } },
          admin,
          { 'if-match': '"1"' },
        ),
      ]);
      expect([assigned.status, blocked.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

describe('a client that disconnects while sending', () => {
  it('is not mistaken for an unavailable database', () => {
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(toRefusal(gone)?.status).toBe(400);
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(toRefusal(away)?.status).toBe(503);
  });
});

describe('HTTP caches', () => {
  it('may store no API response, not even a refusal', async () => {
    const amal = await t.person('operator');
    for (const path of ['/stores', '/api/auth/me', '/api/orders/999999'])
      for (const token of [amal.token, undefined])
        expect((await t.send('GET', path, { token })).headers['cache-control']).toBe('no-store');
    expect((await t.send('GET', '/config.json')).headers['cache-control']).toBe('no-cache');
  });
});
