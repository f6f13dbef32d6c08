import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, EventSubject, ServerToClient } from '#contract/events.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { FEW_SUBJECTS } from '#streams/needs.ts';
import { startMeter } from '../support/meter.ts';
import { median, type Report, roundToThreeDigits, runRounds } from '../support/report.ts';
import { startWorld, type World } from '../support/world.ts';

const CONSOLES = 100;
const EVENTS = 200;
const ROUNDS = 5;

type ConsoleSocket = Socket<ServerToClient, ClientToServer>;

async function openConsole(url: string, token: string, subjects?: readonly EventSubject[]) {
  const socket: ConsoleSocket = io(url, {
    auth: { token, runs: true },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('follow', { seq: 0, ...(subjects ? { subjects } : {}) });
  return socket;
}

/**
 * The server's CPU for one event and the bytes to one console, while the given consoles are open.
 */
async function spend(world: World, admin: string, driver: number, through: () => number) {
  const [before, bytes] = [await world.usage(), through()];
  for (let n = 0; n < EVENTS; n += 1)
    await world.call(
      'PUT',
      driverStatusRoutes.setStatus.path.replace('{id}', String(driver)),
      admin,
      { status: n % 2 === 0 ? 'on_break' : 'available' },
    );
  // The last events are published and sent within the next moments.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { cpuMs } = await world.usage();
  return {
    cpuUs: ((cpuMs - before.cpuMs) * 1_000) / EVENTS,
    bytes: (through() - bytes) / EVENTS,
  };
}

/** The cost of events for consoles on the board, and for as many on the list of stores. */
export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    const [admin, amal] = [await world.signIn('admin'), await world.signIn('operator')];
    const [driver] = await world.addDrivers(1);
    const measure = async (count: number, subjects?: readonly EventSubject[]) => {
      const meter = await startMeter(world.url);
      const sockets = count > 0 ? [await openConsole(meter.url, amal, subjects)] : [];
      while (sockets.length < count) sockets.push(await openConsole(world.url, amal, subjects));
      const all = await runRounds(ROUNDS, () => spend(world, admin, driver as number, meter.bytes));
      for (const socket of sockets) socket.close();
      await meter.stop();
      return { cpu: all.map(({ cpuUs }) => cpuUs), bytes: median(all.map(({ bytes }) => bytes)) };
    };
    await measure(0);
    const nobody = await measure(0);
    const board = await measure(CONSOLES);
    const office = await measure(CONSOLES, FEW_SUBJECTS);
    for (const [what, { cpu, bytes }] of [
      ['on the board', board],
      ['in the back office', office],
    ] as const) {
      report.figure({
        what: `an event for one console ${what} of ${CONSOLES}`,
        value: Math.max(0, median(cpu) - median(nobody.cpu)) / CONSOLES,
        unit: 'µs CPU',
        rounds: cpu.map(roundToThreeDigits),
      });
      report.figure({ what: `an event for one console ${what}`, value: bytes, unit: 'bytes' });
    }
  } finally {
    await world.stop();
  }
}
