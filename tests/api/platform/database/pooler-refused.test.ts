import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { poolerFault } from '#server/platform/db/pooler.ts';
import { openDatabase } from '#server/platform/process/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';
import { findPgBouncer, startPgBouncer } from '#tests/support/processes/pgbouncer.ts';

const program = findPgBouncer();

async function behindPooler() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const bouncer = await startPgBouncer(program ?? '', database.ownerUrl, 'select 1');
  onTestFinished(() => bouncer.stop());
  return { database, bouncer };
}

const REFUSED = /pooler in transaction mode.*Set DATABASE_DIRECT_URL/s;

it('a database itself is no pooler', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  expect(await poolerFault(database.ownerUrl)).toBeUndefined();
});

it.runIf(program)('a start through a pooler without a direct URL is refused in words', async () => {
  const { database, bouncer } = await behindPooler();
  const open = (more: Record<string, string>) =>
    openDatabase({
      config: loadConfig({ DATABASE_URL: bouncer.url, ...more }),
      log: silentLog,
      onProgress: () => undefined,
    });
  await expect(open({})).rejects.toThrow(REFUSED);
  await (await open({ DATABASE_DIRECT_URL: database.ownerUrl })).stop();
});

it.runIf(program)('a restore and a backup through a pooler are refused in words', async () => {
  const { bouncer } = await behindPooler();
  const dataDir = await mkdtemp(join(tmpdir(), 'tawsil-pooled-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = { DATABASE_URL: bouncer.url, TAWSIL_DATA_DIR: dataDir };
  for (const args of [['restore', join(dataDir, 'x.gz')], ['backup']]) {
    const { code, output } = await runTool(args, env);
    expect([code, output]).toEqual([3, expect.stringMatching(REFUSED)]);
  }
});
