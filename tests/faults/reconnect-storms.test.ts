import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientToServer, ServerToClient } from '#contract/events.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const CONSOLES = isFullRun ? 2_000 : 100;
const SESSIONS = isFullRun ? 40 : 10;
const ALL_BACK_MS = 60_000;

let t: TestApp;
/** A connection that is not the server's: it ignores notifications of its own. */
let outside: Awaited<ReturnType<typeof openConnection>>;
let port = 0;
let people: Person[];
let queries = 0;
const consoles: ReturnType<typeof openReconnectingSocket>[] = [];

beforeAll(async () => {
  t = await startTestApp();
  outside = await openConnection(t.ownerUrl);
  await t.app().listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  port = (t.app().server.address() as AddressInfo).port;
  people = [];
  for (let n = 0; n < SESSIONS; n += 1) people.push(await t.person('operator'));
  const { query } = t.pool;
  const counted = (...given: unknown[]) => {
    queries += 1;
    return (query as (...all: unknown[]) => unknown).apply(t.pool, given);
  };
  t.pool.query = counted as typeof query;
});
afterAll(async () => {
  await outside.end();
  for (const console_ of consoles) console_.stop();
  await t.close();
});

/** A console's connection. It reconnects after a random wait, or as late as the server demands. */
function openReconnectingSocket(token: string, from: number) {
  const seen: number[] = [];
  let state: 'away' | 'following' = 'away';
  let stopped = false;
  let busy = 0;
  let stop = () => {};

  function open(): void {
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: 20_000,
    }) as import('socket.io-client').Socket<ServerToClient, ClientToServer>;
    const again = (waitMs: number) => {
      state = 'away';
      socket.close();
      if (stopped) return;
      const timer = setTimeout(open, waitMs);
      stop = () => clearTimeout(timer);
    };
    stop = () => void socket.close();
    socket.on('connect', () => {
      const cursor = seen.at(-1) ?? from;
      socket.timeout(20_000).emit('follow', { seq: cursor }, (error, answer) => {
        if (error || answer.reset) return again(100);
        for (const { seq } of answer.events) if (seq > (seen.at(-1) ?? from)) seen.push(seq);
        state = 'following';
      });
    });
    socket.on('live', (events) => {
      for (const { seq } of events)
        if (state === 'following' && seq > (seen.at(-1) ?? from)) seen.push(seq);
    });
    socket.on('connect_error', (error: Error & { data?: { retryAfterMs?: number } }) => {
      if (error.message === 'server.busy') busy += 1;
      again(error.data?.retryAfterMs ?? 200 + Math.random() * 800);
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') again(Math.random() * 500);
    });
  }
  open();
  return {
    seen,
    busy: () => busy,
    following: () => state === 'following',
    stop: () => {
      stopped = true;
      stop();
    },
  };
}

const appendEvents = async (count: number) => {
  await outside.query(
    `insert into events (at, type, subject, data)
     select now(), 'order.placed', 'order', '{}' from generate_series(1, $1)`,
    [count],
  );
  await outside.query('notify tawsil_events');
};

/** Promise 20: reconnect storms use bounded resources. */
describe(`${CONSOLES} consoles of a server that restarts`, () => {
  it('reconnect within a minute, without missing an event', async () => {
    for (let n = 0; n < CONSOLES; n += 1) {
      const { token } = people[n % SESSIONS] as Person;
      consoles.push(openReconnectingSocket(token, 0));
      if (n % 100 === 99)
        await waitUntil('these are in', () => consoles.every((one) => one.following()));
    }
    await waitUntil('all are in', () => consoles.every((one) => one.following()));
    await appendEvents(10);
    await waitUntil('all have heard', () => consoles.every((one) => one.seen.length === 10));

    const queriesBefore = queries;
    await t.restart();
    await t.app().listen({ host: '127.0.0.1', port, backlog: 4_096 });
    const begun = performance.now();
    const backAfter: number[] = [];
    let snapshots = 0;
    await waitUntil('all are back', async () => {
      // Events continue, and each reconnected console would take a snapshot.
      await appendEvents(1);
      if (snapshots < CONSOLES) {
        const batch = people.map((one) => t.call(driverStatusRoutes.eagleView, {}, one));
        for (const { status } of await Promise.all(batch)) expect(status).toBe(200);
        snapshots += SESSIONS;
      }
      const back = consoles.filter((one) => one.following()).length;
      backAfter.push(back);
      return back === CONSOLES;
    });
    const tookMs = Math.round(performance.now() - begun);
    await appendEvents(5);
    const { rows } = await t.pool.query('select count(*)::int as n from events');
    const events = (rows[0] as { n: number }).n;
    await waitUntil('all have everything', () =>
      consoles.every((one) => one.seen.at(-1) === events),
    );
    const whole = Array.from({ length: events }, (_, n) => n + 1);
    for (const one of consoles) expect(one.seen).toEqual(whole);
    const busy = consoles.reduce((sum, one) => sum + one.busy(), 0);
    console.info(`${CONSOLES} back in ${tookMs} ms, ${busy} told to wait`);
    expect(tookMs).toBeLessThan(ALL_BACK_MS);
    // Admitting all consoles takes a few queries, not one for each.
    expect(queries - queriesBefore).toBeLessThan(CONSOLES + 20 * backAfter.length + 200);
  });
});
