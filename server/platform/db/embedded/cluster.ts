import { withConnection } from '../connection.ts';
import { type ListenAddress, names, type Secrets, urlFor } from './secrets.ts';

/**
 * Creates the database and its two logins if they are missing. The owner may migrate and create
 * roles but is not a superuser; the application's login owns nothing.
 */
export async function ensureCluster(at: ListenAddress, secrets: Secrets): Promise<void> {
  await withConnection(urlFor('superuser', secrets, at, 'postgres'), async (client) => {
    const found = await client.query<{ name: string }>(
      'SELECT rolname AS name FROM pg_roles UNION ALL SELECT datname FROM pg_database',
    );
    const has = new Set(found.rows.map((row) => row.name));
    const login = async (name: string, password: string, rights: string) => {
      if (has.has(name)) return;
      const quoted = client.escapeLiteral(password);
      await client.query(`CREATE ROLE ${name} LOGIN ${rights} PASSWORD ${quoted}`);
    };
    await login(names.owner, secrets.owner, 'CREATEROLE CREATEDB');
    await login(names.login, secrets.login, 'NOINHERIT');
    if (!has.has(names.database)) {
      await client.query(`CREATE DATABASE ${names.database} OWNER ${names.owner}`);
      await client.query(`REVOKE ALL ON DATABASE ${names.database} FROM PUBLIC`);
      await client.query(`GRANT CONNECT ON DATABASE ${names.database} TO ${names.login}`);
    }
  });
}
