import { rename } from 'node:fs/promises';
import type pg from 'pg';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { fileIn, readFileOf } from './bootstrap.ts';

/**
 * After a restore: renames the file with the generated sign-ins if they are of another database,
 * because a start would display passwords that do not work. Returns the new path.
 */
export async function setSignInsAside(
  dataDir: string,
  connection: pg.Client,
  at: Date,
): Promise<string | undefined> {
  const { administrator, staff = [], city } = await readFileOf(fileIn(dataDir));
  const accounts = [administrator, ...staff, city].filter((account) => account !== undefined);
  if (accounts.length === 0) return undefined;
  const { rows } = await connection.query<{ email: string; password_hash: string | null }>(
    'SELECT email, password_hash FROM users WHERE email = ANY($1)',
    [accounts.map(({ email }) => email)],
  );
  const hashes = new Map(rows.map(({ email, password_hash: hash }) => [email, hash]));
  for (const { email, password } of accounts)
    if (!(await verifyPassword(hashes.get(email) ?? null, password))) {
      const time = at.toISOString().replaceAll(':', '-').slice(0, 19);
      const aside = fileIn(dataDir).replace(/\.json$/, `-until-${time}.json`);
      await rename(fileIn(dataDir), aside);
      return aside;
    }
  return undefined;
}
