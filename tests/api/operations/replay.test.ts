import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { replayRoutes } from '#contract/routes/operations/replay.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { createZoneFixture, HOME_RING, square } from '#tests/support/zones.ts';

let t: TestApp;
let amal: Person;
let driver: Person;
let customer: Person;
let store: Awaited<ReturnType<TestApp['store']>>;

beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  driver = await t.person('driver', 'Driss');
  customer = await t.person('customer');
  store = await t.store();
});
afterAll(() => t.close());

const MINUTE = 60_000;
const iso = (date: Date, plusMs = 0) => new Date(date.getTime() + plusMs).toISOString();

async function live() {
  const answer = await t.call(driverStatusRoutes.eagleView, {}, amal);
  return answer.body;
}
const state = async (at: string) =>
  (await t.call(replayRoutes.state, { query: { at } }, amal)).body;

const report = (lon: number) =>
  t.call(
    driverStatusRoutes.report,
    { params: { id: driver.id }, body: { lat: 33.6, lon } },
    driver,
  );

/** The parts of a snapshot that do not depend on the time of reading. */
const facts = (picture: Awaited<ReturnType<typeof live>>) => ({
  orders: picture.orders,
  stores: picture.stores,
  drivers: picture.drivers.map(({ position, ...rest }) => ({
    ...rest,
    place: position && [position.lat, position.lon],
  })),
});

/** Remembers what was live, and the moment, a minute apart. */
function createMemory() {
  const moments: { at: string; was: Awaited<ReturnType<typeof live>> }[] = [];
  const remember = async () => {
    // History is written in batches; an orderly stop writes what is left.
    await t.restart();
    moments.push({ at: t.clock().toISOString(), was: await live() });
    t.moveClock(MINUTE);
  };
  return { moments, remember };
}

describe('the replay', () => {
  it('shows at each moment what was live then, and its window contains the events in between', async () => {
    const { moments, remember } = createMemory();
    await report(-7.61);
    await remember();
    const placed = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    await remember();
    const { id, version } = placed.body;
    await t.call(ordersRoutes.assign, { body: { orderId: id, driverId: driver.id } }, amal, {
      'if-match': `"${version}"`,
    });
    await report(-7.64);
    await remember();
    await t.call(
      ordersRoutes.progress,
      { params: { id }, body: { event: 'order.cancel', reason: 'Closed early' } },
      amal,
      { 'if-match': `"${version + 1}"` },
    );
    await remember();

    for (const { at, was } of moments) expect(facts(await state(at))).toEqual(facts(was));
    expect(moments.map(({ was }) => was.orders.length)).toEqual([0, 1, 1, 0]);

    await waitUntil('everything is numbered', async () => {
      const { body } = await t.call(
        replayRoutes.window,
        { query: { from: moments[0]?.at, to: iso(t.clock()) } },
        amal,
      );
      return body.events.length === 3;
    });
    const { body } = await t.call(
      replayRoutes.window,
      { query: { from: moments[0]?.at, to: iso(t.clock()) } },
      amal,
    );
    expect(body.events.map((event) => event.type)).toEqual([
      'order.placed',
      'order.assigned',
      'order.cancelled',
    ]);
    expect(body.tracks).toEqual([
      { driverId: driver.id, points: [[33.6, -7.64, expect.any(Number), null]] },
    ]);

    const overview = await t.call(
      replayRoutes.overview,
      { query: { from: iso(t.clock(), -60 * MINUTE), to: iso(t.clock()) } },
      amal,
    );
    const sum = (key: 'placed' | 'delivered' | 'mishaps') =>
      overview.body.buckets.reduce((n, bucket) => n + bucket[key], 0);
    expect([sum('placed'), sum('delivered'), sum('mishaps')]).toEqual([1, 0, 1]);
    expect(overview.body.acts.map(({ type, by, orderId }) => [type, by, orderId])).toEqual([
      ['order.assigned', 'Amal', id],
      ['order.cancelled', 'Amal', id],
    ]);

    const track = await t.call(
      replayRoutes.track,
      { query: { driverId: driver.id, from: iso(t.clock(), -60 * MINUTE), to: iso(t.clock()) } },
      amal,
    );
    expect(track.body.points.map(([, lon]) => lon)).toEqual([-7.61, -7.64]);
  });

  it('shows the zones with their shapes and overrides at that moment', async () => {
    const fixture = await createZoneFixture(t);
    const zone = await fixture.create();
    const moments: string[] = [];
    const remember = () => {
      moments.push(t.clock().toISOString());
      t.moveClock(MINUTE);
    };
    remember();
    const first = (await fixture.publish(zone, HOME_RING)).body;
    remember();
    await fixture.override(zone.id, { kind: 'pause', amount: null });
    remember();
    const second = (await fixture.publish(await fixture.get(zone.id), square(33.59, -7.62))).body;
    remember();
    await fixture.archive(zone.id);
    remember();
    const then = await Promise.all(
      moments.map(async (at) => {
        const found = (await state(at)).zones.find(({ id }) => id === zone.id);
        return found && [found.ring, found.overrides.map(({ kind }) => kind)];
      }),
    );
    expect(then).toEqual([
      undefined,
      [first.ring, []],
      [first.ring, ['pause']],
      [second.ring, ['pause']],
      undefined,
    ]);
  });

  it('refuses times outside the recording', async () => {
    const now = t.clock();
    const ask = async (at: string) => t.call(replayRoutes.state, { query: { at } }, amal);
    const old = await ask(iso(now, -25 * 60 * MINUTE));
    expect(old.status).toBe(400);
    expect(old.body).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: 'query.at', message: 'is more than 24 hours ago' }],
    });
    expect((await ask(iso(now, 5 * MINUTE))).status).toBe(400);
    expect((await ask('yesterday')).status).toBe(400);
    const window = (from: string, to: string) =>
      t.call(replayRoutes.window, { query: { from, to } }, amal);
    expect((await window(iso(now), iso(now, -MINUTE))).status).toBe(400);
    expect((await window(iso(now, -3 * 60 * MINUTE), iso(now))).status).toBe(400);
  });

  it('shows stores in their state of then: open before a pause, paused until its end', async () => {
    const admin = await t.person('admin');
    const cafe = await t.store(null, 'Café Replay');
    const pin = async (at: string) => (await state(at)).stores.find(({ id }) => id === cafe.id);
    const send = async (event: string, more: object = {}) => {
      const { version } = (await t.call(storesRoutes.get, { params: { id: cafe.id } }, admin)).body;
      const params = { id: cafe.id };
      const body = { event, ...more };
      return t.call(storesRoutes.send, { params, body }, admin, { 'if-match': `"${version}"` });
    };
    const before = iso(t.clock());
    t.moveClock(MINUTE);
    const until = iso(t.clock(), 30 * MINUTE);
    expect((await send('store.pause', { reason: 'Oven', until })).status).toBe(200);
    t.moveClock(MINUTE);
    const paused = iso(t.clock());
    t.moveClock(MINUTE);
    await send('store.resume');
    t.moveClock(MINUTE);
    expect(await pin(before)).toMatchObject({ open: true });
    expect(await pin(paused)).toMatchObject({
      open: false,
      closed: { why: 'paused', reason: 'Oven', changesAt: until },
    });
    expect(await pin(iso(t.clock()))).toMatchObject({ open: true });
    const query = { from: before, to: iso(t.clock()) };
    const { acts } = (await t.call(replayRoutes.overview, { query }, amal)).body;
    expect(acts.map(({ type, name, by }) => [type, name, by])).toEqual([
      ['store.paused', 'Café Replay', 'Test admin'],
      ['store.resumed', 'Café Replay', 'Test admin'],
    ]);
    await send('store.archive');
    t.moveClock(MINUTE);
    expect(await pin(paused)).toMatchObject({ open: false });
    expect(await pin(iso(t.clock()))).toBeUndefined();
  });

  it('shows an order that is changed, is picked up and comes back as it was', async () => {
    // Their tokens have not run out on the clock of the tests above.
    amal = await t.person('operator', 'Amal');
    driver = await t.person('driver', 'Dina');
    customer = await t.person('customer');
    const { moments, remember } = createMemory();
    const { body: placed } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    const { id } = placed;
    let { version } = placed;
    const admin = await t.person('admin');
    const commandId = () => randomUUID();
    const change = async (call: (headers: object) => Promise<{ status: number }>) => {
      const { status } = await call({ 'if-match': `"${version}"` });
      expect(status).toBe(200);
      version = (await t.call(ordersRoutes.get, { params: { id } }, amal)).body.version;
    };
    const params = { id };
    await change((headers) =>
      t.call(
        amendmentsRoutes.amend,
        { params, body: { commandId: commandId(), cause: 'changed_mind', note: 'Second door' } },
        amal,
        headers as never,
      ),
    );
    await remember();
    await change((headers) =>
      t.call(
        ordersRoutes.assign,
        { body: { orderId: id, driverId: driver.id } },
        amal,
        headers as never,
      ),
    );
    for (const event of ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up'])
      await change((headers) =>
        t.call(
          ordersRoutes.progress,
          { params, body: { event, reason: 'x' } as never },
          admin,
          headers as never,
        ),
      );
    await change((headers) =>
      t.call(
        onTheRoadRoutes.attempt,
        { params, body: { commandId: commandId(), cause: 'customer_unreachable' } },
        admin,
        headers as never,
      ),
    );
    await remember();
    await change((headers) =>
      t.call(
        onTheRoadRoutes.bringBack,
        { params, body: { commandId: commandId(), cause: 'customer_unreachable' } },
        admin,
        headers as never,
      ),
    );
    await remember();
    for (const { at, was } of moments) expect(facts(await state(at))).toEqual(facts(was));
    expect(moments.map(({ was }) => was.orders.find((one) => one.id === id))).toMatchObject([
      { status: 'placed', amendment: { number: 1 } },
      { status: 'picked_up', attempt: { number: 1, cause: 'customer_unreachable' } },
      { status: 'picked_up', food: 'back', bringingBack: { cause: 'customer_unreachable' } },
    ]);
    await change((headers) =>
      t.call(
        ordersRoutes.progress,
        { params, body: { event: 'order.return', cause: 'customer_unreachable' } },
        admin,
        headers as never,
      ),
    );
  });
});
