import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withConnection } from '#server/platform/db/connection.ts';
import { urlFor } from '#server/platform/db/embedded/secrets.ts';
import { databasePid } from './server-process.ts';

const json = async (folder: string, name: string) =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8'));

/** Works as the superuser of the embedded database in a data directory. */
export async function asSuperuser<T>(
  folder: string,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const { port } = await json(folder, 'server.lock');
  const secrets = await json(folder, 'database-passwords.json');
  return withConnection(urlFor('superuser', secrets, { port }), work);
}

/** Processes of the database that serve connections of this name. */
export const backendPids = (folder: string, name: string): Promise<number[]> =>
  asSuperuser(folder, async (database) => {
    const { rows } = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [name],
    );
    return rows.map((row) => row.pid);
  });

/** Every process of the database, the postmaster first. Linux only. */
export async function databaseProcesses(folder: string): Promise<number[]> {
  const first = databasePid(folder);
  if (first === null) return [];
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  return [first, ...children.trim().split(' ').filter(Boolean).map(Number)];
}
