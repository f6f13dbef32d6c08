import { Migrator } from 'kysely/migration';
import { createDb, createToolPool } from './connect.ts';
import type { Log } from './log.ts';
import { migrations } from './migrations/index.ts';
import { ensureAppRole } from './roles.ts';

export interface MigrateOptions {
  /** A login that may create tables and roles. */
  readonly ownerUrl: string;
  /** The name of the application's own login, when it is another one. */
  readonly appLogin?: string;
}

/**
 * Brings the schema up to date; gives the names of the migrations that were run. All of them run
 * in one transaction under a lock, so several servers may start at once and a failure leaves the
 * database as it was.
 */
export async function migrate(options: MigrateOptions, log: Log): Promise<string[]> {
  await ensureAppRole(options.ownerUrl, options.appLogin ? [options.appLogin] : []);
  // Not createPool: a migration may rightly take longer than a request's statement.
  const db = createDb(createToolPool(options.ownerUrl, 2));
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    for (const result of results) {
      log.info({ migration: result.migrationName, status: result.status }, 'Migration');
    }
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      const reason = error instanceof Error ? error.message : JSON.stringify(error);
      throw new Error(`Migration ${failed ?? ''} failed: ${reason}`, { cause: error });
    }
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
