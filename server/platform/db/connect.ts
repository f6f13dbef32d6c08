import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { readingScope, type Scope } from '../scope/scope.ts';
import type { Log } from './log.ts';
import { silentLog } from './log.ts';
import { prepareMarked } from './prepared.ts';
import { scopedRole } from './roles.ts';
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

/** A pool of which any connection may break at any moment without ending the process. */
function unbreakable(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config);
  // One that is idle, because the database restarts.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'A database connection was lost');
  });
  // One that is lent out and breaks between two statements, or while it is being closed: the pool does
  // not hear of it, and the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connections of a tool (migration, backup), whose statements may take as long as they need. */
export const createToolPool = (
  url: string,
  max = 1,
  limits: Pick<pg.PoolConfig, 'lock_timeout'> = {},
): pg.Pool => unbreakable({ connectionString: url, max, ...limits }, silentLog);

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
  const pool = unbreakable(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: role ?? 'tawsil',
      ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
    },
    log,
  );
  pool.on('connect', prepareMarked);
  return pool;
}

// Ids of zones are integers of the contract: nothing in them needs to be quoted.
const enter = ({ zones, userId }: Scope) =>
  `set role ${scopedRole}; set tawsil.zones = '{${zones.map(Number).join(',')}}'; ` +
  `set tawsil.person = '${Number(userId)}'`;
const LEAVE = 'reset role; reset tawsil.zones; reset tawsil.person';

/**
 * The pool as the query builder sees it. While a request reads within some operational areas, each
 * connection that it takes is the restricted role's until it is given back; otherwise it is as it was.
 */
const scopedPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const scope = readingScope();
    const client = await pool.connect();
    if (!scope) return client as PostgresPoolClient;
    try {
      await client.query(enter(scope));
    } catch (error) {
      client.release(true);
      throw error;
    }
    return {
      query: client.query.bind(client) as PostgresPoolClient['query'],
      release(isBroken: boolean) {
        if (isBroken) return client.release(true);
        // One that cannot be set back goes to nobody else.
        client.query(LEAVE).then(
          () => client.release(),
          () => client.release(true),
        );
      },
    } as PostgresPoolClient;
  },
});

/** The typed query builder over a pool. Destroying it ends the pool. */
export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: scopedPool(pool) }) });
}
