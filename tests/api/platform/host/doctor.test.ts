import { chmod, chown, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loginFinding } from '#server/tool/doctor/database-checks.ts';
import { examine } from '#server/tool/doctor/examine.ts';
import { dataFinding, diskFinding } from '#server/tool/doctor/host-checks.ts';
import { findSettings } from '#server/tool/settings.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';
import { openDoctor } from '#tests/support/fixtures/doctor-fixture.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';
import { findPgBouncer, startPgBouncer } from '#tests/support/processes/pgbouncer.ts';

const { healthy, diagnose, expectFinding, withPart, shared, folder, ADMIN } = openDoctor();

async function ownDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await queryOnce(database.ownerUrl, ADMIN);
  return database;
}

it('a healthy installation has no fault', async () => {
  const { env } = await healthy();
  const checks = await diagnose(env);
  expect(checks.filter(({ state }) => state === 'fault')).toEqual([]);
  expect(checks.filter(({ state }) => state === 'warning').map(({ id }) => id)).toEqual([
    'network.tls',
  ]);
  const { code, output } = await runTool(['doctor'], env);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^ok +Settings: Valid, from the environment\nok +Database: /),
  ]);
});

describe('a planted fault of the database', () => {
  it('a login of the server that is a superuser is found', () => {
    const finding = (isSuperuser: boolean) => loginFinding({ name: 'app', isSuperuser });
    expect(finding(true)).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/is a superuser/),
    });
    expect(finding(false)).toMatchObject({ state: 'ok' });
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'a wrong port',
      (url) => {
        url.port = '1';
      },
      /ECONNREFUSED/,
    ],
    [
      'a wrong password',
      (url) => {
        url.password = 'wrong';
      },
      /password authentication failed/,
    ],
    [
      'a missing database',
      (url) => {
        url.pathname = '/nothing';
      },
      /"nothing" does not exist/,
    ],
  ])('%s is found', async (_, change, text) => {
    const { env } = await healthy();
    const plant = { DATABASE_MIGRATION_URL: withPart(shared().ownerUrl, change) };
    expectFinding(await diagnose({ ...env, ...plant }), 'database', 'fault', text);
  });

  it('a wrong password of the server’s login is found', async () => {
    const { env } = await healthy();
    const url = withPart(shared().appUrl, (one) => {
      one.password = 'wrong';
    });
    expectFinding(
      await diagnose({ ...env, DATABASE_URL: url }),
      'database.login',
      'fault',
      /password authentication failed/,
    );
  });

  it('a login without the rights of the application is found', async () => {
    const database = await ownDatabase();
    const { env } = await healthy(database);
    const login = `bare_${process.pid}`;
    await queryOnce(database.ownerUrl, `CREATE ROLE ${login} LOGIN PASSWORD 'bare'`);
    onTestFinished(async () => void (await queryOnce(shared().ownerUrl, `DROP ROLE ${login}`)));
    const url = withPart(database.appUrl, (one) => {
      one.username = login;
      one.password = 'bare';
    });
    expectFinding(
      await diagnose({ ...env, DATABASE_URL: url }),
      'database.login',
      'fault',
      /permission denied/,
    );
  });

  it.each<[string, string, string, string, RegExp]>([
    [
      'an old schema',
      `DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`,
      'database.schema',
      'warning',
      /lacks 1 migration/,
    ],
    [
      'a newer schema',
      `INSERT INTO kysely_migration VALUES ('9999-next', now()::text)`,
      'database.schema',
      'warning',
      /newer release \(9999-next\)/,
    ],
    [
      'an account of a demo',
      `INSERT INTO users (name, email, password_hash, role, status, created_at) VALUES ('City', 'city@tawsil.local', 'x', 'admin', 'active', now())`,
      'accounts.demo',
      'fault',
      /1 accounts of the demo/,
    ],
    [
      'no administrator',
      `UPDATE users SET status = 'blocked'`,
      'accounts.admin',
      'warning',
      /No administrator/,
    ],
  ])('%s is found', async (_, plant, id, state, text) => {
    const database = await ownDatabase();
    await queryOnce(database.ownerUrl, plant);
    expectFinding(await diagnose((await healthy(database)).env), id, state, text);
  });

  it('the generated administrator is no account of a demo', async () => {
    const database = await ownDatabase();
    await queryOnce(database.ownerUrl, `UPDATE users SET email = 'admin@tawsil.local'`);
    const checks = await diagnose((await healthy(database)).env);
    expect(checks.find(({ id }) => id === 'accounts.demo')).toMatchObject({ state: 'ok' });
  });

  it.runIf(findPgBouncer())(
    'a pooler in transaction mode without a direct URL is found',
    async () => {
      const bouncer = await startPgBouncer(findPgBouncer() ?? '', shared().appUrl, 'select 1');
      onTestFinished(() => bouncer.stop());
      const { env } = await healthy();
      const plant = { ...env, DATABASE_URL: bouncer.url };
      expectFinding(
        await diagnose(plant),
        'database.pooler',
        'fault',
        /pooler in transaction mode/,
      );
      const direct = { ...plant, DATABASE_DIRECT_URL: shared().appUrl };
      expect((await diagnose(direct)).find(({ id }) => id === 'database.pooler')).toMatchObject({
        state: 'ok',
      });
    },
  );

  it('a wrong clock is found', async () => {
    const { env } = await healthy();
    const checks = await examine({
      findSettings: () => findSettings({ env, root: folder(), unitFolders: [] }),
      now: () => new Date(Date.now() + 10_000),
    });
    expectFinding(checks, 'host.clock', 'fault', /10\.\d s from that of the database/);
  });
});

describe('a planted fault of the host', () => {
  it('a missing data directory is found', async () => {
    const { env, dataDir } = await healthy();
    await rm(dataDir, { recursive: true });
    expectFinding(await diagnose(env), 'host.data', 'fault', /does not exist/);
  });

  it('a data directory that others may enter is found', async () => {
    const { env, dataDir } = await healthy();
    await chmod(dataDir, 0o755);
    expectFinding(await diagnose(env), 'host.data', 'warning', /Other users may enter/);
  });

  it.runIf(process.getuid?.() === 0)(
    'a file of root in the directory of the service is found',
    async () => {
      const { dataDir } = await healthy();
      await chown(dataDir, 65_534, 65_534);
      expect(dataFinding(dataDir)).toMatchObject({
        state: 'fault',
        text: expect.stringMatching(/backups belongs to another user/),
        advice: `chown -R 65534:65534 ${dataDir}`,
      });
      await chown(dataDir, 0, 0);
      await chown(join(dataDir, 'backups'), 65_534, 65_534);
      expect(dataFinding(dataDir)).toMatchObject({ state: 'ok' });
    },
  );

  it('a missing and an old backup are found', async () => {
    const { env, dataDir } = await healthy();
    const file = join(dataDir, 'backups', 'tawsil.backup.gz');
    const old = new Date(Date.now() - 30 * 3_600_000);
    await utimes(file, old, old);
    expectFinding(await diagnose(env), 'host.backup', 'warning', /30 hours ago/);
    await rm(file);
    expectFinding(await diagnose(env), 'host.backup', 'warning', /There is no backup/);
    const folder = join(dataDir, 'nightly');
    await mkdir(folder);
    await writeFile(join(folder, 'tawsil-2026-11-27T02-00-00-0061.backup.gz.age'), '');
    const nightly = { ...env, TAWSIL_BACKUP_DIR: folder };
    // By its name, because a copied file has the time of its copying.
    const [found] = (await diagnose(nightly)).filter(({ id }) => id === 'host.backup');
    expect(found?.text).toContain('nightly is of 2026-11-27T02:00:00.000Z');
    await rm(join(folder, 'tawsil-2026-11-27T02-00-00-0061.backup.gz.age'));
    expectFinding(await diagnose(nightly), 'host.backup', 'warning', /There is no backup/);
  });

  it('a disk with little room is found', () => {
    const states = [4e9, 1e9, 1e8].map((free) => diskFinding(free, '/var/lib/tawsil').state);
    expect(states).toEqual(['ok', 'warning', 'fault']);
  });
});
