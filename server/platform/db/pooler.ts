import type pg from 'pg';
import { openConnection } from './connection.ts';

/** A pooler that gives each transaction another connection. */
export interface PoolerFault {
  readonly text: string;
  readonly advice: string;
}

const FAULT: PoolerFault = {
  text: 'DATABASE_URL is a pooler in transaction mode, through which notifications, migrations, backups and restores do not work',
  advice:
    'Set DATABASE_DIRECT_URL (and DATABASE_MIGRATION_URL, if the owner has another login) to the database itself.',
};

const TIMEOUT_MS = 10_000;
const processOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

/**
 * Finds whether a URL is that of a pooler in transaction mode. A database serves a connection by one
 * process from beginning to end; such a pooler gives the idle process to the next transaction.
 */
export async function poolerFault(url: string): Promise<PoolerFault | undefined> {
  const settings = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS };
  const one = await openConnection(settings);
  try {
    const pid = await processOf(one);
    // The client's types leave it out. A pooler numbers its clients itself.
    if ((one as { processID?: number }).processID === pid) return undefined;
    const other = await openConnection(settings);
    try {
      await other.query('BEGIN');
      return (await processOf(other)) === pid || (await processOf(one)) !== pid ? FAULT : undefined;
    } finally {
      await other.end();
    }
  } finally {
    await one.end();
  }
}

/** Work that needs a connection of its own would go through a pooler in transaction mode. */
export class BehindPooler extends Error {
  override readonly name = 'BehindPooler';
}

/** Throws in words if work that needs a connection of its own would go through such a pooler. */
export async function requireDirect(url: string): Promise<void> {
  const found = await poolerFault(url);
  if (found) throw new BehindPooler(`${found.text}. ${found.advice}`);
}
