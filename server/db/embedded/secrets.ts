import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../durable-file.ts';

/** Passwords of the embedded database's three logins, made once for each data directory. */
export interface Secrets {
  readonly superuser: string;
  readonly owner: string;
  readonly login: string;
}

/** Names inside the embedded cluster; the application's group role comes with the migrations. */
export const names = {
  superuser: 'postgres',
  owner: 'tawsil_owner',
  login: 'tawsil_login',
  database: 'tawsil',
} as const;

const secretsPath = (dataDir: string) => join(dataDir, 'database-passwords.json');

/** Reads the passwords; undefined when none were made yet. */
export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  try {
    return JSON.parse(await readFile(secretsPath(dataDir), 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes the passwords and stores them readable by the owner only. */
export async function makeSecrets(dataDir: string): Promise<Secrets> {
  const word = () => randomBytes(24).toString('base64url');
  const secrets: Secrets = { superuser: word(), owner: word(), login: word() };
  await writeDurably(secretsPath(dataDir), `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** A connection URL for one of the cluster's logins. */
export function urlFor(
  role: 'superuser' | 'owner' | 'login',
  secrets: Secrets,
  port: number,
  database: string = names.database,
): string {
  return `postgres://${names[role]}:${secrets[role]}@127.0.0.1:${port}/${database}`;
}
