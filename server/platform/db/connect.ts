import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { readingScope, type Scope } from '../scope/scope.ts';
import { Connection } from './connection.ts';
import type { Log } from './log.ts';
import { silentLog } from './log.ts';
import { prepareMarked } from './prepared.ts';
import type { Replica } from './replica.ts';
import { appRole, scopedRole } from './roles.ts';
import type { Database, Db } from './schema.ts';

// Money and sequence numbers are int8: as text they would sort and add wrongly, as numbers lose
// precision.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
// A date has no time zone; the driver's default would make it midnight in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface PoolOptions {
  /** The role that each connection takes when it opens; the application's is `tawsil_app`. */
  readonly role?: 'tawsil_app';
  /** The largest number of connections; 10 by default. */
  readonly max?: number;
  /**
   * False: a commit may be answered before it is on disk, and lost in a power failure. True by
   * default.
   */
  readonly waitsForDisk?: boolean;
  /**
   * True if a pooler is in between, which may give each transaction another connection. No session
   * settings are made then: the pooler sets the role and its own limits (`POOLED_SETTINGS`).
   */
  readonly isPooled?: boolean;
  readonly log?: Log;
  /**
   * The longest duration of a statement, of an idle transaction, and of waiting for a connection.
   * Milliseconds; 15 s by default, and 10 s for the last.
   */
  longestMs?: number;
}

/**
 * An idle server uses several connections for a moment every few seconds. If they were closed in
 * between, as is the driver's default after ten seconds, each would authenticate again, which costs
 * more than its work.
 */
const IDLE_MS = 300_000;

// The driver's types leave it out.
const processOf = (client: pg.PoolClient) => (client as { processID?: number }).processID ?? 0;
const processes = new WeakMap<pg.Pool, Set<number>>();

/**
 * Whether a process of the database serves a connection of this pool. Its notifications are of this
 * server, which has acted on them after its commit. Behind a pooler the numbers are the pooler's own, so none is recognized.
 */
export const isOwnProcess = (pool: pg.Pool, processId: number): boolean =>
  processes.get(pool)?.has(processId) ?? false;

/** A pool whose connections may break at any moment without ending the process. */
function unbreakable(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: Connection });
  const own = new Set<number>();
  processes.set(pool, own);
  pool.on('connect', (client) => own.add(processOf(client)));
  pool.on('remove', (client) => own.delete(processOf(client)));
  // For idle connections, when the database restarts.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'A database connection was lost');
  });
  return pool;
}

/** Connections of a tool (migration, backup), without a limit on the duration of statements. */
export const createToolPool = (
  url: string,
  max = 1,
  limits: Pick<pg.PoolConfig, 'lock_timeout'> = {},
): pg.Pool => unbreakable({ connectionString: url, max, ...limits }, silentLog);

/**
 * Connections to one database: int8 is read as bigint, timestamptz as Date, numeric and date as
 * text. The server ends a statement, and an idle transaction, after 15 s by default.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { role, max = 10, waitsForDisk = true, isPooled = false, log = silentLog } = options;
  const { longestMs = 15_000 } = options;
  const shared = {
    connectionString: url,
    max,
    connectionTimeoutMillis: options.longestMs ?? 10_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: role ?? 'tawsil',
  };
  if (isPooled) return unbreakable(shared, log);
  const settings = [
    ...(role ? [`-c role=${role}`] : []),
    ...(waitsForDisk ? [] : ['-c synchronous_commit=off']),
  ];
  const pool = unbreakable(
    {
      ...shared,
      statement_timeout: longestMs,
      idle_in_transaction_session_timeout: longestMs,
      ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
    },
    log,
  );
  pool.on('connect', prepareMarked);
  return pool;
}

// Ids of zones are integers by the contract, so nothing in them needs quoting.
const enter = ({ zones, userId }: Scope) =>
  `set local role ${scopedRole}; set local tawsil.zones = '{${zones.map(Number).join(',')}}'; ` +
  `set local tawsil.person = '${Number(userId)}'`;
const BEGINS = /^(begin|start transaction)\b/i;
const ENDS = /^(commit|rollback)$/i;

/**
 * A connection that runs every transaction as the restricted role. A statement outside a
 * transaction gets its own: settings of a transaction end with it, even if a pooler passes the
 * connection to another server afterwards (docs/decisions/0058).
 */
function scopedClient(client: pg.PoolClient, scope: Scope): PostgresPoolClient {
  const send = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>;
  let isOpen = false;
  const end = async (text: string) => {
    const result = await send(text);
    isOpen = false;
    return result;
  };
  const query = async (text: string, values?: unknown[]) => {
    if (ENDS.test(text)) return end(text);
    if (isOpen) return send(text, values);
    const isBegin = BEGINS.test(text);
    isOpen = true;
    try {
      const begun = await send(`${isBegin ? text : 'begin'}; ${enter(scope)}`);
      if (isBegin) return (begun as unknown[])[0];
      const result = await send(text, values);
      await end('commit');
      return result;
    } catch (error) {
      await end('rollback').catch(() => undefined);
      throw error;
    }
  };
  // A connection whose transaction could not be ended is not reused.
  const release = (isBroken: boolean) => client.release(isBroken || isOpen);
  return { query, release } as PostgresPoolClient;
}

/**
 * The pool as the query builder sees it. While a request reads within some operational areas, its
 * queries do too.
 */
const scopedPool = (pool: pg.Pool, replica?: Replica): PostgresPool => ({
  async end() {
    await Promise.all([pool.end(), replica?.end()]);
  },
  async connect() {
    const client = (await replica?.connect()) ?? (await pool.connect());
    const scope = readingScope();
    return scope ? scopedClient(client, scope) : (client as PostgresPoolClient);
  },
});

/**
 * The settings that other connections make themselves, and that a pooler makes for each of its
 * connections.
 */
export const POOLED_SETTINGS = `set role ${appRole}; set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000`;

/**
 * Checks that a pooler makes the settings that the application needs. Throws with the statements.
 */
export async function requirePooled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; limits: string }>(
    `select current_user as role, current_setting('statement_timeout') || ' ' ||
       current_setting('idle_in_transaction_session_timeout') as limits`,
  );
  if (rows[0]?.role === appRole && rows[0].limits === '15s 15s') return;
  throw new Error(
    `DATABASE_URL is a pooler that does not set the role and the limits. Give PgBouncer's entry of the ` +
      `database: connect_query='${POOLED_SETTINGS}'`,
  );
}

/** Options of a query builder besides its pool. */
export interface DbOptions {
  /** The replica for reads that allow it. */
  readonly replica?: Replica | undefined;
  /** Called with each statement after its response. */
  readonly onStatement?: ((event: LogEvent) => void) | undefined;
}

/** The typed query builder over a pool. Destroying it ends its pool and that of the replica. */
export function createDb(pool: pg.Pool, { replica, onStatement }: DbOptions = {}): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: scopedPool(pool, replica) }),
    ...(onStatement ? { log: onStatement } : {}),
  });
}
