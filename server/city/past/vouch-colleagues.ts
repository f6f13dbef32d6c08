import { createServices } from '../../areas.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { createDb, createPool } from '../../platform/db/connect.ts';
import { type Log, silentLog } from '../../platform/db/log.ts';
import { addressOf, COLLEAGUE, FINANCE, SUPERVISOR } from '../furnishing/accounts.ts';

interface Options {
  /** The URL for the owner of the tables: the application does not vouch as the host. */
  ownerUrl: string;
  clock: () => Date;
  log?: Log;
}

const HOST: RequestActor = {
  caller: { userId: 0, name: 'Host', role: 'admin', sessionId: 0, zones: 'all' },
  address: 'host',
  deviceId: 'tawsil',
};
const REASON = 'A simulated person of the demo, who works alone';

/**
 * Vouches for the city's own operator, supervisor and finance staff: one account created them and its customers,
 * so that they could neither answer for a customer nor decide an end. Writes nothing where it is not
 * needed. Call it before the server listens.
 */
export async function vouchForColleagues({ ownerUrl, clock, log = silentLog }: Options) {
  const pool = createPool(ownerUrl, { max: 2, log });
  const db = createDb(pool);
  try {
    const { users } = createServices({ db, pool, clock }, log);
    for (const { key } of [COLLEAGUE, FINANCE, SUPERVISOR]) {
      const account = await users.findCredentials(addressOf(key));
      if (account) await users.vouchAsHost(account.id, REASON, HOST);
    }
  } finally {
    await db.destroy();
  }
}
