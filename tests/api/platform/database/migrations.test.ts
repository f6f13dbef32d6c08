import { type Migration, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BASELINE, RENUMBERED, REPLACED } from '#server/platform/db/baseline/names.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate, requireMigrated } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import {
  BASELINE_ONLY,
  createReplacedDatabase,
  LATER,
} from '#tests/support/database/older-database.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';
import { readSchema } from '#tests/support/schema/read-schema.ts';

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
  await owner.query(`update kysely_migration set name = '1003-unknown' where name like '1003-%'`);
  await expect(migrate({ ownerUrl }, silentLog)).rejects.toThrow('1003-unknown');
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

const listOf = async (url: string) =>
  (await queryOnce<{ name: string }>(url, 'select name from kysely_migration order by name')).map(
    ({ name }) => name,
  );

/** The name of a replaced migration that is neither the first nor the last. */
const MIDDLE = '0107-session-user-agents';
const upTo = (last: string) => REPLACED.filter((name) => name <= last);

describe('a database of a release before the baseline', () => {
  test('sorts below every later migration', () => {
    expect(REPLACED.every((name) => name < (BASELINE[0] ?? ''))).toBe(true);
    expect(Object.keys(migrations).slice(0, BASELINE.length)).toEqual(BASELINE);
    expect(Object.values(RENUMBERED).every((name) => name in migrations)).toBe(true);
  });

  test('is adopted: nothing but the list of migrations changes', async () => {
    const { ownerUrl, appUrl } = await createReplacedDatabase();
    const owner = await openConnection(ownerUrl);
    onTestFinished(() => owner.end());
    const schema = await readSchema(owner);
    const at = await owner.query('select * from kysely_migration order by name');
    await expect(requireMigrated(appUrl)).rejects.toThrow('The database lacks 1001-platform');

    expect(await migrate({ ownerUrl, migrations: BASELINE_ONLY }, silentLog)).toEqual([]);
    expect(await readSchema(owner)).toBe(schema);
    expect(await listOf(ownerUrl)).toEqual([...REPLACED, ...BASELINE]);
    const kept = await owner.query(
      'select * from kysely_migration where name = any($1) order by name',
      [REPLACED],
    );
    expect(kept.rows).toEqual(at.rows);
    await requireMigrated(appUrl, BASELINE_ONLY);
    expect(await migrate({ ownerUrl, migrations: next }, silentLog)).toEqual([...LATER, NEXT]);
  });

  test('is adopted once by servers that start at the same time', async () => {
    const { ownerUrl } = await createReplacedDatabase();
    const started = await Promise.all(
      Array.from({ length: 4 }, () => migrate({ ownerUrl, migrations: next }, silentLog)),
    );
    expect(started.flat()).toEqual([...LATER, NEXT]);
    expect(await listOf(ownerUrl)).toEqual([...REPLACED, ...BASELINE, ...LATER, NEXT]);
  });

  test('can still be started by the release before, whose list is the replaced one', async () => {
    const { ownerUrl, appUrl } = await createReplacedDatabase();
    await migrate({ ownerUrl }, silentLog);
    const nothing: Migration = { up: () => Promise.reject(new Error('was run again')) };
    const before = Object.fromEntries(REPLACED.map((name) => [name, nothing]));
    expect(await migrate({ ownerUrl, migrations: before }, silentLog)).toEqual([]);
    await requireMigrated(appUrl, before);
    expect(await listOf(ownerUrl)).toEqual([...REPLACED, ...BASELINE, ...LATER]);
  });

  test.each([
    ['an early migration', upTo('0001-spine'), 'ends with migration 0001-spine'],
    ['one in the middle', upTo(MIDDLE), `ends with migration ${MIDDLE}`],
    ['a gap', REPLACED.filter((name) => name !== MIDDLE), `later ones of its list need: ${MIDDLE}`],
  ])('is refused with %s in its list, and told what is missing', async (_, names, words) => {
    const { ownerUrl, appUrl } = await createReplacedDatabase(names);
    await expect(migrate({ ownerUrl }, silentLog)).rejects.toThrow(words);
    await expect(requireMigrated(appUrl)).rejects.toThrow(words);
    expect(await listOf(ownerUrl)).toEqual(names);
  });

  test('is refused if it lists migrations that no release has', async () => {
    const { ownerUrl } = await createReplacedDatabase([...REPLACED, '0999-unknown']);
    await expect(migrate({ ownerUrl }, silentLog)).rejects.toThrow(
      'lists migrations that no release has: 0999-unknown',
    );
    expect(await listOf(ownerUrl)).toEqual([...REPLACED, '0999-unknown']);
  });
});

test('servers that start at the same time create one schema', async () => {
  const { ownerUrl, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  const started = await Promise.all(
    Array.from({ length: 3 }, () => migrate({ ownerUrl }, silentLog)),
  );
  const all = Object.keys(migrations);
  expect(started.flat()).toEqual(all);
  expect(await listOf(ownerUrl)).toEqual(all);
});
