import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { withConnection } from '#server/platform/db/connection.ts';
import type {} from './database-setup.ts';

/** A migrated database for one test. */
export interface TestDatabase {
  /** The URL of the owner of the tables. */
  readonly ownerUrl: string;
  /** The URL of the application's login, for the role `tawsil_app`. */
  readonly appUrl: string;
  /** Ends all connections and removes it. */
  drop(): Promise<void>;
}

/**
 * Copies the migrated template, which takes tens of milliseconds. With `empty`, creates a database
 * without tables.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template, strategy } = inject('testCluster');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const at = (url: string) => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
  const source = options.empty ? 'template0' : template;
  await runAsOwner(ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY ${strategy}`);
  return {
    ownerUrl: at(ownerUrl),
    appUrl: at(appUrl),
    drop: () => dropDatabase(ownerUrl, name),
  };
}

/** The URL of the same database by TCP, for a test that puts a proxy between or another port. */
export function overTcp(url: string): URL {
  const own = new URL(url);
  own.searchParams.delete('host');
  return own;
}

export const runAsOwner = (url: string, ...statements: string[]): Promise<void> =>
  withConnection(url, async (connection) => {
    for (const sql of statements) await connection.query(sql);
  });

/** Runs one text of statements on a connection of its own, and returns the rows of a single one. */
export const queryOnce = <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> =>
  withConnection(url, async (connection) => (await connection.query<T>(text)).rows);

/**
 * Not WITH (FORCE), which is refused while autovacuum is running in the database. Without it, the
 * database ends autovacuum itself and waits until all terminated processes have exited.
 */
const dropDatabase = (ownerUrl: string, name: string): Promise<void> =>
  runAsOwner(
    ownerUrl,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${name}' AND backend_type = 'client backend'`,
    `DROP DATABASE ${name}`,
  );
