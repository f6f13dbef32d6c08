import type { Config } from '../../../config.ts';
import { livingHolder } from '../embedded/lock.ts';
import { names, readSecrets, urlFor } from '../embedded/secrets.ts';
import { startEmbedded } from '../embedded.ts';
import type { Log } from '../log.ts';

/** The owner's access to the database, whichever user runs it. */
export interface Access {
  readonly ownerUrl: string;
  readonly appLogin: string;
  /** Whether a server is using it now. */
  readonly inUse: boolean;
  close(): Promise<void>;
}

/**
 * Finds the database of the settings: that of DATABASE_URL, the embedded one of a running server,
 * or the embedded one, started temporarily.
 */
export async function openAccess(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl'>,
  log: Log,
): Promise<Access> {
  if (config.databaseUrl) {
    return {
      ownerUrl: config.migrationUrl ?? config.directUrl ?? config.databaseUrl,
      appLogin: decodeURIComponent(new URL(config.databaseUrl).username),
      inUse: false,
      close: () => Promise.resolve(),
    };
  }
  const holder = await livingHolder(config.dataDir);
  const secrets = await readSecrets(config.dataDir);
  if (holder && secrets) {
    if (!holder.port) throw new Error('The server is just starting. Try again in a moment.');
    return {
      ownerUrl: urlFor('owner', secrets, holder.port),
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
