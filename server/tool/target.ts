import type pg from 'pg';
import type { Access } from '../platform/db/backup/access.ts';
import { REPLACED } from '../platform/db/baseline/names.ts';
import { withConnection } from '../platform/db/connection.ts';
import { migrations } from '../platform/db/migrations/index.ts';

/**
 * What a database is: without tables, of another program, without an account (nobody has ever
 * started a server on it), or used.
 */
export type TargetKind = 'empty' | 'foreign' | 'unused' | 'used';

/** The database of a command, as it is described before the command does anything. */
export interface Target {
  readonly kind: TargetKind;
  /** Its contents in words. */
  readonly contents: string;
  /** Whether a server is connected to it, in words. */
  readonly server: string;
  readonly isServerRunning: boolean;
  /** The migrations of this release that it lacks. */
  readonly missing: readonly string[];
}

/** Rows are counted up to this number, because counting more takes seconds. */
const MOST = 1_000_000;

export const readTarget = (access: Access): Promise<Target> =>
  withConnection(access.ownerUrl, async (client) => {
    const connected = await countServers(client);
    const server = {
      isServerRunning: access.inUse || connected > 0,
      server: access.inUse || connected > 0 ? `running (${connected} connections)` : 'not running',
    };
    const { rows } = await client.query<{
      tables: number;
      ours: string | null;
      users: string | null;
    }>(`
      SELECT count(*)::int AS tables, to_regclass('public.kysely_migration')::text AS ours,
        to_regclass('public.users')::text AS users
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')`);
    const { tables = 0, ours = null, users = null } = rows[0] ?? {};
    const ran = ours ? await migrationsOf(client) : [];
    const missing = Object.keys(migrations).filter((name) => !ran.includes(name));
    if (tables === 0) return { ...server, kind: 'empty', contents: 'none, it is empty', missing };
    if (!users || !ran.some((name) => name in migrations || REPLACED.includes(name)))
      return {
        ...server,
        kind: 'foreign',
        contents: `${tables} tables of another program`,
        missing,
      };
    const accounts = await count(client, 'users');
    const contents = [`accounts ${accounts.text}`];
    for (const table of ['stores', 'orders', 'events'])
      contents.push(`${table} ${(await count(client, table)).text}`);
    return {
      ...server,
      kind: accounts.rows > 0 ? 'used' : 'unused',
      contents: `${contents.join(', ')}; last event ${await lastEvent(client)}`,
      missing,
    };
  });

async function count(client: pg.Client, table: string): Promise<{ rows: number; text: string }> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT FROM ${table} LIMIT ${MOST + 1}) AS rows`,
  );
  const n = rows[0]?.n ?? 0;
  const number = n > MOST ? `over ${MOST.toLocaleString('en-US')}` : n.toLocaleString('en-US');
  return { rows: n, text: number };
}

async function lastEvent(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>(
    'SELECT at FROM events ORDER BY id DESC LIMIT 1',
  );
  return rows[0] ? rows[0].at.toISOString() : 'none';
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration');
  return rows.map(({ name }) => name);
}

/** Connections of servers; those of commands have no name. */
async function countServers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'tawsil%'`);
  return rows[0]?.n ?? 0;
}
