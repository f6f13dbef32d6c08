import { onTestFinished } from 'vitest';
import { BASELINE, REPLACED } from '#server/platform/db/baseline/names.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
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

/** The migrations of the baseline alone. */
export const BASELINE_ONLY = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => BASELINE.includes(name)),
);

/** The names of the migrations after the baseline. */
export const LATER: readonly string[] = Object.keys(migrations).slice(BASELINE.length);

/** A database as the last release before the baseline left it, until the test has finished. */
export async function createReplacedDatabase(
  names: readonly string[] = REPLACED,
): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const { ownerUrl, appUrl } = database;
  const appLogin = decodeURIComponent(new URL(appUrl).username);
  await migrate({ ownerUrl, appLogin, migrations: BASELINE_ONLY }, silentLog);
  await listReplaced(database, names);
  return database;
}
