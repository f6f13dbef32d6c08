import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { readingScope, type Scope } from '../scope/scope.ts';
import type { Log } from './log.ts';
import { silentLog } from './log.ts';
import { prepareMarked } from './prepared.ts';
import type { Replica } from './replica.ts';
import { appRole, scopedRole } from './roles.ts';
import type { Database, Db } from './schema.ts';

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
  /**
   * True: a pooler is between, which may give each transaction another connection. Nothing is then set for
   * a connection here: the pooler sets the role and the limits of its own (`POOLED_SETTINGS`).
   */
  readonly isPooled?: boolean;
  readonly log?: Log;
}

/**
 * A server at rest uses several connections for a moment every few seconds. Closed in between, as is the
 * driver's default after ten seconds, each would prove its password anew, which costs more than its work.
 */
const IDLE_MS = 300_000;

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
  const { role, max = 10, waitsForDisk = true, isPooled = false, log = silentLog } = options;
  const shared = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
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
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      ...(settings.length > 0 ? { options: settings.join(' ') } : {}),
    },
    log,
  );
  pool.on('connect', prepareMarked);
  return pool;
}

// Ids of zones are integers of the contract: nothing in them needs to be quoted.
const enter = ({ zones, userId }: Scope) =>
  `set local role ${scopedRole}; set local tawsil.zones = '{${zones.map(Number).join(',')}}'; ` +
  `set local tawsil.person = '${Number(userId)}'`;
const BEGINS = /^(begin|start transaction)\b/i;
const ENDS = /^(commit|rollback)$/i;

/**
 * A connection whose every transaction is the restricted role's. A statement outside of one gets its own:
 * what is set for a transaction ends with it, also where a pooler hands the connection to another server
 * after each (docs/decisions/0058).
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
  // One whose transaction could not be ended goes to nobody else.
  const release = (isBroken: boolean) => client.release(isBroken || isOpen);
  return { query, release } as PostgresPoolClient;
}

/** The pool as the query builder sees it. While a request reads within some operational areas, so do its queries. */
const scopedPool = (pool: pg.Pool, replica?: Replica): PostgresPool => ({
  options: pool.options,
  async end() {
    await Promise.all([pool.end(), replica?.end()]);
  },
  async connect() {
    const client = (await replica?.connect()) ?? (await pool.connect());
    const scope = readingScope();
    return scope ? scopedClient(client, scope) : (client as PostgresPoolClient);
  },
});

/** What other connections set for themselves, and a pooler sets for each of its own. */
export const POOLED_SETTINGS = `set role ${appRole}; set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000`;

/** Checks that a pooler sets what the application needs. Throws with the statements. */
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

/** What a query builder may have besides its pool. */
export interface DbOptions {
  /** Reads what may be read there. */
  readonly replica?: Replica | undefined;
  /** Is told of each statement once it was answered. */
  readonly onStatement?: ((event: LogEvent) => void) | undefined;
}

/** The typed query builder over a pool. Destroying it ends the pool, and the replica's. */
export function createDb(pool: pg.Pool, { replica, onStatement }: DbOptions = {}): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: scopedPool(pool, replica) }),
    ...(onStatement ? { log: onStatement } : {}),
  });
}
