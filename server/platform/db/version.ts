import { withConnection } from './connection.ts';

/** The oldest release of PostgreSQL with everything that the schema uses. */
const OLDEST = 16;

/** Throws, in words, if the server's PostgreSQL is older than what the schema needs. */
export async function requireVersion(url: string): Promise<void> {
  const [found] = await withConnection(url, async (connection) => {
    const { rows } = await connection.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    return rows;
  });
  const major = Math.trunc(Number(found?.number) / 10_000);
  if (major >= OLDEST) return;
  throw new Error(
    `The database is PostgreSQL ${found?.name}. Tawsil needs PostgreSQL ${OLDEST} or newer: upgrade the database, then start again.`,
  );
}
