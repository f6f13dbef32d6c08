import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { liveOrdersRoutes, MAX_GAP_BYTES } from '#contract/routes/operations/live-orders.ts';
import { FRAME_HEADER_BYTES, FRAME_RECORD_BYTES } from '#rules/frames/positions-frame.ts';
import { UNSENT_LIMIT } from '#server/operations/live/slow-readers.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import { startFaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { isFullRun, promisedMs } from '#tests/support/promise-limits.ts';

const STALLED = isFullRun ? 20 : 4;
const DRIVERS = isFullRun ? 3_000 : 500;
const BATCHES = isFullRun ? 120 : 40;
/** Events in one round, and the size of each. */
const BATCH = 20;
const EVENT_BYTES = 16_000;
/** The most that may be queued: the limit, one frame, one batch of events, and the overhead. */
const MOST =
  UNSENT_LIMIT +
  (FRAME_HEADER_BYTES + DRIVERS * FRAME_RECORD_BYTES) * 2 +
  BATCH * (EVENT_BYTES + 500) +
  20_000;

let t: TestApp;
/** A connection that is not the server's: it ignores notifications of its own. */
let outside: Awaited<ReturnType<typeof openConnection>>;
let amal: Person;
let admin: Person;
let drivers: number[];
let direct: string;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
const open: ReturnType<typeof connectConsole>[] = [];

beforeAll(async () => {
  t = await startTestApp({ checkResponses: false });
  outside = await openConnection(t.ownerUrl);
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app().server.address() as AddressInfo;
  direct = `http://127.0.0.1:${port}`;
  proxy = await startFaultProxy({ host: '127.0.0.1', port });
  amal = await t.person('operator');
  admin = await t.person('admin');
  const { rows } = await t.pool.query<{ id: number }>(
    `with u as (
       insert into users (name, email, password_hash, role, status, created_at)
       select 'Driver', gen_random_uuid() || '@example.com', '', 'driver', 'active', now()
       from generate_series(1, $1) returning id
     ), d as (
       insert into drivers (user_id, duty, duty_at) select id, 'available', now() from u
     ) select id from u`,
    [DRIVERS],
  );
  drivers = rows.map((row) => row.id);
});
afterEach(() => {
  proxy.setStalled(false);
  for (const console_ of open.splice(0)) console_.close();
});
afterAll(async () => {
  await outside.end();
  await proxy.stop();
  await t.close();
});

async function consoleAt(url: string, seq: number) {
  const console_ = connectConsole(url, amal.token);
  open.push(console_);
  await console_.connected();
  const answer = await console_.follow(seq);
  await console_.watch({ everyMs: 100 });
  console_.received.events.unshift(...answer.events);
  return console_;
}

const head = async () => (await t.call(liveOrdersRoutes.snapshot, {}, amal)).body.seq;

/** All drivers move, and some orders have an event. */
async function publishBatch(nth: number): Promise<void> {
  const positions = drivers.map((driverId, n) => ({
    driverId,
    lat: 33.5 + n / 100_000,
    lon: -7.6 + nth / 10_000,
  }));
  const answer = await t.call(driverStatusRoutes.reportBulk, { body: { positions } }, admin);
  expect(answer.body.accepted).toBe(DRIVERS);
  await outside.query(
    `insert into events (at, type, subject, data)
     select now(), 'order.placed', 'order', jsonb_build_object('pad', repeat('x', $2))
     from generate_series(1, $1)`,
    [BATCH, EVENT_BYTES],
  );
  await outside.query('notify tawsil_events');
}

/** Promise 20: slow clients use bounded resources. */
describe(`${STALLED} consoles that do not read`, () => {
  it('use bounded memory, affect no other console, and finally receive every event', async () => {
    const start = await head();
    const healthy = await consoleAt(direct, start);
    const stalled = await Promise.all(
      Array.from({ length: STALLED }, () => consoleAt(proxy.url, start)),
    );
    await publishBatch(0);
    await waitUntil('all are on their way', () =>
      [healthy, ...stalled].every((one) => one.received.events.length >= BATCH),
    );
    proxy.setStalled(true);
    let most = 0;
    let slowest = 0;
    for (let nth = 1; nth <= BATCHES; nth += 1) {
      const begun = performance.now();
      const had = healthy.received.events.length;
      await publishBatch(nth);
      await waitUntil(
        'the healthy one hears of it',
        () => healthy.received.events.length === had + BATCH,
      );
      slowest = Math.max(slowest, performance.now() - begun);
      most = Math.max(most, ...t.app().unsentBytes());
    }
    const end = await head();
    expect(end).toBe(start + (BATCHES + 1) * BATCH);
    // The healthy console was sent many times what is queued for each stalled one.
    expect(most).toBeGreaterThan(UNSENT_LIMIT);
    expect(most).toBeLessThan(MOST);
    expect(slowest).toBeLessThan(promisedMs(2_000));
    const times = healthy.received.frames.map((frame) => frame.atMs);
    const gaps = times.slice(1).map((atMs, n) => atMs - (times[n] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(promisedMs(1_500));

    proxy.setStalled(false);
    await waitUntil('each is told that it is behind', () =>
      stalled.every((one) => one.received.behind.length === 1),
    );
    for (const one of stalled) {
      // As a console does, it requests the events that it lacks.
      const have = one.received.events.at(-1)?.seq ?? start;
      const { events, reset } = await one.follow(have);
      if ((end - have) * EVENT_BYTES > MAX_GAP_BYTES) expect(reset).toBe(true);
      const seqs = [...one.received.events, ...events].map((event) => event.seq);
      const whole = Array.from({ length: seqs.length }, (_, n) => start + 1 + n);
      expect(seqs).toEqual(whole);
      if (!reset) expect(seqs.at(-1)).toBe(end);
    }
    await waitUntil('they see everybody where they are', () =>
      stalled.every((one) => hasAllPositionsOf(one, BATCHES)),
    );
    await publishBatch(BATCHES + 1);
    await waitUntil('they hear again', () =>
      stalled.every((one) => one.received.events.at(-1)?.seq === end + BATCH),
    );
    expect(t.app().unsentBytes().length).toBe(STALLED + 1);
  });

  // The limit of twenty seconds is tested without the wait in
  // server/operations/live/slow-readers.test.ts.
  it.runIf(isFullRun)('are disconnected when they do not read for too long', async () => {
    const start = await head();
    const stalled = await Promise.all(
      Array.from({ length: STALLED }, () => consoleAt(proxy.url, start)),
    );
    const healthy = await consoleAt(direct, start);
    proxy.setStalled(true);
    const begun = performance.now();
    let nth = 0;
    while (t.app().unsentBytes().length > 1) {
      expect(performance.now() - begun).toBeLessThan(45_000);
      nth += 1;
      await publishBatch(nth);
    }
    expect(performance.now() - begun).toBeGreaterThan(19_000);
    expect(healthy.received.closedAt).toBeNull();
    proxy.setStalled(false);
    await waitUntil('they know', () => stalled.every((one) => one.received.closedAt !== null));
  });
});

/** Whether all drivers are where that round moved them, by the last frames. */
function hasAllPositionsOf(one: ReturnType<typeof connectConsole>, nth: number): boolean {
  const lon = -7.6 + nth / 10_000;
  const there = one.received.frames
    .slice(-3)
    .flatMap(({ placed }) => placed)
    .filter((placed) => Math.abs(placed.lon - lon) < 0.000_05);
  return new Set(there.map(({ id }) => id)).size === DRIVERS;
}
