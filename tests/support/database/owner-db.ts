import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { createDb, createToolPool } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createTestDatabase } from '../database.ts';

/** A database and a query builder of its owner, until the test has finished. */
export async function createOwnerDb(): Promise<Kysely<Database>> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const db = createDb(createToolPool(database.ownerUrl, 2));
  onTestFinished(() => db.destroy());
  return db;
}
