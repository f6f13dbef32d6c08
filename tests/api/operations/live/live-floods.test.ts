import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { liveOrdersRoutes, MAX_GAP_BYTES } from '#contract/routes/operations/live-orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let port: number;
let amal: Person;
withApp(async (app) => {
  t = app;
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  port = (t.app().server.address() as AddressInfo).port;
  amal = await t.person('operator');
  const customer = await t.person('customer');
  const store = await t.store();
  for (let n = 0; n < ORDERS; n += 1)
    await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  await waitUntil('the events are published', async () => (await head()) === ORDERS);
});

/** Together their events are larger than a gap that is filled. */
const ORDERS = 120;
const head = async () => (await t.call(liveOrdersRoutes.snapshot, {}, amal)).body.seq;
const since = (seq: number, as: Person = amal) =>
  t.call(liveOrdersRoutes.since, { query: { seq: String(seq) } }, as);

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
async function consoleOf(token: string) {
  const opened = connectConsole(`http://127.0.0.1:${port}`, token);
  open.push(opened);
  await opened.connected();
  return opened;
}

/** The code of a connection that was cut; one that is late to sign in is closed with another. */
const CUT = 1006;
/** A connection that has not signed in. It reads only if the test reads. */
async function stranger(sid?: string): Promise<WebSocket> {
  const query = `EIO=4&transport=websocket${sid === undefined ? '' : `&sid=${sid}`}`;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?${query}`);
  open.push({ close: () => ws.terminate() });
  ws.on('error', () => undefined);
  // Not `once` of node:events, which rejects if the server refuses.
  await new Promise((resolve) => ws.once('open', resolve).once('close', resolve));
  return ws;
}

it('responds with a reset to a gap that is too large, and with the events to a small one', async () => {
  const whole = await since(0);
  expect(whole.body).toMatchObject({ reset: true, events: [] });
  const part = await since(ORDERS - 20);
  expect(part.body.events).toHaveLength(20);
  expect(JSON.stringify(part.body.events).length).toBeLessThan(MAX_GAP_BYTES);
});

it('answers other requests while a person sends thousands of messages on many sockets', async () => {
  const consoles = await Promise.all(Array.from({ length: 20 }, () => consoleOf(amal.token)));
  const other = await t.person('operator');
  const answers: Promise<{ reset: boolean; events: unknown[] }>[] = [];
  for (const console_ of consoles)
    for (let n = 0; n < 75; n += 1) answers.push(console_.follow(ORDERS - 20));
  const busy = await since(ORDERS, other);
  expect(busy.status).toBe(200);
  const received = await Promise.all(answers);
  expect(received.every(({ reset }) => !reset)).toBe(true);
  // Of the messages that arrive together, only the latest of each socket is processed.
  const filled = received.filter(({ events }) => events.length > 0);
  expect(filled.length).toBeGreaterThanOrEqual(consoles.length);
  expect(filled.length).toBeLessThanOrEqual(100);
});

it('answers the latest watch of many', async () => {
  const console_ = await consoleOf(amal.token);
  for (let n = 0; n < 300; n += 1)
    console_.watch({ everyMs: 50 + n }).catch(() => 'replaced by a later one');
  expect(await console_.watch({ everyMs: 1_000 })).toEqual({ everyMs: 1_000, elsewhereMs: null });
});

it('refuses more requests for gaps than an allowance, with the time to wait', async () => {
  const eager = await t.person('operator');
  const answers = await Promise.all(Array.from({ length: 400 }, () => since(ORDERS, eager)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body).toMatchObject({ code: 'request.rate_limited', retryAfterSeconds: 1 });
  expect((await since(ORDERS)).status).toBe(200);
});

it('cuts off a stranger who sends much before signing in', async () => {
  const ws = await stranger();
  const closed = once(ws, 'close');
  for (let n = 0; n < 5_000; n += 1) ws.send('40/elsewhere,');
  expect((await closed)[0]).toBe(CUT);
});

it.each([
  ['pings', (ws: WebSocket) => ws.ping('x')],
  ['pongs', (ws: WebSocket) => ws.pong()],
  ['sends empty packets', (ws: WebSocket) => ws.send('6')],
] as const)('cuts off a stranger who %s without end', async (_, send) => {
  const ws = await stranger();
  const closed = once(ws, 'close');
  for (let n = 0; n < 5_000; n += 1) send(ws);
  expect((await closed)[0]).toBe(CUT);
});

it('cuts off a WebSocket that probes an upgrade without end', async () => {
  const polling = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
  const ws = await stranger(sid);
  const closed = once(ws, 'close');
  for (let n = 0; n < 5_000; n += 1) ws.send('2probe');
  expect((await closed)[0]).toBe(CUT);
});

it('lets the other tabs of a person work while one sends without end', async () => {
  await waitUntil('no console is left', () => t.app().unsentBytes().length === 0);
  const flooding = await stranger();
  flooding.send(`40${JSON.stringify({ token: amal.token })}`);
  await waitUntil('the console is admitted', () => t.app().unsentBytes().length === 1);
  for (let n = 0; n < 20_000; n += 1) flooding.pong();
  const other = await consoleOf(amal.token);
  for (let n = 0; n < 5; n += 1) expect((await other.follow(ORDERS)).reset).toBe(false);
});

it('refuses a second sign-in on a connection', async () => {
  const ws = await stranger();
  const closed = once(ws, 'close');
  for (let n = 0; n < 3; n += 1) ws.send(`40${JSON.stringify({ token: amal.token })}`);
  expect((await closed)[0]).toBe(CUT);
});

it('limits the connections of an address that have not signed in, not those that have', async () => {
  const signedIn = await consoleOf(amal.token);
  const strangers = await Promise.all(Array.from({ length: 510 }, () => stranger()));
  const isOpen = (ws: WebSocket) => ws.readyState === WebSocket.OPEN;
  // One of an earlier test may still wait.
  expect(strangers.filter(isOpen).length).toBeLessThanOrEqual(500);
  expect(strangers.filter(isOpen).length).toBeGreaterThan(490);
  expect(signedIn.socket.connected).toBe(true);
  for (const ws of strangers) ws.terminate();
  await waitUntil('there is room again', async () => isOpen(await stranger()));
});

it('reads little from a connection that it has closed', async () => {
  const accepted = once(t.app().server, 'connection') as Promise<[Socket]>;
  const ws = await stranger();
  const [connection] = await accepted;
  // Closing a WebSocket waits for the other side, which does not answer.
  ws.pause();
  for (let n = 0; n < 60_000; n += 1) ws.send('420["follow",{"seq":0}]');
  const other = await consoleOf((await t.person('operator')).token);
  for (let n = 0; n < 50; n += 1) await other.follow(ORDERS);
  expect(connection.bytesRead).toBeLessThan(500_000);
});

it('does not read from a console that does not read what it is sent', async () => {
  // A console of another test is not taken for this one.
  await waitUntil('no console is left', () => t.app().unsentBytes().length === 0);
  const accepted = once(t.app().server, 'connection') as Promise<[Socket]>;
  const ws = await stranger();
  const [connection] = await accepted;
  ws.send(`40${JSON.stringify({ token: amal.token })}`);
  await waitUntil('the console is admitted', () => t.app().unsentBytes().length === 1);
  ws.pause();
  for (let n = 0; n < 60_000; n += 1) ws.send('420["follow",{"seq":0}]');
  for (let n = 0; n < 60_000; n += 1) ws.ping('x'.repeat(100));
  const other = await consoleOf((await t.person('operator')).token);
  for (let n = 0; n < 50; n += 1) await other.follow(ORDERS);
  // Not what the client has left to send: the operating system may take all of it.
  expect(connection.bytesRead).toBeLessThan(1_000_000);
  expect(Math.max(0, ...t.app().unsentBytes())).toBeLessThan(300_000);
});
