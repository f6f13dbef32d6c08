import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Db } from '../db/schema.ts';
import { createLease, RENEW_MS } from '../leases/lease.ts';

/** Longer than the duration of a lease. Milliseconds. */
const WAIT_MS = 8_000;
const LOOK_MS = 250;

interface Deps {
  db: Db;
  config: Pick<Config, 'city' | 'dataDir' | 'databaseUrl' | 'busUrl'>;
  /** How long a server that has the city's sign-ins waits for the lease. Milliseconds. */
  waitMs?: number;
}

/** Whether this server runs the city; one server of a database does. */
export interface CityDuty {
  readonly isMine: boolean;
  /** The reason why not, for display. */
  readonly why: string;
  /** Called when another server has taken it over. */
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
 * Takes the lease of the city. With the embedded database there is no other server. Of several
 * servers, one whose data directory lacks the sign-ins of an existing city does not run it: new
 * sign-ins would lock out the ones in use.
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
  if (config.busUrl && !ranIt) {
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
    // While the database does not respond, the city cannot do anything either.
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
