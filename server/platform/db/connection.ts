import type { EventEmitter } from 'node:events';
import pg from 'pg';

const failures = new WeakSet<object>();

/**
 * True if this error, such as ECONNREFUSED or ECONNRESET, is the failure of a connection to the
 * database. The same codes of another service are not.
 */
export const isConnectionFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error);

/**
 * A connection to the database that remembers its own network failures. If it breaks, its current
 * or next statement fails; without a listener the event would end the process.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The driver's types leave the inner connection out. Its listener comes before the driver's, so
    // an error is known before anyone receives it.
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('error', (error: Error) => failures.add(error));
    this.on('error', () => undefined);
  }
}

/** One connection outside of every pool, to be ended by the caller. */
export async function openConnection(config: string | pg.ClientConfig): Promise<pg.Client> {
  const connection = new Connection(config);
  await connection.connect();
  return connection;
}

/** Opens one connection for a piece of work, and ends it afterwards. */
export async function withConnection<T>(
  config: string | pg.ClientConfig,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(config);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
