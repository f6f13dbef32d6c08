import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';

let t: TestApp;
let dataDir: string;
beforeAll(async () => {
  t = await startTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'tawsil-admin-'));
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

const run = (...args: string[]) =>
  runTool(args, {
    DATABASE_URL: t.database.appUrl,
    DATABASE_MIGRATION_URL: t.database.ownerUrl,
    TAWSIL_DATA_DIR: dataDir,
    TAWSIL_PUBLIC_URL: 'https://console.example.com/',
  });
const tokenIn = (output: string) =>
  /^https:\/\/console\.example\.com\/login\/password#token=(\S+)$/m.exec(output)?.[1] ?? '';
const password = 'another long password';
const signIn = async (email: string) =>
  (await t.call(authRoutes.login, { body: { email, password } })).status;

it('an administrator who forgot the password sets a new one by a link of the host', async () => {
  const admin = await t.person('admin');
  const { code, output } = await run('admin', 'reset', admin.email);
  expect([code, output]).toEqual([0, expect.stringContaining('Server:    running')]);
  const body = { token: tokenIn(output), password };
  expect((await t.call(authRoutes.setPassword, { body })).status).toBe(204);
  expect(await signIn(admin.email)).toBe(200);
  expect((await t.call(authRoutes.setPassword, { body })).status).toBe(422);
  const other = await t.person('admin');
  const { body: audit } = await t.call(auditRoutes.list, { query: { actorId: 0 } }, other);
  expect(audit.items).toMatchObject([
    {
      action: 'user.reset',
      subject: `user ${admin.id}`,
      actor: { id: 0, name: expect.stringMatching(/^Host: \w+ on /) },
      origin: { address: 'host' },
    },
  ]);
  expect((await t.call(auditRoutes.verify, {}, other)).body.broken).toBeNull();
});

it('the host makes links for administrators only', async () => {
  const operator = await t.person('operator');
  for (const [email, why] of [
    [operator.email, 'is not an administrator'],
    ['nobody@example.com', 'There is no account'],
  ] as const) {
    const { code, output } = await run('admin', 'reset', email);
    expect([code, output]).toEqual([3, expect.stringContaining(why)]);
  }
});

it('a blocked and archived administrator is unlocked', async () => {
  const [locked, other] = [await t.person('admin'), await t.person('admin')];
  const blocked = await t.call(
    usersRoutes.event,
    { params: { id: locked.id }, body: { event: 'user.block', reason: 'Left' } },
    other,
    { 'if-match': '1' },
  );
  expect(blocked.status).toBe(200);
  await t.call(
    usersRoutes.archive,
    { params: { id: locked.id }, body: { archived: true } },
    other,
    { 'if-match': String(blocked.body.version) },
  );
  expect((await run('admin', 'reset', locked.email)).output).toContain('tawsil admin unlock');
  const { code, output } = await run('admin', 'unlock', locked.email);
  expect([code, output]).toEqual([0, expect.stringContaining('is active again')]);
  expect((await t.login(locked.email)).status).toBe(200);
});

it('an administrator is created, and signs in by the link', async () => {
  const { output } = await run('admin', 'create', 'new@example.com', '--name', 'Salma');
  const body = { token: tokenIn(output), password };
  expect((await t.call(authRoutes.setPassword, { body })).status).toBe(204);
  expect(await signIn('new@example.com')).toBe(200);
  expect(await run('admin', 'create', 'new@example.com')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already exists'),
  });
});
