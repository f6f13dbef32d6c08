import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { loop } from './agents/loop.ts';
import { createAppClient } from './app-client.ts';
import { createCityClock } from './clock.ts';
import { createFurnisher } from './furnishing/furnish.ts';
import { furnishCity } from './furnishing/furnish-city.ts';
import { liftOrderLimits } from './furnishing/order-limits.ts';
import { createRandom } from './random.ts';
import {
  type OpenCity,
  startComplaints,
  startCustomers,
  startStaff,
  startStoresAndDrivers,
} from './start-agents.ts';
import type { World } from './world.ts';

export interface CityOptions {
  apiUrl: string;
  speed: number;
  credentials: { email: string; password: string; appPassword: string };
  seed: number;
  signal: AbortSignal;
  log: Pick<Logger, 'warn'>;
  /** Prints a line for the user who started the city. */
  print: (line: string) => void;
}

/**
 * Furnishes the city and runs its agents until the signal. Returns once all of them have started.
 */
export async function runCity(world: World, options: CityOptions): Promise<void> {
  const { apiUrl, speed, credentials, signal, log, print } = options;
  // Every phone and tablet listens to it.
  setMaxListeners(0, signal);
  const admin = createAppClient(apiUrl, {
    email: credentials.email,
    password: credentials.password,
  });
  const furnisher = createFurnisher(apiUrl, admin, credentials.appPassword);
  await furnisher.learnAccounts();

  if (world.startsAnew) {
    const cleared = await furnisher.clearAway(world);
    if (cleared > 0) print(`• Cleared ${cleared} open orders of an earlier day`);
  }
  if (world.startsAnew || speed > 1) await liftOrderLimits(admin);
  const staying = await furnisher.standDown(world);
  const began = performance.now();
  const furnished = await furnishCity(furnisher, admin, world, print, new Date());
  if (signal.aborted) return;

  const city: OpenCity = {
    world,
    apiUrl,
    speed,
    // The day begins after furnishing, which takes real time that does not belong to the day.
    clock: createCityClock(world.startsAt, speed),
    random: createRandom(options.seed),
    admin,
    furnished,
    staying,
    readyAt: new Map(),
    repeat: (turn, periodMs, name) => loop(turn, periodMs, signal, log, name),
    print,
  };
  startStoresAndDrivers(city);
  await startCustomers(city);
  startComplaints(city);
  startStaff(city);
  const seconds = Math.round((performance.now() - began) / 1000);
  print(
    `• City: ${world.name} is open, with ${world.stores.length} stores and ${world.drivers.length} drivers, ` +
      `at ${speed} times real speed (furnished in ${seconds} s)`,
  );
}
