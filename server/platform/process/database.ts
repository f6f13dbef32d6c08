import type { Config } from '../../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { Log } from '../db/log.ts';
import { migrate, requireMigrated } from '../db/migrate.ts';

/** A migrated database, and how the application reaches it. */
export interface OpenDatabase {
  /** To be used with the role `tawsil_app`. */
  readonly appUrl: string;
  /** The pooler in front of it, where there is one. */
  readonly pooledUrl?: string;
  /** Owns the tables. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'directUrl' | 'migrationUrl' | 'migrates'
  >;
  readonly log: Log;
  readonly onProgress: (step: string) => void;
  /** The embedded database died for good. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Opens the embedded database or the one of DATABASE_URL, and brings its schema up to date, or
 * requires that it is where servers do not migrate.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { config, log, onProgress } = options;
  const database = config.databaseUrl
    ? external(config.databaseUrl, config)
    : await startEmbedded({ ...options, dataDir: config.dataDir });
  try {
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
    if (ran.length > 0) onProgress(`Migrated the database (${ran.join(', ')})`);
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
