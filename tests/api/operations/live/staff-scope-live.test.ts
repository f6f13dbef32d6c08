import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { buildApp } from '#server/app.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import { BETA_DATA, createTwoZones, type TwoZones } from '#tests/support/two-zones/two-zones.ts';

let t: TestApp;
let world: TwoZones;
let url: string;
let otherUrl: string;
let other: Awaited<ReturnType<typeof buildApp>>;
let stopOther: () => Promise<void>;
let operator: Person;
const open: ReturnType<typeof connectConsole>[] = [];

const listen = async (app: typeof other) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  world = await createTwoZones(t);
  url = await listen(t.app());
  const pool = createPool(t.database.appUrl, { role: 'tawsil_app', max: 4 });
  const db = createDb(pool);
  const { clock } = t;
  other = await buildApp({ db, pool, listenUrl: t.database.appUrl, clock, manualTicks: true });
  await other.ready();
  otherUrl = await listen(other);
  stopOther = async () => {
    await other.close();
    await db.destroy();
  };
  operator = world.alpha.operator;
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  await stopOther();
  await t.close();
});

async function consoleOf(
  token: string,
  { zones, at = url, runs }: { zones?: string; at?: string; runs?: boolean } = {},
) {
  const opened = connectConsole(at, token, zones, runs);
  open.push(opened);
  await opened.connected();
  return opened;
}
const head = async () => (await t.call(liveOrdersRoutes.snapshot, {}, world.admin)).body.seq;
/** Reports a position twice, because a jump to another zone is doubtful until it is confirmed. */
async function report(driver: Person, at: { lat: number; lon: number }) {
  for (let n = 0; n < 2; n += 1)
    await t.call(driverStatusRoutes.report, { params: { id: driver.id }, body: at }, driver);
}
const setZones = async (person: Person, zones: 'all' | number[]) => {
  const { body } = await t.call(usersRoutes.get, { params: { id: person.id } }, world.admin);
  return t.call(usersRoutes.update, { params: { id: person.id }, body: { zones } }, world.admin, {
    'if-match': `"${body.version}"`,
  });
};

describe('events for a user of some zones', () => {
  it('from other zones contain only sequence numbers, on every server', async () => {
    const seq = await head();
    const consoles = await Promise.all([
      consoleOf(operator.token),
      consoleOf(operator.token, { at: otherUrl }),
      consoleOf(world.admin.token, { zones: String(world.alpha.zone.id) }),
    ]);
    for (const one of consoles) await one.follow(seq);
    await world.beta.place();
    const own = await world.alpha.place();
    await t.call(
      alarmsRoutes.escalate,
      { params: { id: world.beta.alarm.id }, body: { reason: 'Late' } },
      world.admin,
    );
    for (const { received } of consoles) {
      await waitUntil('all are heard', () => received.events.length >= 3);
      expect(received.events.map((event) => event.seq)).toEqual([seq + 1, seq + 2, seq + 3]);
      expect(received.events.map(({ subject }) => subject)).toEqual([
        'elsewhere',
        'order',
        'elsewhere',
      ]);
      expect(received.events[1]).toMatchObject({ order: { id: own.id } });
      expect(JSON.stringify(received.events)).not.toMatch(BETA_DATA);
    }
    const { body } = await t.call(
      liveOrdersRoutes.since,
      { query: { seq: String(seq) } },
      operator,
    );
    expect(body.events.map(({ subject }) => subject)).toEqual(['elsewhere', 'order', 'elsewhere']);
  });

  it('from other zones are combined into runs of numbers, sent before the head of the log', async () => {
    const seq = await head();
    const console_ = await consoleOf(operator.token, { runs: true });
    await console_.follow(seq);
    for (let n = 0; n < 3; n += 1) await world.beta.place();
    await world.alpha.place();
    await world.beta.place();
    await world.beta.place();
    const { events } = console_.received;
    const seen = () => events.map((event) => [event.subject, event.seq - seq]);
    await waitUntil('what is elsewhere comes with its own', () => events.length >= 2);
    expect(seen()).toEqual([
      ['elsewhere', 3],
      ['order', 4],
    ]);
    expect(events[0]).toMatchObject({ from: seq + 1 });
    await waitUntil('the rest comes with the beat', () => events.length >= 3);
    expect(seen().at(-1)).toEqual(['elsewhere', 6]);
    expect(events[2]).toMatchObject({ from: seq + 5 });
  });

  it('are complete for a user of all zones', async () => {
    const seq = await head();
    const console_ = await consoleOf(world.admin.token);
    await console_.follow(seq);
    const order = await world.beta.place();
    await waitUntil('it is heard', () => console_.received.events.length >= 1);
    expect(console_.received.events).toMatchObject([{ seq: seq + 1, order: { id: order.id } }]);
  });
});

describe('positions for a user of some zones', () => {
  it('include the drivers in these zones, who appear and disappear', async () => {
    const wide = { elsewhereMs: 1_000, box: null };
    const console_ = await consoleOf(operator.token);
    await console_.watch();
    const all = await consoleOf(world.admin.token);
    await all.watch(wide);
    const { alpha, beta } = world;
    const guest = await t.person('driver', 'Guest');
    await report(guest, beta.at);
    await report(alpha.driver, alpha.at);
    await waitUntil('the own driver is heard', () => !!console_.last(alpha.driver.id));
    await waitUntil('who works everywhere hears the guest', () => !!all.last(guest.id));
    expect(console_.last(guest.id)).toBeUndefined();
    expect(console_.last(beta.driver.id)).toBeUndefined();

    await report(guest, alpha.at);
    await waitUntil('the guest appears', () => console_.last(guest.id)?.status === 'available');
    await report(guest, beta.at);
    await waitUntil('the guest disappears', () => console_.last(guest.id)?.status === 'offline');
    // Later positions are not disclosed.
    expect(console_.last(guest.id)?.lat).not.toBeCloseTo(beta.at.lat, 2);
    const frames = console_.received.frames.length;
    await report(guest, { ...beta.at, lat: beta.at.lat + 0.001 });
    await report(alpha.driver, { ...alpha.at, lat: alpha.at.lat + 0.001 });
    await waitUntil('the next frame comes', () => console_.received.frames.length > frames);
    const later = console_.received.frames.slice(frames).flatMap(({ placed }) => placed);
    expect(later.map(({ id }) => id)).not.toContain(guest.id);
  });

  it('include a driver who carries an order of these zones, in any place', async () => {
    const { alpha, beta, money } = world;
    const carrier = await t.person('driver', 'Carrier');
    await report(carrier, beta.at);
    const console_ = await consoleOf(operator.token);
    await console_.watch();
    const order = await alpha.place();
    await money.assign(order, carrier.id);
    await waitUntil('the carrier appears', () => console_.last(carrier.id)?.status === 'busy');
    const { body } = await t.call(driverStatusRoutes.online, {}, operator);
    expect(body.drivers.map(({ id }) => id)).toContain(carrier.id);
  });
});

describe('a change of a user’s zones', () => {
  it('disconnects the sockets on all servers, and reloads their data', async () => {
    const person = await world.staff('operator', 'Moving', [world.alpha.zone.id]);
    const seq = await head();
    const consoles = [
      await consoleOf(person.token),
      await consoleOf(person.token, { at: otherUrl }),
    ];
    for (const one of consoles) await one.follow(seq);
    await setZones(person, [world.beta.zone.id]);
    for (const { received } of consoles)
      await waitUntil('the socket is closed', () => received.closedAt !== null);
    const again = await consoleOf(person.token);
    expect(await again.follow(seq)).toMatchObject({ reset: true, events: [] });
    const { body } = await t.call(liveOrdersRoutes.since, { query: { seq: String(seq) } }, person);
    expect(body.reset).toBe(true);
    const read = (await t.call(liveOrdersRoutes.snapshot, {}, person)).body;
    expect(new Set(read.orders.map(({ zone }) => zone))).toEqual(new Set([world.beta.zone.name]));
    await again.follow(read.seq);
    await world.beta.place();
    await waitUntil('the new zone is heard', () =>
      again.received.events.some(({ subject }) => subject === 'order'),
    );
  });

  it('also happens when a store moves to another zone, which reloads the consoles', async () => {
    const store = await t.store(null, 'Wandering');
    await t.db
      .updateTable('stores')
      .set({ zone: world.alpha.zone.name })
      .where('id', '=', store.id)
      .execute();
    await t.app().runNow.places();
    const seq = await head();
    const console_ = await consoleOf(operator.token);
    await console_.follow(seq);
    await t.call(
      appStoresRoutes.update,
      { params: { id: store.id }, body: { zone: world.beta.zone.name } },
      world.admin,
      { 'if-match': '"1"' },
    );
    await t.app().runNow.places();
    await waitUntil('the socket is closed', () => console_.received.closedAt !== null);
    const again = await consoleOf(operator.token);
    expect(await again.follow(seq)).toMatchObject({ reset: true });
  });
});

it('a socket is refused for zones that are unknown or not the user’s', async () => {
  for (const zones of [String(world.beta.zone.id), '999999', 'x', ''])
    expect((await consoleOf(operator.token, { zones })).received.error).toBe('zones.refused');
});
