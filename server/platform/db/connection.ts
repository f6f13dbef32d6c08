import pg from 'pg';

/**
 * One connection outside of every pool, to be ended by the caller. If it breaks, its current or next
 * statement fails; without a listener the event would end the process.
 */
export async function openConnection(config: string | pg.ClientConfig): Promise<pg.Client> {
  const connection = new pg.Client(config);
  connection.on('error', () => undefined);
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
