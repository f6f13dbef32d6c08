import { onTestFinished } from 'vitest';
import { REPLACED } from '#server/platform/db/baseline/names.ts';
import { createTestDatabase, runAsOwner, type TestDatabase } from '../database.ts';

const quoted = (names: readonly string[]) => names.map((name) => `('${name}', now())`).join(', ');

/**
 * Gives a migrated database the list of migrations that a release before the baseline left: the
 * schema is the same.
 */
export const listReplaced = (
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  names: readonly string[] = REPLACED,
): Promise<void> =>
  runAsOwner(
    ownerUrl,
    'delete from kysely_migration',
    `insert into kysely_migration (name, timestamp) values ${quoted(names)}`,
  );

/** A database as the last release before the baseline left it, until the test has finished. */
export async function createReplacedDatabase(
  names: readonly string[] = REPLACED,
): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await listReplaced(database, names);
  return database;
}
