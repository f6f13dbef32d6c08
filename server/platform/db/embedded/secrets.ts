import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../durable-file.ts';

/** Passwords of the embedded database's three logins, created once for each data directory. */
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

const Shape = z.object({
  superuser: z.string().min(1),
  owner: z.string().min(1),
  login: z.string().min(1),
});

/** Instructions for lost passwords. */
export const recoveryHint = (dataDir: string): string =>
  `The database itself is not damaged, but opens only with these passwords. Put back a copy of the file.
Without one, move ${dataDir} away and restore a backup: npx tawsil restore <file> --database ${dataDir}`;

/**
 * Reads the passwords; undefined if none were created yet. Error with a message if the file is
 * damaged.
 */
export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const path = secretsPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${path} cannot be read (${error.message}).`, { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    return Shape.parse(JSON.parse(text));
  } catch {
    // The error's own message would quote the remaining passwords.
    throw new Error(`${path} is damaged.\n${recoveryHint(dataDir)}`);
  }
}

/** Creates the passwords and stores them readable by the owner only. */
export async function makeSecrets(dataDir: string): Promise<Secrets> {
  const word = () => randomBytes(24).toString('base64url');
  const secrets: Secrets = { superuser: word(), owner: word(), login: word() };
  await writeDurably(secretsPath(dataDir), `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** Where the cluster listens: on a port of 127.0.0.1, and at a socket of that number in a folder. */
export interface ListenAddress {
  readonly port: number;
  readonly socketFolder?: string | undefined;
}

/** A connection URL for one of the cluster's logins, by the socket if there is one. */
export function urlFor(
  role: 'superuser' | 'owner' | 'login',
  secrets: Secrets,
  { port, socketFolder }: ListenAddress,
  database: string = names.database,
): string {
  const bySocket = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgres://${names[role]}:${secrets[role]}@127.0.0.1:${port}/${database}${bySocket}`;
}
