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
    drop: () => dropDatabase(ownerUrl, name),
  };
}

async function runAsOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Also while the database's own vacuum is at work in it: that is the superuser's to end. */
async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      return await runAsOwner(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '42501') throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
