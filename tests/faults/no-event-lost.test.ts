import type { AddressInfo } from 'node:net';
import { asyncScheduler, NEVER, type Observable, of, Subject } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveOrdersRoutes, MAX_GAP_BYTES } from '#contract/routes/operations/live-orders.ts';
import { createRandom } from '#server/city/random.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import type { EventPage, LogMessage, Snapshot } from '#streams/messages.ts';
import { fillGaps, type LogStep } from '#streams/operators/gap.ts';
import { socket } from '#streams/sources/socket.ts';
import { openSocketIo } from '#streams/sources/socket-io.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { startFaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';

const EVENTS = isFullRun ? 100_000 : 3_000;
const CLIENTS = isFullRun ? 50 : 8;
const BATCH = 25;
/** More than one of these events takes in a response. */
const EVENT_BYTES = 128;
/** This many events always fit into one response. */
const MAX_BEHIND = MAX_GAP_BYTES / EVENT_BYTES;
const CUTS = isFullRun ? 60 : 6;

let t: TestApp;
/** A connection that is not the server's: it ignores notifications of its own. */
let outside: Awaited<ReturnType<typeof openConnection>>;
let amal: Person;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;

beforeAll(async () => {
  t = await startTestApp();
  outside = await openConnection(t.ownerUrl);
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app().server.address() as AddressInfo;
  proxy = await startFaultProxy({ host: '127.0.0.1', port });
  amal = await t.person('operator');
});
afterAll(async () => {
  await outside.end();
  await proxy.stop();
  await t.close();
});

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(proxy.url + path, {
    headers: { authorization: `Bearer ${amal.token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(3_000),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Runs the console's own socket source and gap operator over the unreliable network. */
function follow(from: number) {
  const seen: number[] = [];
  const source$ = new Subject<LogMessage>();
  const steps$: Observable<LogStep> = source$.pipe(
    fillGaps({
      since: (seq) => ask<EventPage>(`${liveOrdersRoutes.since.path}?seq=${seq}`),
      snapshot: () => ask<Snapshot>('/api/driver-status/eagle-view'),
      scheduler: asyncScheduler,
      retryMs: 50,
      maxHeld: 1_000_000,
    }),
  );
  let snapshots = 0;
  let cursor = from;
  const subscription = steps$.subscribe((step) => {
    if (step.kind === 'events') seen.push(...step.events.map((event) => event.seq));
    if (step.kind === 'events') cursor = step.events.at(-1)?.seq ?? cursor;
    if (step.kind === 'snapshot') {
      snapshots += 1;
      cursor = step.snapshot.seq;
    }
  });
  const snapshot = {
    seq: from,
    at: '',
    drivers: [],
    stores: [],
    zones: [],
    orders: [],
  } as Snapshot;
  source$.next({ kind: 'snapshot', snapshot });
  subscription.add(
    socket(
      {
        openSocket: openSocketIo(() => proxy.url),
        token$: of(amal.token),
        watch$: NEVER,
        scheduler: asyncScheduler,
        random: Math.random,
      },
      () => cursor,
    ).subscribe((message) => {
      if (['events', 'head', 'reset'].includes(message.kind)) source$.next(message as LogMessage);
    }),
  );
  return {
    seen,
    snapshots: () => snapshots,
    cursor: () => cursor,
    stop: () => subscription.unsubscribe(),
  };
}

/** Promise 18: no event is lost, and the order is kept. */
describe(`${EVENTS} events to ${CLIENTS} consoles over a network that is cut repeatedly`, () => {
  it('arrive completely, once each and in order', async () => {
    const random = createRandom(18);
    const clients = Array.from({ length: CLIENTS }, () => follow(0));
    let cuts = 0;
    let nextCut = EVENTS / CUTS / 2;
    for (let sent = 0; sent < EVENTS; sent += BATCH) {
      await outside.query(
        `insert into events (at, type, subject, data)
         select now(), 'order.placed', 'order', '{}' from generate_series(1, $1)`,
        [BATCH],
      );
      await outside.query('notify tawsil_events');
      // A console that is further behind than one response holds would correctly take a snapshot.
      await waitUntil('nobody is too far behind', () =>
        clients.every(({ cursor }) => sent - cursor() < MAX_BEHIND - 2 * BATCH),
      );
      if (random.next() < 0.05) proxy.setDelay(Math.floor(random.next() * 30));
      if (sent >= nextCut) {
        // Consoles are in different states: with or without the last batch, or reconnecting.
        proxy.cut();
        cuts += 1;
        nextCut += EVENTS / CUTS;
      }
    }
    proxy.setDelay(0);
    const done = () => clients.every((client) => client.cursor() === EVENTS);
    await waitUntil('everybody has everything', done);
    expect(cuts).toBeGreaterThanOrEqual(CUTS - 1);
    for (const client of clients) {
      client.stop();
      expect(client.snapshots()).toBe(1);
      expect(client.seen).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
    }
  });

  it('arrive after a half-open connection too', async () => {
    const client = follow(EVENTS);
    await waitUntil('the socket is there', () => proxy.connections() > 0);
    proxy.setHalfOpen(true);
    await outside.query(
      `insert into events (at, type, subject, data) values (now(), 'order.placed', 'order', '{}')`,
    );
    await outside.query('notify tawsil_events');
    // The console's watchdog would detect it after its silence limit; here the network does.
    proxy.setHalfOpen(false);
    proxy.cut();
    await waitUntil('the event arrives', () => client.cursor() === EVENTS + 1);
    expect(client.seen).toEqual([EVENTS + 1]);
    client.stop();
  });
});
