import { hostname, userInfo } from 'node:os';
import { createServices, type Services } from '../areas.ts';
import type { Caller, RequestActor } from '../platform/auth/caller.ts';
import { createDb, createPool } from '../platform/db/connect.ts';
import { silentLog } from '../platform/db/log.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Context } from './command.ts';

/** Root's name behind sudo, before the tool became the owner of the data directory. */
const person = process.env.SUDO_USER || userInfo().username;

/** The machine as an actor: no account has the id 0. */
const caller: Caller = {
  userId: 0,
  name: `Host: ${person} on ${hostname()}`,
  role: 'admin',
  sessionId: 0,
  zones: 'all',
};

/** The origin of what the host does, as the audit log records it. */
export const HOST: RequestActor = { caller, address: 'host', deviceId: 'tawsil' };

/** Runs work with the server's services, on the application's rights unless on the owner's. */
export async function withServices<T>(
  { access, config }: Context,
  work: (services: Services, db: Db) => Promise<T>,
  rights: 'application' | 'owner' = 'application',
): Promise<T> {
  const pool = createPool(access.ownerUrl, {
    ...(rights === 'application' ? { role: 'tawsil_app' } : {}),
    max: 2,
  });
  const db = createDb(pool);
  try {
    const { dataDir, filesStore } = config;
    return await work(createServices({ db, pool, dataDir, filesStore }, silentLog), db);
  } finally {
    await db.destroy();
  }
}
