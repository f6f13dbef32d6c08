import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { installationRoutes } from '#contract/routes/platform/installation.ts';
import { createHostFindings } from '#server/platform/installation/host-findings.ts';
import type { TestApp } from '#tests/support/app.ts';
import { queryOnce } from '#tests/support/database.ts';
import { withApp } from '#tests/support/with-app.ts';

const findings = createHostFindings();
findings.note('settings_unknown', 'TAWSIL_PROT (did you mean TAWSIL_CITY?)');

let t: TestApp;
withApp(
  async (app) => {
    t = app;
  },
  { findings, dataDir: process.cwd(), mail: { smtpUrl: 'smtp://127.0.0.1:1' } },
);

const read = async () => {
  const admin = await t.person('admin');
  const { status, body } = await t.call(installationRoutes.get, {}, admin);
  expect(status).toBe(200);
  return body;
};

it('is for administrators only', async () => {
  for (const role of ['operator', 'supervisor', 'finance', 'catalogue'] as const)
    expect((await t.call(installationRoutes.get, {}, await t.person(role))).status).toBe(403);
});

it('shows the server, its disk, the database and the schedules', async () => {
  await expect.poll(async () => (await read()).servers.length).toBe(1);
  const body = await read();
  expect(body.servers).toMatchObject([
    { name: `${hostname()}:${process.pid}`, release: body.release, isRunning: true },
  ]);
  expect(body.disks).toMatchObject([{ path: process.cwd(), holds: 'data', fullInDays: null }]);
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.database.tables.length).toBe(10);
  expect(body.schema).toMatch(/^\d{4}-/);
  expect(body.migratedAt).not.toBeNull();
  expect(body.schedules.map(({ kind }) => kind)).toContain('retention.remove');
  expect(body.backups).toEqual({ isScheduled: false, last: null, drill: null, goodDrillAt: null });
  expect(body.warnings.map(({ code }) => code)).toContain('backup_missing');
  expect(
    body.services.map(({ name, isConfigured, isFailing }) => [name, isConfigured, isFailing]),
  ).toEqual([
    ['mail', true, false],
    ['push', false, false],
    ['files', false, false],
    ['bus', false, false],
  ]);
});

it('warns of what the server has found about its settings and its proxy', async () => {
  await expect.poll(async () => (await read()).servers.length).toBe(1);
  expect((await read()).warnings).toContainEqual({
    code: 'settings_unknown',
    subject: `${hostname()}:${process.pid}`,
    detail: 'TAWSIL_PROT (did you mean TAWSIL_CITY?)',
  });
  await t.app().inject({ url: '/api/ready', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(findings.list()).toContainEqual({ code: 'proxy_untrusted', detail: '127.0.0.1' });
});

it('is read by a role without the right to connect, as in the embedded database', async () => {
  const { pathname, username } = new URL(t.database.appUrl);
  const name = pathname.slice(1);
  await queryOnce(
    t.ownerUrl,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${username}`,
  );
  expect((await read()).database.bytes).toBeGreaterThan(1_000_000);
});

it('shows the forecast of a disk that fills, a failed mail, and a failing schedule', async () => {
  await expect.poll(async () => (await read()).disks.length).toBe(1);
  const [disk] = (await read()).disks;
  const free = disk?.freeBytes ?? 0;
  await queryOnce(
    t.ownerUrl,
    `INSERT INTO disk_samples (host, path, at, free_bytes, size_bytes)
     SELECT '${hostname()}', '${process.cwd()}', now() - make_interval(hours => 12 * n), ${free} + n * ${Math.ceil(free / 10)}, ${disk?.sizeBytes}
     FROM generate_series(1, 8) AS n`,
  );
  await queryOnce(
    t.ownerUrl,
    `INSERT INTO mails (key, to_name, to_address, subject, text, html, state, last_error, created_at, state_at)
     VALUES ('k', 'n', 'a@example.com', 's', 't', 'h', 'failed', 'Connection refused', now(), now())`,
  );
  await queryOnce(
    t.ownerUrl,
    `UPDATE jobs SET attempt = 3, last_error = 'It failed', last_error_at = now(), due_at = now() + interval '1 hour' WHERE kind = 'retention.remove'`,
  );
  const { disks, warnings } = await read();
  expect(disks[0]?.fullInDays).toBeCloseTo(5, 0);
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'disk_filling' }),
      { code: 'service_failing', subject: 'mail', detail: 'Connection refused' },
      { code: 'job_failing', subject: 'retention.remove', detail: 'It failed' },
    ]),
  );
});

it('a server that stops in order is no longer listed', async () => {
  await expect.poll(async () => (await read()).servers.length).toBe(1);
  await t.app().close();
  expect(await queryOnce(t.ownerUrl, 'SELECT name FROM servers')).toEqual([]);
});
