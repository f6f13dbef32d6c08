import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './database-setup.ts';

/** A migrated database of a test's own. */
export interface TestDatabase {
  /** Owns the tables. */
  readonly ownerUrl: string;
  /** The application's login; to be used with the role `tawsil_app`. */
  readonly appUrl: string;
  /** Ends all connections and removes it. */
  drop(): Promise<void>;
}

/** Copies the migrated template: tens of milliseconds. `empty` gives one without any table. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template } = inject('testCluster');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const at = (url: string) => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
  const source = options.empty ? 'template0' : template;
  await runAsOwner(ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${source}`);
  return {
    ownerUrl: at(ownerUrl),
    appUrl: at(appUrl),
    drop: () => runAsOwner(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runAsOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
