import type { Config } from '../../config.ts';
import { placeOf } from '../db/backup/access.ts';
import { UnknownSchema } from '../db/baseline/adopt.ts';
import { createDb, createToolPool } from '../db/connect.ts';
import { isConnectionFailure } from '../db/connection.ts';
import { startEmbedded } from '../db/embedded.ts';
import { declareOnePerson } from '../db/host-declarations.ts';
import type { Log } from '../db/log.ts';
import { migrate, requireMigrated } from '../db/migrate.ts';
import { requireDirect } from '../db/pooler.ts';
import type { Db } from '../db/schema.ts';

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
  /** A sentence for the refusal of an embedded database whose schema this release cannot continue. */
  readonly adviceFor?: (db: Db) => Promise<string>;
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
    const reason = config.databaseUrl
      ? nameDatabase(error, config)
      : await advise(error, database.ownerUrl, options);
    await database.stop();
    throw reason;
  }
}

/** Adds the advice for an unknown schema to the error, which is otherwise the same. */
async function advise(
  error: unknown,
  ownerUrl: string,
  { adviceFor }: OpenOptions,
): Promise<unknown> {
  if (!(error instanceof UnknownSchema) || !adviceFor) return error;
  const db = createDb(createToolPool(ownerUrl));
  try {
    return new UnknownSchema(`${error.message}${await adviceFor(db)}`);
  } catch {
    return error;
  } finally {
    await db.destroy();
  }
}

/** Login refused, and no such database: they are of the settings, as is a host that is not there. */
const OF_SETTINGS = new Set(['28000', '28P01', '3D000']);

/** Adds the address and its settings to an error of connecting, which seldom has them. */
function nameDatabase(error: unknown, config: OpenOptions['config']): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!isConnectionFailure(error) && !OF_SETTINGS.has(code ?? '')) return error;
  const settings = config.migrationUrl ? 'DATABASE_URL and DATABASE_MIGRATION_URL' : 'DATABASE_URL';
  return new Error(
    `The database at ${placeOf(config)} cannot be opened: ${message || code}. Check ${settings}, and that PostgreSQL listens there.`,
    { cause: error },
  );
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
