import { type Migration, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate, requireMigrated } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { createTestDatabase } from '#tests/support/database.ts';

async function open() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const owner = await openConnection(database.ownerUrl);
  onTestFinished(() => owner.end());
  return { ...database, owner };
}

const NEXT = '9999-next';
const next: Record<string, Migration> = {
  ...migrations,
  [NEXT]: {
    up: async (db) => void (await sql`alter table orders add column next integer`.execute(db)),
  },
};

test('a release starts on a database that a newer release has migrated', async () => {
  const { ownerUrl, appUrl } = await open();
  expect(await migrate({ ownerUrl, migrations: next }, silentLog)).toEqual([NEXT]);
  expect(await migrate({ ownerUrl }, silentLog)).toEqual([]);
  await requireMigrated(appUrl);
  expect(await migrate({ ownerUrl, migrations: next }, silentLog)).toEqual([]);
});

test('a release refuses to start if the schema requires a newer one, and states why', async () => {
  const { ownerUrl, appUrl, owner } = await open();
  await migrate({ ownerUrl, migrations: next }, silentLog);
  await owner.query('update schema_floor set migration = $1', [NEXT]);
  const refusal = 'is of a newer release, which this one cannot work with (it needs 9999-next)';
  await expect(migrate({ ownerUrl }, silentLog)).rejects.toThrow(refusal);
  await expect(requireMigrated(appUrl)).rejects.toThrow(refusal);
  expect(await migrate({ ownerUrl, migrations: next }, silentLog)).toEqual([]);
});

test('an unknown migration among known ones is reported as damage', async () => {
  const { ownerUrl, owner } = await open();
  await owner.query(`update kysely_migration set name = '0020-unknown' where name like '0020-%'`);
  await expect(migrate({ ownerUrl }, silentLog)).rejects.toThrow('0020-unknown');
});

test('requests continue while a migration waits for a lock, and the migration is tried again', async () => {
  const { ownerUrl, owner } = await open();
  const reader = await openConnection(ownerUrl);
  onTestFinished(() => reader.end());
  await owner.query('begin; lock table orders in access share mode');
  const waited: string[] = [];
  const log = { ...silentLog, warn: (_: object, text: string) => void waited.push(text) };
  const migrating = migrate({ ownerUrl, migrations: next, lockMs: 50 }, log);
  await expect.poll(() => waited.length).toBeGreaterThan(0);
  // Queued behind a migration that keeps waiting for its lock, this query would wait too.
  await reader.query(`set statement_timeout = 1000; select count(*) from orders`);
  await owner.query('commit');
  expect(await migrating).toEqual([NEXT]);
});

test('a migration that never gets its lock fails without changes', async () => {
  const { ownerUrl, owner } = await open();
  await owner.query('begin; lock table orders in access share mode');
  const migrating = migrate({ ownerUrl, migrations: next, lockMs: 50, triedMs: 0 }, silentLog);
  await expect(migrating).rejects.toThrow('lock timeout');
  await owner.query('commit');
  const { rows } = await owner.query(`select 1 from kysely_migration where name = $1`, [NEXT]);
  expect(rows).toEqual([]);
});

test('a server that may not migrate refuses an outdated database, and names the missing migration', async () => {
  const { appUrl } = await open();
  await requireMigrated(appUrl);
  await expect(requireMigrated(appUrl, next)).rejects.toThrow('The database lacks 9999-next');
});
