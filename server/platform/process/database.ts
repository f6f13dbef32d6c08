import type { Config } from '../../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { declareOnePerson } from '../db/host-declarations.ts';
import type { Log } from '../db/log.ts';
import { migrate, requireMigrated } from '../db/migrate.ts';
import { requireDirect } from '../db/pooler.ts';

/** A migrated database, and the URLs for the application. */
export interface OpenDatabase {
  /** The URL for the role `tawsil_app`. */
  readonly appUrl: string;
  /** The URL of the pooler in front of it, if there is one. */
  readonly pooledUrl?: string;
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl' | 'migrates'
  > &
    Partial<Pick<Config, 'onePerson'>>;
  readonly log: Log;
  readonly onProgress: (step: string) => void;
  /** Called when the embedded database has died for good. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Opens the embedded database or that of DATABASE_URL, and migrates its schema, or requires a
 * migrated one if servers do not migrate.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { config, log, onProgress } = options;
  const database = config.databaseUrl
    ? external(config.databaseUrl, config)
    : await startEmbedded({ ...options, dataDir: config.dataDir });
  try {
    if (config.databaseUrl && !config.directUrl) await requireDirect(config.databaseUrl);
    if (config.migrationUrl) await requireDirect(config.migrationUrl);
    if (!config.migrates) {
      await requireMigrated(database.appUrl);
      return database;
    }
    const ran = await migrate(
      {
        ownerUrl: database.ownerUrl,
        appLogin: decodeURIComponent(new URL(database.appUrl).username),
      },
      log,
    );
    await declareOnePerson(database.ownerUrl, config.onePerson);
    if (ran.length > 0) onProgress(`Migrated the database (${ran.length} steps, to ${ran.at(-1)})`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function external(url: string, { directUrl, migrationUrl }: OpenOptions['config']) {
  const appUrl = directUrl ?? url;
  return {
    appUrl,
    ownerUrl: migrationUrl ?? appUrl,
    stop: () => Promise.resolve(),
    ...(directUrl ? { pooledUrl: url } : {}),
  };
}
