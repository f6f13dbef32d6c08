import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { adviceForOldDemo, CITY_EMAIL } from '#server/people/users/demo.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { openDatabase } from '#server/platform/process/database.ts';
import { createOwnerDb } from '#tests/support/database/owner-db.ts';
import { runAsOwner } from '#tests/support/database.ts';

const insert = (email: string) => `insert into users (name, email, status, created_at)
  values ('P', '${email}', 'pending', now())`;

it('advises to replace the data directory of a demo, if all accounts are of the demo', async () => {
  const db = await createOwnerDb();
  const advise = () => adviceForOldDemo(db, '/srv/.data');
  const add = (email: string) =>
    db
      .insertInto('users')
      .values({ name: 'P', email, status: 'pending', created_at: new Date() })
      .execute();
  expect(await advise()).toBe('');
  await add('o1@city.tawsil.local');
  expect(await advise()).toBe('');
  await add(CITY_EMAIL);
  expect(await advise()).toContain("mv '/srv/.data' '/srv/.data-old'");
  await add('nadia@example.com');
  expect(await advise()).toBe('');
});

it('refuses a data directory of a much older release with that advice, and keeps it unchanged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tawsil-old-demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const open = () =>
    openDatabase({
      config: {
        dataDir,
        databaseUrl: undefined,
        directUrl: undefined,
        migrationUrl: undefined,
        migrates: true,
      },
      log: silentLog,
      onProgress: () => undefined,
      adviceFor: (db) => adviceForOldDemo(db, dataDir),
    });
  const database = await open();
  await runAsOwner(
    database.ownerUrl,
    insert(CITY_EMAIL),
    `delete from kysely_migration`,
    `insert into kysely_migration (name, timestamp) values ('0001-spine', now())`,
  );
  await database.stop();
  for (const _ of ['first', 'second'])
    await expect(open()).rejects.toThrow(
      `The database ends with migration 0001-spine. This release continues from 0217-store-owners: start a release that ends with that migration once, then this one. The database holds the demo only. For a new one: mv '${dataDir}' '${dataDir}-old', and start again.`,
    );
});
