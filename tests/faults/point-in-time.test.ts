import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { names } from '#server/platform/db/embedded/secrets.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate, requireMigrated } from '#server/platform/db/migrate.ts';
import { copyRunningDatabase } from '#tests/support/processes/database-copies.ts';
import { asSuperuser } from '#tests/support/processes/database-processes.ts';

let folder: string;
const running: EmbeddedDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-test-moment-'));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  for (const database of running.reverse()) await database.stop();
  await rm(folder, { recursive: true, force: true });
});

// The commands of docs/operations.md, "Point-in-time recovery": base backup, archive of the log, restore to a time.
it('an external database is restored to the moment before a mistake', async () => {
  const [lost, archive, restored] = ['lost', 'archive', 'restored'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await mkdir(archive);
  await chmod(archive, 0o777);
  const source = await startEmbedded({
    dataDir: lost,
    log: silentLog,
    settings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    },
  });
  running.push(source);
  await migrate({ ownerUrl: source.ownerUrl, appLogin: names.login }, silentLog);
  const db = createDb(createPool(source.ownerUrl));
  const add = (name: string) => db.insertInto('zones').values({ name }).execute();
  await add('Before the backup');
  await copyRunningDatabase(lost, restored, 'recovery.signal');
  await add('After the backup');
  const moment = await asSuperuser(lost, async (database) => {
    const { rows } = await database.query<{ at: string }>('select clock_timestamp()::text as at');
    return rows[0]?.at ?? '';
  });
  await db
    .updateTable('zones')
    .set({ name: 'A mistake' })
    .where('name', 'like', 'After%')
    .execute();
  await add('After the mistake');
  await db.destroy();
  // Log that is not archived yet is copied from the old machine if it is still readable.
  await asSuperuser(lost, (database) => database.query('select pg_switch_wal()'));
  await source.stop();

  const again = await startEmbedded({
    dataDir: restored,
    log: silentLog,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    },
  });
  running.push(again);
  const back = createDb(createPool(again.ownerUrl));
  try {
    const isThere = () =>
      asSuperuser(restored, (database) =>
        database.query<{ is: boolean }>('select not pg_is_in_recovery() as is'),
      ).then(({ rows }) => rows[0]?.is);
    await expect.poll(isThere).toBe(true);
    await requireMigrated(again.appUrl);
    const rows = await back.selectFrom('zones').select('name').orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual(['Before the backup', 'After the backup']);
    // The database is fully usable again, not read-only.
    await back.insertInto('zones').values({ name: 'Afterwards' }).execute();
  } finally {
    await back.destroy();
  }
});
