import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ClientToServer, MAX_WATCHED_IDS, type ServerToClient } from '#contract/events.ts';
import { UserId } from '#contract/ids.ts';
import { FILLS, largestInput } from './support/largest-input.ts';
import type { Report } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

/** The longest time that one request, message or file may keep all others waiting. */
const LIMIT_MS = 100;
/** A disturbance of the machine does not repeat; a block does. */
const TRIES = 3;
const MESSAGES = 1_500;
const SOCKETS = 100;
const MAX_BODY = 1_048_576;
/** These would end the session that measures. */
const SKIPPED = new Set(['auth.logout', 'auth.refresh', 'users.signOut', 'users.signOutDevice']);

interface Longest {
  what: string;
  ms: number;
}

const endpoints = Object.values(api).flatMap((module) =>
  Object.values(module as Record<string, Endpoint>),
);

const asQuery = (value: unknown): string => {
  const pairs = Object.entries((value ?? {}) as Record<string, unknown>).map(([key, one]) => [
    key,
    String(typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 1_500),
  ]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs as [string, string][])}` : '';
};

/** A body of the endpoint's largest size: of a longer one, lists lose items. */
function bodyOf(endpoint: Endpoint, fill: string): string | undefined {
  if (!endpoint.body) return undefined;
  const value = largestInput(endpoint.body, fill);
  const limit = endpoint.maxBodyBytes ?? MAX_BODY;
  let body = JSON.stringify(value);
  while (Buffer.byteLength(body) > limit) {
    const lists = Object.values(value as object).filter(Array.isArray) as unknown[][];
    const longest = lists.toSorted((a, b) => b.length - a.length)[0];
    if (!longest || longest.length < 2) break;
    longest.length = Math.floor(longest.length * 0.7);
    body = JSON.stringify(value);
  }
  return body;
}

/** The longest pause of the server during some work; the least of a few tries if it is too long. */
async function pauseOf(world: World, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least > LIMIT_MS; n += 1) {
    await world.pauseMs();
    await work();
    least = Math.min(least, await world.pauseMs());
  }
  return least;
}

async function calls(world: World, token: string): Promise<Longest[]> {
  const pauses: Longest[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.upload || SKIPPED.has(endpoint.id)) continue;
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
    for (const fill of FILLS) {
      const body = bodyOf(endpoint, fill);
      const query = endpoint.query ? asQuery(largestInput(endpoint.query, fill)) : '';
      const ms = await pauseOf(world, async () => {
        const answer = await fetch(world.url + path + query, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            'device-id': 'web_bench',
            'if-match': '"1"',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined || endpoint.method === 'GET' ? {} : { body }),
        });
        await answer.arrayBuffer();
      });
      pauses.push({ what: `${endpoint.id} of ${JSON.stringify(fill)}`, ms });
      if (!body && !query) break;
    }
  }
  return pauses;
}

/** Small files of every kind are refused or accepted elsewhere; here each has the largest size. */
async function files(world: World, token: string): Promise<Longest[]> {
  const pauses: Longest[] = [];
  const shapes: [string, string, (fill: string, bytes: number) => string][] = [
    ['text/csv', 'one cell', (fill, bytes) => `name\n${fill.repeat(bytes / 4)}`],
    ['text/csv', 'short rows', (fill, bytes) => `name,price\n${`${fill},1\n`.repeat(bytes / 10)}`],
    ['text/csv', 'long cells', (fill, bytes) => `${fill.repeat(9_000)},1\n`.repeat(bytes / 40_000)],
  ];
  for (const endpoint of endpoints) {
    if (!endpoint.upload) continue;
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
    for (const fill of ['a', ' ', '9', 'é'])
      for (const [type, shape, make] of shapes) {
        const content = make(fill, endpoint.upload.maxBytes).slice(0, endpoint.upload.maxBytes / 2);
        const ms = await pauseOf(world, async () => {
          const form = new FormData();
          form.append('file', new Blob([content], { type }), 'file.csv');
          const answer = await fetch(world.url + path, {
            method: endpoint.method,
            headers: { authorization: `Bearer ${token}`, 'device-id': 'web_bench' },
            body: form,
          });
          await answer.arrayBuffer();
        });
        pauses.push({ what: `${endpoint.id}, ${shape} of ${JSON.stringify(fill)}`, ms });
      }
  }
  return pauses;
}

type ConsoleSocket = Socket<ServerToClient, ClientToServer>;

async function open(world: World, token: string, count: number): Promise<ConsoleSocket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket: ConsoleSocket = io(world.url, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    }),
  );
}

async function messages(world: World): Promise<Longest[]> {
  const pauses: Longest[] = [];
  const ids = Array.from({ length: MAX_WATCHED_IDS }, (_, n) => UserId.parse(n + 1));
  const box: [number, number, number, number] = [-180, -90, 180, 90];
  for (const count of [1, SOCKETS]) {
    const kinds: [string, (socket: ConsoleSocket, token: string) => unknown][] = [
      ['follow', (socket) => socket.emit('follow', { seq: 0 }, () => undefined)],
      [
        'watch',
        (socket) =>
          socket.emit('watch', { box, ids, everyMs: 50, elsewhereMs: 1_000 }, () => undefined),
      ],
      ['renew', (socket, token) => socket.emit('renew', { token }, () => undefined)],
    ];
    for (const [kind, send] of kinds) {
      const token = await world.signIn('operator');
      const sockets = await open(world, token, count);
      const ms = await pauseOf(world, async () => {
        for (let n = 0; n < MESSAGES; n += 1) send(sockets[n % count] as ConsoleSocket, token);
        // The last is answered after all others of its socket.
        await sockets[0]?.emitWithAck('renew', { token });
      });
      pauses.push({ what: `${MESSAGES} × ${kind} over ${count} sockets`, ms });
      for (const socket of sockets) socket.close();
    }
  }
  const ms = await pauseOf(world, async () => {
    const ws = new WebSocket(
      `${world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    await new Promise((resolve) => ws.once('open', resolve));
    for (let n = 0; n < 50_000; n += 1) ws.ping('x'.repeat(100));
    await new Promise((resolve) => ws.once('error', resolve).once('close', resolve));
  });
  pauses.push({ what: 'pings of a stranger', ms });
  return pauses;
}

/** No request, message or file within the contract's sizes may keep all others waiting. */
export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    const admin = await world.signIn('admin');
    await world.addDrivers(5_000);
    const groups: [string, () => Promise<Longest[]>][] = [
      ['a message', () => messages(world)],
      ['a file', () => files(world, admin)],
      ['a call', () => calls(world, admin)],
    ];
    for (const [what, measure] of groups) {
      const pauses = (await measure()).toSorted((a, b) => b.ms - a.ms);
      for (const { what: which, ms } of pauses.slice(0, 8)) report.print(`${which}: ${ms} ms`);
      report.figure({
        what: `the longest pause by ${what} of the largest size`,
        value: pauses[0]?.ms ?? 0,
        unit: 'ms',
        atMost: LIMIT_MS,
        of: pauses.length,
        which: pauses[0]?.what,
      });
    }
  } finally {
    await world.stop();
  }
}
