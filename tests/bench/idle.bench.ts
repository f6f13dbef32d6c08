import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '#contract/events.ts';
import { driverStatusRoutes, MAX_BULK_PINGS } from '#contract/routes/operations/driver-status.ts';
import { startMeter } from './support/meter.ts';
import { median, type Report, roundToThreeDigits, runRounds } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

const CONSOLES = 500;
const PARKED = 50_000;
const MOVED = 1_000;
/**
 * After its start V8 collects what starting has left, once: from 5 to 30 s after the start a server
 * took 16 ms a second, from 80 s on 6.
 */
const SETTLED_MS = 80_000;
const ROUND_MS = 5_000;
const ROUNDS = 5;
const MOVES = 20;
const BOX: [number, number, number, number] = [-8, 33, -7, 34];

/** The server's CPU while idle: milliseconds per second. */
async function idle(world: World): Promise<number> {
  const [before, begun] = [await world.usage(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  const { cpuMs } = await world.usage();
  return ((cpuMs - before.cpuMs) * 1_000) / (performance.now() - begun);
}

/** The transactions of the database so far, apart from those of this connection. */
async function transactions(world: World): Promise<number> {
  const { rows } = await world.sql(
    `select (xact_commit + xact_rollback)::int as count from pg_stat_database
     where datname = current_database()`,
  );
  return rows[0].count as number;
}

type ConsoleSocket = Socket<ServerToClient, ClientToServer>;

async function openConsole(url: string, token: string): Promise<ConsoleSocket> {
  const socket: ConsoleSocket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('follow', { seq: 0 });
  await socket.emitWithAck('watch', { box: BOX, ids: [], everyMs: 50, elsewhereMs: 10_000 });
  return socket;
}

async function reportAll(world: World, token: string, ids: readonly number[], lat: number) {
  for (let from = 0; from < ids.length; from += MAX_BULK_PINGS) {
    const positions = ids.slice(from, from + MAX_BULK_PINGS).map((driverId, n) => ({
      driverId,
      lat: lat + n / 1e6,
      lon: -7.5 - n / 1e5,
      heading: n % 360,
    }));
    await world.call('POST', driverStatusRoutes.reportBulk.path, token, { positions });
  }
}

/** Bytes on the wire for one moved driver, counted on the TCP connection. */
async function bytesOnTheWire(world: World, admin: string, amal: string, ids: readonly number[]) {
  const meter = await startMeter(world.url);
  const socket = await openConsole(meter.url, amal);
  try {
    let frames = 0;
    socket.on('frame', () => {
      frames += 1;
    });
    const next = async (count: number) => {
      while (frames < count) await new Promise((resolve) => setImmediate(resolve));
    };
    await next(1);
    return await runRounds(MOVES, async (nth) => {
      const [bytes, had] = [meter.bytes(), frames];
      await reportAll(world, admin, ids, 33.5 + nth / 1_000);
      await next(had + 1);
      return (meter.bytes() - bytes) / ids.length;
    });
  } finally {
    socket.close();
    await meter.stop();
  }
}

/** The cost of consoles that watch an unchanged view, and of drivers who do not move. */
export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  const open: ConsoleSocket[] = [];
  try {
    const [admin, amal] = [await world.signIn('admin'), await world.signIn('operator')];
    const ids = await world.addDrivers(PARKED);
    report.print(`wait ${SETTLED_MS / 1_000} s for the collection after the start`);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const [before, begun] = [await transactions(world), performance.now()];
    const empty = await runRounds(ROUNDS, () => idle(world));
    const perSecond =
      ((await transactions(world)) - before) / ((performance.now() - begun) / 1_000);
    const noise = Math.max(...empty) - Math.min(...empty);
    const unit = 'ms CPU a second';
    report.figure({
      what: 'the empty server',
      value: median(empty),
      unit,
      noise: roundToThreeDigits(noise),
      atMost: 7,
    });
    report.figure({
      what: 'statements of the empty server, each in a transaction of its own',
      value: perSecond,
      unit: 'a second',
      atMost: 5,
    });

    // One operator each 50, because a person has a limit of sockets.
    for (let n = 0; n < CONSOLES; n += 50) {
      const operator = await world.signIn('operator');
      open.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => openConsole(world.url, operator)))),
      );
    }
    await idle(world);
    const watched = await runRounds(ROUNDS, () => idle(world));
    report.figure({
      what: `one idle console of ${CONSOLES}`,
      value: Math.max(0, median(watched) - median(empty)) / CONSOLES,
      unit,
      rounds: watched.map(roundToThreeDigits),
    });

    report.print(`${PARKED} drivers report once, and stay`);
    await reportAll(world, admin, ids, 33.5);
    await idle(world);
    await idle(world);
    const parked = await runRounds(ROUNDS, () => idle(world));
    report.figure({
      what: `one parked driver of ${PARKED}, with ${CONSOLES} consoles`,
      value: (Math.max(0, median(parked) - median(watched)) * 1_000) / PARKED,
      unit: 'µs CPU a second',
      rounds: parked.map(roundToThreeDigits),
    });
    for (const socket of open.splice(0)) socket.close();

    const moved = await bytesOnTheWire(world, admin, amal, ids.slice(0, MOVED));
    report.figure({
      what: `one moved driver of ${MOVED}, over TCP`,
      value: median(moved),
      unit: 'bytes',
      atMost: 16,
    });
  } finally {
    for (const socket of open) socket.close();
    await world.stop();
  }
}
