import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';
import { silentLog } from './log.ts';
import { prepareMarked } from './prepared.ts';
import type { Database } from './schema.ts';

// Money and sequences are int8: as text they would sort and add wrongly, as numbers lose units.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
// A date has no time zone; the driver's default would make it midnight of the machine's.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolOptions {
  /** The role that each connection takes at its start; the application's is `tawsil_app`. */
  readonly role?: 'tawsil_app';
  /** Most connections at once; 10 unless told. */
  readonly max?: number;
  /** False: an answer may come before the disk has it, and be lost with the power. True unless told. */
  readonly waitsForDisk?: boolean;
  readonly log?: Log;
}

/**
 * Connections to one database: int8 arrives as bigint, timestamptz as Date, numeric and date as
 * text. A statement may take 15 s and an idle transaction 15 s before the server ends it.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { role, max = 10, waitsForDisk = true, log = silentLog } = options;
  const settings = [
    ...(role ? [`-c role=${role}`] : []),
    ...(waitsForDisk ? [] : ['-c synchronous_commit=off']),
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: role ?? 'tawsil',
    ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
  });
  // An idle connection that breaks (the database restarts) must not end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'A database connection was lost');
  });
  // Nor one that is lent out and breaks between two statements: the pool does not hear of it, and
  // the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', prepareMarked);
  return pool;
}

/** The typed query builder over a pool. Destroying it ends the pool. */
export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
