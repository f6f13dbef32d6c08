import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/platform/db/backup/restore.ts';
import { saveBackup } from '#server/platform/db/backup/save.ts';
import { BASELINE, REPLACED } from '#server/platform/db/baseline/names.ts';
import { withConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createReplacedDatabase, LATER } from '#tests/support/database/older-database.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';
import { readSchema } from '#tests/support/schema/read-schema.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ROWS = `
insert into users (name, email, password_hash, role, status, created_at) values
  ('Amal', 'amal@example.com', 'x', 'admin', 'active', '2026-02-28'),
  ('Driver', 'driver@example.com', 'x', 'driver', 'active', '2026-02-28');
insert into drivers (user_id, duty_at) values (2, '2026-02-28');
insert into events (at, type, subject, driver_id, data)
  values ('2026-02-28', 'driver.duty', 'driver', 2, '[]');`;

async function backUp(names: readonly string[]) {
  const { ownerUrl } = await createReplacedDatabase(names);
  await queryOnce(ownerUrl, ROWS);
  const folder = await mkdtemp(join(tmpdir(), 'tawsil-older-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const save = async (name: string, url: string) => {
    const file = join(folder, name);
    await saveBackup(url, file, NOW);
    return file;
  };
  return { ownerUrl, save, file: await save('older.backup.gz', ownerUrl) };
}

async function openEmpty() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  return database;
}

const listOf = async (url: string) =>
  (await queryOnce<{ name: string }>(url, 'select name from kysely_migration order by name')).map(
    ({ name }) => name,
  );

test('a backup of the last release before the baseline is restored as it was, and adopted', async () => {
  const from = await backUp(REPLACED);
  const to = await openEmpty();
  await restoreBackup(from.file, to);
  expect(await listOf(to.ownerUrl)).toEqual(REPLACED);
  // Its schema, rows and sequences.
  expect(await withConnection(to.ownerUrl, readSchema)).toBe(
    await withConnection(from.ownerUrl, readSchema),
  );
  expect(await migrate(to, silentLog)).toEqual(LATER);
  expect(await listOf(to.ownerUrl)).toEqual([...REPLACED, ...BASELINE, ...LATER]);
});

test('a backup of an adopted database is restored like any other', async () => {
  const { ownerUrl, save } = await backUp(REPLACED);
  await migrate({ ownerUrl }, silentLog);
  const to = await openEmpty();
  await restoreBackup(await save('adopted.backup.gz', ownerUrl), to);
  expect(await listOf(to.ownerUrl)).toEqual([...REPLACED, ...BASELINE, ...LATER]);
  expect(await migrate(to, silentLog)).toEqual([]);
});

test('a backup of an older release is refused, and told which release restores it', async () => {
  const { file } = await backUp(REPLACED.slice(0, 40));
  const to = await openEmpty();
  await expect(restoreBackup(file, to)).rejects.toThrow(
    `The backup ends with migration ${REPLACED[39]}. This release continues from 0217-store-owners: restore it with a release that ends with that migration`,
  );
  const tables = await queryOnce(to.ownerUrl, `select to_regclass('users') as users`);
  expect(tables).toEqual([{ users: null }]);
});
