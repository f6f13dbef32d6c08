import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobsRoutes } from '#contract/routes/platform/jobs.ts';
import { backupName } from '#server/platform/backups/names.ts';
import { backupsByProcess } from '#server/platform/backups/process.ts';
import { startTestApp } from '#tests/support/app.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';
import { runTool as run } from '#tests/support/fixtures/host-tool.ts';
import { findDiskSkipReason, openDisk } from '#tests/support/processes/small-disk.ts';

const USED = `INSERT INTO users (name, email, password_hash, role, status, created_at)
  VALUES ('Amal', 'amal@example.com', 'x', 'admin', 'active', now())`;
const RECORDS = `SELECT kind, path, rows > 0 AS has_rows, bytes > 0 AS has_bytes, is_encrypted, error
  FROM backups ORDER BY id`;
const SCRATCH = `SELECT FROM pg_database WHERE datname LIKE 'tawsil_drill_%'
  AND pg_get_userbyid(datdba) = current_user`;
const whyNoDisk = await findDiskSkipReason('tmpfs');

const folderFor = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), `tawsil-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

async function openDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await queryOnce(database.ownerUrl, USED);
  const folder = await folderFor('backups');
  const env: Record<string, string> = {
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    TAWSIL_DATA_DIR: await folderFor('data'),
    TAWSIL_BACKUP_DIR: folder,
  };
  return { ...database, env, folder };
}

/** Empty backups of these days, at two in the morning. */
async function writeEarlier(folder: string, days: readonly string[]): Promise<string[]> {
  const names = days.map((day) => backupName(new Date(`${day}T01:00:00Z`), '0060', false));
  for (const name of names) await writeFile(join(folder, name), '');
  return names;
}

it('a backup is named by time and schema, and replaces those that are not kept', async () => {
  const { ownerUrl, env, folder } = await openDatabase();
  const [first = '', second = '', third = ''] = await writeEarlier(folder, [
    '2025-01-01',
    '2025-01-02',
    '2025-02-01',
  ]);
  await writeFile(join(folder, 'before-the-upgrade.gz'), '');
  for (const name of ['left-over', 'fresh']) {
    const draft = join(
      folder,
      `${backupName(new Date(name === 'fresh' ? 1 : 0), '0060', false)}.part`,
    );
    await writeFile(draft, '');
    if (name === 'left-over') await utimes(draft, 0, 0);
  }
  const kept = { ...env, TAWSIL_BACKUP_KEEP: 'daily=2,weekly=3' };
  const { code, output } = await run(['backup', '--rotate', '--drill'], kept);
  expect(output).toContain('Restored into a scratch database: every table has its rows.');
  expect(output).toContain(`Removed: ${first}`);
  expect(code).toBe(0);
  const names = await readdir(folder);
  const made =
    names.find(
      (name) =>
        !name.startsWith('tawsil-2025') && name.endsWith('.gz') && name !== 'before-the-upgrade.gz',
    ) ?? '';
  expect(made).toMatch(/^tawsil-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{4}\.backup\.gz$/);
  expect((await stat(join(folder, made))).mode & 0o777).toBe(0o600);
  expect(names.sort()).toEqual(
    [
      'before-the-upgrade.gz',
      second,
      third,
      made,
      `${backupName(new Date(1), '0060', false)}.part`,
    ].sort(),
  );
  const path = join(folder, made);
  const record = { path, has_rows: true, has_bytes: true, is_encrypted: false, error: null };
  expect(await queryOnce(ownerUrl, RECORDS)).toEqual([
    { kind: 'backup', ...record },
    { kind: 'drill', ...record },
  ]);
  expect(await queryOnce(ownerUrl, SCRATCH)).toEqual([]);
});

it('an encrypted backup is tried by the server, and restored with the key of the owner', async () => {
  const { ownerUrl, env, folder } = await openDatabase();
  const identity = await generateX25519Identity();
  const settings = { ...env, TAWSIL_BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  expect(await run(['backup', '--drill'], settings)).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/\.backup\.gz\.age$/);
  const file = join(folder, name);
  expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true);

  const refused = await run(['restore', file, '--replace'], env);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('is encrypted. Add --identity'),
  ]);
  const key = join(folder, 'key.txt');
  await writeFile(key, '# created: 2026-11-27\nAGE-SECRET-KEY-1WRONG\n');
  const damaged = await run(['drill', file, '--identity', key], env);
  expect([damaged.code, damaged.output]).toEqual([
    1,
    expect.stringContaining('secret key that is damaged'),
  ]);
  expect(damaged.output).not.toContain('AGE-SECRET-KEY-1WRONG');
  await writeFile(key, `# created: 2026-11-27\n# public key: age1x\n${identity}\n`);
  expect(await run(['drill', file, '--identity', key], env)).toMatchObject({ code: 0 });
  await queryOnce(ownerUrl, `UPDATE users SET name = 'Changed'`);
  expect(await run(['restore', file, '--replace', '--identity', key], env)).toMatchObject({
    code: 0,
  });
  expect(await queryOnce(ownerUrl, 'SELECT name FROM users')).toEqual([{ name: 'Amal' }]);
});

it('a key that is none is a setting that cannot be used', async () => {
  const { env } = await openDatabase();
  const secret = { ...env, TAWSIL_BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1ABC' };
  expect(await run(['backup'], secret)).toMatchObject({ code: 2 });
});

it('a drill that fails is recorded, and drops its database', async () => {
  const { ownerUrl, env, folder } = await openDatabase();
  await run(['backup'], env);
  const [name = ''] = await readdir(folder);
  const file = join(folder, name);
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, -50));
  const { code, output } = await run(['drill', file], env);
  expect([code, output]).toEqual([1, expect.stringContaining(`${file} cannot be restored: `)]);
  expect(await queryOnce(ownerUrl, `${RECORDS} DESC LIMIT 1`)).toMatchObject([
    { kind: 'drill', path: file, error: expect.stringContaining('damaged') },
  ]);
  expect(await queryOnce(ownerUrl, SCRATCH)).toEqual([]);
});

describe.skipIf(whyNoDisk)(`a full disk${whyNoDisk ? ` (skipped: ${whyNoDisk})` : ''}`, () => {
  it('leaves the earlier backups, and no half of a new one', async () => {
    const { ownerUrl, env } = await openDatabase();
    const disk = await openDisk('tmpfs', 1);
    onTestFinished(() => disk.close());
    const settings = { ...env, TAWSIL_BACKUP_DIR: disk.folder, TAWSIL_BACKUP_KEEP: 'daily=1' };
    const [earlier = ''] = await writeEarlier(disk.folder, ['2025-01-01']);
    await queryOnce(
      ownerUrl,
      `INSERT INTO stores (name, address, zone, lat, lon, prep_minutes)
       SELECT 'Store', (SELECT string_agg(md5((n * g)::text), '') FROM generate_series(1, 100) AS g), '', 0, 0, 1
       FROM generate_series(1, 1000) AS n`,
    );
    const failed = await run(['backup', '--rotate'], settings);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('ENOSPC')]);
    expect(await readdir(disk.folder)).toEqual([earlier]);
    expect(await queryOnce(ownerUrl, RECORDS)).toEqual([]);
    await writeFile(join(disk.folder, earlier), Buffer.alloc(700_000));
    const refused = await run(['backup', '--rotate'], settings);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is full')]);
    expect(await readdir(disk.folder)).toEqual([earlier]);
  });
});

it('a server makes backups by itself: its job runs the command, and its metric is the last one', async () => {
  const folder = await folderFor('by-itself');
  const metricsToken = 'a token that is long enough';
  const t = await startTestApp({
    metricsToken,
    backups: {
      folder,
      hour: 2,
      drillDays: 7,
      make: (options) =>
        backupsByProcess(
          {
            backups: {
              folder,
              hour: 2,
              drillDays: 7,
              keep: { daily: 7, weekly: 4 },
              recipients: [],
            },
            dataDir: folder,
            databaseUrl: t.database.appUrl,
            migrationUrl: t.ownerUrl,
            directUrl: undefined,
          },
          { entry: 'server/bootstrap/tawsil.mjs', execArgv: [] },
        )?.make(options) ?? Promise.reject(new Error('No folder')),
    },
  });
  onTestFinished(() => t.close());
  vi.stubEnv('DATABASE_URL', t.database.appUrl);
  vi.stubEnv('DATABASE_MIGRATION_URL', t.ownerUrl);
  onTestFinished(() => void vi.unstubAllEnvs());
  const admin = await t.person('admin');
  const readJob = async () =>
    (await t.call(jobsRoutes.list, { query: { kind: 'backups.make' } }, admin)).body.items[0];
  const job = await readJob();
  const sent = await t.call(
    jobsRoutes.send,
    { params: { id: job?.id }, body: { event: 'job.run' } },
    admin,
    { 'if-match': `"${job?.version}"` },
  );
  expect(sent.status).toBe(200);
  await expect.poll(async () => (await readJob())?.runs ?? (await readJob())?.lastError).toBe(1);
  const names = await readdir(folder);
  expect(names.filter((name) => name.endsWith('.backup.gz'))).toHaveLength(1);
  expect(await queryOnce(t.ownerUrl, RECORDS)).toMatchObject([
    { kind: 'backup', error: null },
    { kind: 'drill', error: null },
  ]);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = String((await t.send('GET', '/metrics', { headers })).body);
  const last = Number(/^tawsil_backup_last_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
  expect(Math.abs(last - Date.now() / 1_000)).toBeLessThan(600);
});
