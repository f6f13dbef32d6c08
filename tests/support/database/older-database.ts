import { Migrator } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { createDb, createToolPool } from '#server/platform/db/connect.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { ensureAppRole } from '#server/platform/db/roles.ts';
import { createTestDatabase } from '../database.ts';

/**
 * A database in its state after this migration, until the test has finished; and its migration to
 * the current state.
 */
export async function createDatabaseAfter(migration: keyof typeof migrations) {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  await ensureAppRole(database.ownerUrl, []);
  const db = createDb(createToolPool(database.ownerUrl, 2));
  onTestFinished(() => db.destroy());
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  expect((await migrator.migrateTo(migration)).error).toBeUndefined();
  return {
    db,
    urls: database,
    async migrateToLatest() {
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
    },
  };
}
