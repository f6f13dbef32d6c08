import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { readSchema, SCHEMA_FILE } from '#tests/support/schema/read-schema.ts';

async function openMigrated() {
  const { ownerUrl, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  await migrate({ ownerUrl }, silentLog);
  const owner = await openConnection(ownerUrl);
  onTestFinished(() => owner.end());
  return owner;
}

test('docs/schema.sql is the schema that the migrations make', async () => {
  const schema = await readSchema(await openMigrated());
  // The committed copy shows changes of the schema in review. Update it with `vitest run -u`.
  await expect(schema).toMatchFileSnapshot(SCHEMA_FILE);
});

test('an object that docs/schema.sql would leave out is named', async () => {
  const owner = await openMigrated();
  await owner.query('create type mood as enum (); create table moods (id integer)');
  await owner.query(`comment on table moods is 'of drivers'`);
  await expect(readSchema(owner)).rejects.toThrow(/type mood.*comment on table moods/);
});
