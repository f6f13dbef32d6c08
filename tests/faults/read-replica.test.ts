import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { names, readSecrets } from '#server/platform/db/embedded/secrets.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createReplica, type Replica, readAtReplica } from '#server/platform/db/replica.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import { copyRunningDatabase } from '#tests/support/processes/database-copies.ts';
import { asSuperuser } from '#tests/support/processes/database-processes.ts';

let folder: string;
let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;
let pool: pg.Pool;
let replica: Replica;
let db: Kysely<Database>;
let shiftMs = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-test-replica-'));
  await chmod(folder, 0o711);
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')];
  primary = await startEmbedded({ dataDir: first, log: silentLog });
  await migrate({ ownerUrl: primary.ownerUrl, appLogin: names.login }, silentLog);
  await copyRunningDatabase(first, second, 'standby.signal');
  const { port } = new URL(primary.appUrl);
  const password = (await readSecrets(first))?.superuser;
  standby = await startEmbedded({
    dataDir: second,
    log: silentLog,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${names.superuser} password=${password}`,
    },
  });
  pool = createPool(primary.appUrl, { role: 'tawsil_app' });
  replica = createReplica(
    pool,
    createPool(standby.appUrl, { role: 'tawsil_app' }),
    silentLog,
    () => performance.now() + shiftMs,
  );
  db = createDb(pool, { replica });
});
afterAll(async () => {
  await db?.destroy();
  await standby?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});

let zones = 0;
const addZone = async () => {
  zones += 1;
  await db
    .insertInto('zones')
    .values({ name: `Area ${zones}` })
    .execute();
};
const countZones = async () => {
  const { rows } = await sql<{ count: bigint; isReplica: boolean }>`
    select (select count(*) from zones) as count, pg_is_in_recovery() as "isReplica"`.execute(db);
  return { count: Number(rows[0]?.count), isReplica: rows[0]?.isReplica };
};

it('a read at the replica sees everything committed before it', async () => {
  for (let n = 0; n < 50; n += 1) {
    await addZone();
    expect(await readAtReplica(countZones)).toEqual({ count: zones, isReplica: true });
  }
  expect(await countZones()).toEqual({ count: zones, isReplica: false });
  expect(replica.reads).toEqual({ replica: 50, primary: 0 });
});

it('a read at the replica within a scope sees only rows of its zones', async () => {
  const within = readWithin(scopeOf([1, 2], 1), () => readAtReplica(countZones));
  expect(await within).toEqual({ count: 2, isReplica: true });
});

it('reads go to the primary while the replica is behind, and return once it has caught up', async () => {
  const onStandby = (text: string) =>
    asSuperuser(join(folder, 'standby'), (database) => database.query(text));
  await onStandby('select pg_wal_replay_pause()');
  await addZone();
  expect(await readAtReplica(countZones)).toEqual({ count: zones, isReplica: false });
  await onStandby('select pg_wal_replay_resume()');
  // The replica is not used for a while, so that not every reader waits for it.
  expect(await readAtReplica(countZones)).toEqual({ count: zones, isReplica: false });
  shiftMs += 6_000;
  expect(await readAtReplica(countZones)).toEqual({ count: zones, isReplica: true });
});

it('an unavailable replica affects no request', async () => {
  await standby.stop();
  shiftMs += 6_000;
  const answers = await Promise.all(Array.from({ length: 20 }, () => readAtReplica(countZones)));
  for (const answer of answers) expect(answer).toEqual({ count: zones, isReplica: false });
});
