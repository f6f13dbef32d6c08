import { io, type Socket } from 'socket.io-client';
import type { Watch } from '#contract/events.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { readFrame } from '#rules/frames/positions-frame.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { haproxySkipReason, startHaproxy } from '#tests/support/processes/haproxy.ts';
import { natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';
import { startServer } from './support/child.ts';
import { CITY, postJson, startDriverReports } from './support/driver-reports.ts';

import { median, type Report, roundToThreeDigits } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

const DRIVERS = 10_000;
const CONSOLES = 60;
const MORE_CONSOLES = 100;
const PROBES = 200;
const LOOKS = 10;
const SPAN_MS = 8_000;
const ROUNDS = 5;
const CHANGES = 300;
const CHANGE_EVERY_MS = 50;
const ALL: Watch['box'] = [-180, -90, 180, 90];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
type Server = Awaited<ReturnType<typeof startServer>>;

async function watch(
  url: string,
  token: string,
  request: Watch,
  each?: Parameters<typeof readFrame>[1],
) {
  const socket: Socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
  if (each) socket.on('frame', (bytes: ArrayBuffer) => void readFrame(bytes, each));
  await waitUntil('a socket connects', () => socket.connected);
  await socket.emitWithAck('follow', { seq: 0 });
  await socket.emitWithAck('watch', request);
  return socket;
}

/**
 * A console that watches a part of the city. If each watched the whole city, the bench's own reader
 * would be the bottleneck.
 */
function district(n: number): Watch {
  const [lat, lon] = [
    CITY.lat + ((n % 7) / 7) * CITY.height,
    CITY.lon + ((n % 5) / 5) * CITY.width,
  ];
  const box: Watch['box'] = [lon, lat, lon + CITY.width / 10, lat + CITY.height / 10];
  return { box, ids: [], everyMs: 500, elsewhereMs: 10_000 };
}

/** From a report's first byte at one server to the frame of another one. */
async function across(urls: readonly string[], token: string, probe: number): Promise<number[]> {
  const values: number[] = [];
  const pairs = urls.map((from, n) => ({ from, to: urls[(n + 1) % urls.length] as string }));
  for (const [nth, { from, to }] of pairs.entries()) {
    let wanted = Number.NaN;
    let seen: () => void = () => undefined;
    const request: Watch = { box: null, ids: [probe] as never, everyMs: 50, elsewhereMs: null };
    const socket = await watch(to, token, request, (id, lat) => {
      if (id === probe && Math.abs(lat - wanted) < 1e-6) seen();
    });
    for (let n = 0; n < PROBES / pairs.length; n += 1) {
      wanted = CITY.lat + (nth * PROBES + n + 1) * 1e-4;
      const drawn = new Promise<void>((resolve) => {
        seen = resolve;
      });
      const begun = performance.now();
      const body = { lat: wanted, lon: CITY.lon };
      await postJson(
        from + driverStatusRoutes.report.path.replace('{id}', String(probe)),
        token,
        body,
      );
      await drawn;
      values.push(performance.now() - begun);
      await pause(100 * Math.random());
    }
    socket.close();
  }
  return values.sort((a, b) => a - b);
}

/** The smallest share of drivers that a server's map shows with an age of at most two seconds. */
async function onMaps(urls: readonly string[], token: string): Promise<number> {
  const shares = await Promise.all(
    urls.map(async (url) => {
      const at = new Map<number, number>();
      const request: Watch = { box: ALL, ids: [], everyMs: 250, elsewhereMs: null };
      const socket = await watch(url, token, request, (id, _lat, _lon, _heading, atMs) => {
        at.set(id, atMs);
      });
      await pause(3_000);
      const seen: number[] = [];
      for (let n = 0; n < LOOKS; n += 1) {
        await pause(1_000);
        const from = Date.now() - 2_000;
        seen.push([...at.values()].filter((ms) => ms >= from).length / (DRIVERS - 1));
      }
      socket.close();
      return median(seen);
    }),
  );
  return Math.min(...shares);
}

/** Percent of a core that each of these servers uses. */
async function cpu(servers: readonly Pick<Server, 'usage'>[]): Promise<number[]> {
  const before = await Promise.all(servers.map((one) => one.usage()));
  const begun = performance.now();
  await pause(SPAN_MS);
  const after = await Promise.all(servers.map((one) => one.usage()));
  const spanMs = performance.now() - begun;
  return after.map(({ cpuMs }, n) => ((cpuMs - (before[n]?.cpuMs ?? 0)) / spanMs) * 100);
}

async function callsOfPublish(world: World): Promise<number> {
  const { rows } = await world.sql(
    `select calls from pg_stat_user_functions where funcname = 'events_publish'`,
  );
  return Number(rows[0]?.calls ?? 0);
}

/** Publishing transactions per event, including the sweeps of all servers. */
async function publishes(world: World, urls: readonly string[], token: string, id: number) {
  const before = await callsOfPublish(world);
  for (let n = 0; n < CHANGES; n += 1) {
    const url = `${urls[n % urls.length]}${driverStatusRoutes.setStatus.path.replace('{id}', String(id))}`;
    await fetch(url, {
      method: driverStatusRoutes.setStatus.method,
      headers: {
        'device-id': 'web_bench',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ status: n % 2 === 0 ? 'on_break' : 'available' }),
    }).then((answer) => answer.text());
    await pause(CHANGE_EVERY_MS);
  }
  // A session reports its activity once a second at most.
  await pause(2_000);
  return ((await callsOfPublish(world)) - before) / CHANGES;
}

/** Three servers on one PostgreSQL, one NATS and one haproxy; then five. */
export async function run(report: Report): Promise<void> {
  const why = natsSkipReason ?? haproxySkipReason;
  if (why) return report.print(`Skipped: ${why}.`);
  process.env.TEST_COUNT_CALLS = 'yes';
  const nats = await startNats();
  const world = await startWorld({ busUrl: nats.url });
  const more: Server[] = [];
  const sockets: Socket[] = [];
  let balancer: Awaited<ReturnType<typeof startHaproxy>> | undefined;
  let driving: ReturnType<typeof startDriverReports> | undefined;
  const add = async () => {
    const env = { BENCH_DATABASE_URL: world.appUrl, BENCH_BUS_URL: nats.url };
    more.push(await startServer('./app-process.ts', env));
  };
  try {
    const ids = await world.addDrivers(DRIVERS);
    const [probe = 0, ...others] = ids;
    const token = await world.signIn('admin');
    await add();
    await add();
    const urls = [world.url, ...more.map(({ url }) => url)];
    balancer = await startHaproxy(urls);
    driving = startDriverReports(urls, token, others);
    for (let n = 0; n < CONSOLES; n += 1)
      sockets.push(await watch(balancer.url, token, district(n)));
    report.print(`${DRIVERS} drivers, ${CONSOLES} consoles, three servers`);
    const load = { drivers: DRIVERS, consoles: CONSOLES, servers: urls.length };

    const values = await across(urls, token, probe);
    const part = (share: number) => values[Math.floor((values.length - 1) * share)] as number;
    report.figure({
      what: 'report at one server to frame of another, p50',
      value: part(0.5),
      unit: 'ms',
      ...load,
    });
    report.figure({
      what: 'report at one server to frame of another, p99',
      value: part(0.99),
      unit: 'ms',
      atMost: 200,
      ...load,
    });
    report.figure({
      what: 'drivers at most 2 s old on the map of each server',
      value: 100 * (await onMaps(urls, token)),
      unit: '%',
      atLeast: 99.9,
      ...load,
    });

    // A server's own work comes in waves of seconds, which would distort the comparison of single
    // periods.
    const rest = [...more];
    const alone = [await cpu(rest)];
    const crowded: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const extra: Socket[] = [];
      for (let n = 0; n < MORE_CONSOLES; n += 1)
        extra.push(await watch(world.url, token, district(n)));
      crowded.push(await cpu(rest));
      for (const socket of extra) socket.close();
      alone.push(await cpu(rest));
    }
    const raised = (server: number) =>
      median(
        crowded.map((used, round) => {
          const [before, after] = [alone[round]?.[server] ?? 0, alone[round + 1]?.[server] ?? 0];
          return (used[server] ?? 0) - (before + after) / 2;
        }),
      );
    report.figure({
      what: `CPU of the others with ${MORE_CONSOLES} more consoles on one server`,
      value: Math.max(...rest.map((_, server) => raised(server))),
      unit: 'points',
      atMost: 1,
      alone: alone.map((of) => of.map(roundToThreeDigits)),
      crowded: crowded.map((of) => of.map(roundToThreeDigits)),
    });
    report.figure({ what: 'batches of positions that came late', value: driving.late(), unit: '' });

    await add();
    await add();
    const all = [world.url, ...more.map(({ url }) => url)];
    report.figure({
      what: 'numberings of the log for an event',
      value: await publishes(world, all, token, probe),
      unit: 'calls',
      atMost: 2,
      servers: all.length,
    });
  } finally {
    driving?.stop();
    for (const socket of sockets) socket.close();
    await balancer?.stop();
    for (const server of more) await server.stop();
    await world.stop();
    await nats.kill();
  }
}
