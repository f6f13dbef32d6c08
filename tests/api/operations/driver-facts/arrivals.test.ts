import { describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { orderChangesRoutes } from '#contract/routes/operations/order-changes.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { storeWaitsRoutes } from '#contract/routes/operations/store-waits.ts';
import { encodeReports } from '#rules/frames/phone-frame.ts';
import { createPhone } from '#server/city/phone.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createAnswerFixture } from '#tests/support/order/answer-fixture.ts';
import { openSocket, urlOf } from '#tests/support/phone-socket.ts';
import { createRoadFixture } from '#tests/support/road/road-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let money: MoneyFixture;
let road: Awaited<ReturnType<typeof createRoadFixture>>;
let answers: Awaited<ReturnType<typeof createAnswerFixture>>;
withApp(async (app) => {
  t = app;
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  money = await createMoneyFixture(t);
  road = await createRoadFixture(t, money);
  answers = await createAnswerFixture(t);
});

const MINUTE = 60_000;
/** Some metres to the north. */
const north = ({ lat, lon }: { lat: number; lon: number }, metres: number) => ({
  lat: lat + metres / 111_320,
  lon,
});

/** Waits until the server's memory has an order. */
const known = (driver: Person, { id }: Order) =>
  expect
    .poll(async () => {
      const { body } = await t.call(orderChangesRoutes.read, { query: {} }, driver);
      return body.orders.map((order) => order.id);
    })
    .toContain(id);

/** Reports where a driver is, standing, and writes what that shows. */
async function stand(driver: Person, place: { lat: number; lon: number }, at = t.clock()) {
  const body = { ...place, speed: 0, accuracy: 10, at: at.toISOString() };
  const params = { id: driver.id };
  expect((await t.call(driverStatusRoutes.report, { params, body }, driver)).status).toBe(204);
  await t.app().runNow.arrivals();
}
const visitsOf = async (id: number) => (await road.read(id)).visits ?? null;
const report = (as: Person, order: Order, type: string, more: object = {}) =>
  answers.report(as, { type, order: order.id, place: 'store', ...more });

describe('arrivals by position', () => {
  it('are known after two positions beside the store, and leaving by one far away', async () => {
    const driver = await money.driver(1);
    const order = await road.orderOf(driver, 'assigned');
    // The server's memory has the order a moment after the answer.
    t.moveClock(MINUTE);
    const first = t.clock();
    await stand(driver, north(order.pickup, 20));
    expect(await visitsOf(order.id)).toBeNull();
    t.moveClock(5_000);
    await expect
      .poll(async () => {
        t.moveClock(1_000);
        await stand(driver, north(order.pickup, 15));
        return visitsOf(order.id);
      })
      .toMatchObject({ driver: driver.id, store: { leftAt: null, source: 'geofence' } });
    const visit = (await visitsOf(order.id))?.store;
    expect(Date.parse(visit?.at ?? '')).toBeGreaterThanOrEqual(first.getTime());
    expect((await road.read(order.id)).version).toBe(order.version);
    t.moveClock(MINUTE);
    await stand(driver, north(order.pickup, 900));
    expect(await visitsOf(order.id)).toMatchObject({ store: { leftAt: expect.any(String) } });
    // A second visit is a second row.
    for (let n = 0; n < 2; n += 1) {
      t.moveClock(20_000);
      await stand(driver, north(order.pickup, 10));
    }
    const rows = await t.db
      .selectFrom('arrivals')
      .select(['place', 'left_at'])
      .where('order_id', '=', order.id)
      .execute();
    expect(rows.filter(({ left_at }) => left_at !== null)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  });

  it('mean nothing for a driver who carries nothing', async () => {
    const driver = await money.driver(1);
    const order = await road.orderOf(await money.driver(1), 'assigned');
    for (let n = 0; n < 3; n += 1) {
      t.moveClock(10_000);
      await stand(driver, order.pickup);
    }
    expect(await visitsOf(order.id)).toBeNull();
  });
});

describe('arrivals by the app', () => {
  it('are recorded once, in the timeline for staff, and followed by consoles without a version', async () => {
    const driver = await money.driver(1);
    const order = await road.orderOf(driver, 'assigned');
    const { seq } = (await t.call(liveOrdersRoutes.snapshot, {}, money.supervisor)).body;
    const place = north(order.pickup, 40);
    expect((await report(driver, order, 'arrived', place)).results).toEqual([
      { result: 'recorded' },
    ]);
    expect((await report(driver, order, 'arrived', place)).results).toEqual([
      { result: 'repeated' },
    ]);
    expect(await visitsOf(order.id)).toMatchObject({ store: { source: 'app', metres: 40 } });
    t.moveClock(MINUTE);
    expect((await report(driver, order, 'left')).results).toEqual([{ result: 'recorded' }]);
    expect((await report(driver, order, 'left')).results).toEqual([{ result: 'repeated' }]);
    const { timeline, version } = await road.read(order.id);
    expect(timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['visit.at_store', 'visit.left_store']),
    );
    expect(version).toBe(order.version);
    const since = async () =>
      (await t.call(liveOrdersRoutes.since, { query: { seq } }, money.supervisor)).body.events;
    await expect
      .poll(async () => (await since()).map(({ type }) => type))
      .toEqual(expect.arrayContaining(['visit.at_store', 'visit.left_store']));
    // Its customer reads neither.
    const detail = await t.call(ordersRoutes.get, { params: { id: order.id } }, road.customer);
    expect(detail.body.visits).toBeUndefined();
    expect(JSON.stringify(detail.body.timeline)).not.toContain('visit.');
  });

  it('are refused for another’s order, before the assignment, and without an arrival', async () => {
    const [driver, other] = [await money.driver(1), await money.driver(1)];
    const order = await road.orderOf(driver, 'assigned');
    const code = async (as: Person, type: string, more: object = {}) => {
      const { results } = await report(as, order, type, more);
      return results[0]?.code ?? results[0]?.result;
    };
    expect(await code(other, 'arrived')).toBe('visit.not_yours');
    expect(await code(driver, 'left')).toBe('visit.not_there');
    const early = new Date(Date.parse(order.assignedAt ?? '') - 1_000).toISOString();
    expect(await code(driver, 'arrived', { at: early })).toBe('visit.not_yours');
    expect(await code(driver, 'arrived', { at: '2099-01-01T00:00:00.000Z' })).toBe('recorded');
    const visit = (await visitsOf(order.id))?.store;
    expect(Date.parse(visit?.at ?? '')).toBeLessThanOrEqual(t.clock().getTime());
  });

  it('give the waits of its store by hour, until the food is picked up', async () => {
    const store = await t.store(null, 'Waiting');
    const waits = async (as = money.supervisor) =>
      t.call(storeWaitsRoutes.read, { params: { id: store.id } }, as);
    expect((await waits()).body).toEqual({ visits: 0, medianSeconds: null, hours: [] });
    const driver = await money.driver(1);
    const id = await answers.placedAt(store);
    await answers.assign(id, driver);
    await answers.report(driver, { type: 'arrived', order: id, place: 'store' });
    t.moveClock(2 * MINUTE);
    await answers.progress(id, 'order.accept', 'order.prepare', 'order.ready', 'order.pick_up');
    const { body } = await waits();
    expect(body).toMatchObject({ visits: 1, hours: [{ visits: 1 }] });
    expect(body.medianSeconds).toBeGreaterThanOrEqual(120);
    expect(body.medianSeconds).toBeLessThan(180);
    expect((await waits(driver)).status).toBe(403);
    const missing = { params: { id: 999_999 } };
    expect((await t.call(storeWaitsRoutes.read, missing, money.supervisor)).status).toBe(404);
  });

  it('reach the driver’s own app with his order', async () => {
    const driver = await money.driver(1);
    const phone = createPhone({
      baseUrl: urlOf(t),
      readToken: async () => driver.token,
      random: () => 0.01,
      onOrders: () => undefined,
    });
    const order = await road.orderOf(driver, 'assigned');
    await expect.poll(() => phone.orders()).toMatchObject([{ id: order.id }]);
    phone.state({ type: 'arrived', order: order.id, place: 'store' });
    await expect
      .poll(() => phone.orders())
      .toMatchObject([{ visits: { store: { source: 'app' } } }]);
    phone.close();
  });
});

// Last, because sign-ins end as the clock moves.
describe('arrivals by position, later', () => {
  it('of a batch that comes late count at their own times', async () => {
    const driver = await money.driver(1);
    const order = await road.orderOf(driver, 'assigned');
    await known(driver, order);
    const beganMs = t.clock().getTime();
    t.moveClock(7 * MINUTE);
    const socket = openSocket(urlOf(t), driver.token);
    await socket.next();
    const there = { ...north(order.pickup, 10), heading: Number.NaN, speed: 0, accuracy: 10 };
    const away = { ...there, ...north(order.pickup, 2_000), speed: 8 };
    const minutes = [
      [away, 2],
      [there, 3],
      [there, 3.5],
      [there, 4],
      [away, 6],
    ] as const;
    const reports = minutes.map(([place, at]) => ({ ...place, atMs: beganMs + at * MINUTE }));
    socket.ws.send(encodeReports(1, reports, true));
    await socket.next();
    await t.app().runNow.arrivals();
    socket.close();
    const { store } = (await visitsOf(order.id)) ?? {};
    const minuteOf = (at: string | null | undefined) => (Date.parse(at ?? '') - beganMs) / MINUTE;
    expect(minuteOf(store?.at)).toBeGreaterThan(2);
    expect(minuteOf(store?.at)).toBeLessThanOrEqual(3);
    expect(minuteOf(store?.leftAt)).toBeGreaterThanOrEqual(4);
    expect(minuteOf(store?.leftAt)).toBeLessThanOrEqual(6);
  });
});
