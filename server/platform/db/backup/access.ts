import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { livingHolder } from '../embedded/lock.ts';
import { names, readSecrets, urlFor } from '../embedded/secrets.ts';
import { startEmbedded } from '../embedded.ts';
import type { Log } from '../log.ts';
import { requireDirect } from '../pooler.ts';

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl'>;

/** The owner's access to the database, whichever user runs it. */
export interface Access {
  readonly ownerUrl: string;
  readonly appLogin: string;
  /** Whether a server is using the embedded database now. */
  readonly inUse: boolean;
  close(): Promise<void>;
}

/** The data directory has no database, and the caller does not create one. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

const ownerUrlOf = (settings: DatabaseSettings & { databaseUrl: string }): string =>
  settings.migrationUrl ?? settings.directUrl ?? settings.databaseUrl;

/** The name of a database for display: the data directory, or host, port and database. */
export function placeOf(settings: DatabaseSettings): string {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl) return dataDir;
  const { hostname, port, pathname } = new URL(ownerUrlOf({ ...settings, databaseUrl }));
  return `${hostname}:${port || '5432'}${decodeURIComponent(pathname)}`;
}

/**
 * Finds the database of the settings: that of DATABASE_URL, the embedded one of a running server,
 * or the embedded one, started temporarily. Throws NoDatabase if it does not exist, unless it may be
 * created; and refuses a pooler in transaction mode, unless it is only examined (`isProbe`).
 */
export async function openAccess(
  config: DatabaseSettings,
  log: Log,
  { creates = false, isProbe = false } = {},
): Promise<Access> {
  if (config.databaseUrl) {
    const ownerUrl = ownerUrlOf({ ...config, databaseUrl: config.databaseUrl });
    if (!isProbe) await requireDirect(ownerUrl);
    return {
      ownerUrl,
      appLogin: decodeURIComponent(new URL(config.databaseUrl).username),
      inUse: false,
      close: () => Promise.resolve(),
    };
  }
  if (!creates && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new NoDatabase(`There is no database in ${config.dataDir}.`);
  const holder = await livingHolder(config.dataDir);
  const secrets = await readSecrets(config.dataDir);
  if (holder && secrets) {
    if (!holder.port) throw new Error('The server is just starting. Try again in a moment.');
    return {
      ownerUrl: urlFor('owner', secrets, { port: holder.port }),
      appLogin: names.login,
      inUse: true,
      close: () => Promise.resolve(),
    };
  }
  const database = await startEmbedded({ dataDir: config.dataDir, log });
  return {
    ownerUrl: database.ownerUrl,
    appLogin: names.login,
    inUse: false,
    close: () => database.stop(),
  };
}
