import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

const migrations = import.meta.glob<string>('../../../server/platform/db/migrations/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The migration that makes a table, for the message of a failure. */
const fileOf = (table: string): string =>
  Object.entries(migrations)
    .find(([, text]) =>
      new RegExp(`create table ${table}\\b|createTable\\('${table}'`, 'i').test(text),
    )?.[0]
    .split('/')
    .at(-1) ?? 'a migration';

/** The migrator's own, and a partition, which is read through its table. */
const OWN = new Set(['kysely_migration', 'kysely_migration_lock', 'positions_other']);

/** A table without a grant compiles, and answers 500 to its first query. */
test('the application may read every table, by a grant of the migration that makes it', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; reads: boolean }>(`
    select c.relname as name, has_table_privilege('tawsil_app', c.oid, 'select') as reads
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  await owner.end();
  expect(rows.length).toBeGreaterThan(40);
  const closed = rows.filter(({ name, reads }) => !reads && !OWN.has(name));
  expect(closed.map(({ name }) => `${name} (${fileOf(name)})`)).toEqual([]);
});
