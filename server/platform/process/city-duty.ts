import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Db } from '../db/schema.ts';
import { createLease, RENEW_MS } from '../leases/lease.ts';

/** Longer than a lease lasts. Milliseconds. */
const WAIT_MS = 8_000;
const LOOK_MS = 250;

interface Deps {
  db: Db;
  config: Pick<Config, 'city' | 'dataDir' | 'databaseUrl' | 'engineUrl'>;
  /** How long a server that has the city's sign-ins waits for the lease. Milliseconds. */
  waitMs?: number;
}

/** Whether this server runs the city, which one server of a database does. */
export interface CityDuty {
  readonly isMine: boolean;
  /** For people, where it is not. */
  readonly why: string;
  /** Called when another server has it from now on. */
  onLost: (listener: () => void) => void;
  stop: () => Promise<void>;
}

const settled = (isMine: boolean, why = ''): CityDuty => ({
  isMine,
  why,
  onLost: () => undefined,
  stop: () => Promise.resolve(),
});

/**
 * Takes the lease of the city. Nobody else has the embedded database. Of several servers, one whose data
 * directory does not have the sign-ins of a city that is there leaves it alone: new ones would lock out
 * those that people use.
 */
export async function takeCity({ db, config, waitMs = WAIT_MS }: Deps): Promise<CityDuty> {
  if (config.city.kind === 'off' || !config.databaseUrl) return settled(true);
  const lease = createLease(db, 'city');
  const ranIt = existsSync(path.join(config.dataDir, 'sign-ins.json'));
  // A server that ran it and was killed finds its own lease, which has not ended yet.
  const until = performance.now() + (ranIt ? waitMs : 0);
  while (!(await lease.renew())) {
    if (performance.now() >= until)
      return settled(false, `it is run by ${(await lease.holder()) ?? 'another server'}`);
    await delay(LOOK_MS);
  }
  if (config.engineUrl && !ranIt) {
    const city = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'city@tawsil.local')
      .executeTakeFirst();
    if (city) {
      await lease.leave();
      return settled(false, 'its sign-ins are in the data directory of another server');
    }
  }
  const listeners: (() => void)[] = [];
  const timer = setInterval(() => {
    // While the database does not answer the city cannot do anything either.
    lease.renew().then(
      (isMine) => {
        if (!isMine) for (const listener of listeners.splice(0)) listener();
      },
      () => undefined,
    );
  }, RENEW_MS);
  return {
    isMine: true,
    why: '',
    onLost: (listener) => void listeners.push(listener),
    async stop() {
      clearInterval(timer);
      await lease.leave();
    },
  };
}
