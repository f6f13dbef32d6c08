import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { ensureSignIns } from '#server/people/users/bootstrap.ts';
import { readDemo, requireCityAllowed } from '#server/people/users/demo.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let dataDir: string;
beforeAll(async () => {
  t = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'tawsil-sign-ins-'));
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

const start = (city: 'demo' | 'off') =>
  ensureSignIns({
    db: t.db,
    clock: t.clock,
    config: { admin: undefined, city: { kind: city }, dataDir },
  });
const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await t.call(authRoutes.login, { body: { email, password } })).status;

it('sign-ins are created at the first start, kept later, and readable only by their owner', async () => {
  const first = await start('demo');
  expect(first.signIns.map(({ role }) => role)).toEqual([
    'operator',
    'supervisor',
    'finance',
    'catalogue',
    'admin',
    // Limited to some zones, which are none until the city has some.
    'operator',
    'supervisor',
    // Who read French and Arabic.
    'supervisor',
    'operator',
  ]);
  const { rows } = await sql<{ language: string }>`
    SELECT language FROM users WHERE language IS NOT NULL ORDER BY language`.execute(t.db);
  expect(rows.map(({ language }) => language)).toEqual(['ar', 'fr']);
  expect((await start('demo')).signIns).toEqual(first.signIns);
  for (const one of first.signIns) expect(await signIn(one)).toBe(200);
  const { mode } = await stat(first.city?.file ?? '');
  expect(mode & 0o777).toBe(0o600);
});

it('if the file is lost, the accounts get the passwords of a new one', async () => {
  const before = await start('demo');
  await rm(before.city?.file ?? '');
  const after = await start('demo');
  for (const one of after.signIns) expect(await signIn(one)).toBe(200);
  for (const one of before.signIns.slice(0, 2)) expect(await signIn(one)).toBe(401);
});

it('without the city, nothing is shown if an administrator exists', async () => {
  expect((await start('off')).signIns).toEqual([]);
});

it('the first administrator is shown at each start until the first sign-in', async () => {
  const alone = await startTestApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-first-'));
  const begin = () =>
    ensureSignIns({
      db: alone.db,
      clock: alone.clock,
      config: { admin: undefined, city: { kind: 'off' }, dataDir: folder },
    });
  try {
    // The first start may fail before it displays anything, for example because its port was taken.
    const first = await begin();
    expect(first.signIns).toMatchObject([{ role: 'admin', email: 'admin@tawsil.local' }]);
    expect((await begin()).signIns).toEqual(first.signIns);
    const file = path.join(folder, 'sign-ins.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [{ email, password } = { email: '', password: '' }] = first.signIns;
    const answer = await alone.call(authRoutes.login, { body: { email, password } });
    expect(answer.status).toBe(200);
    expect((await begin()).signIns).toEqual([]);
    await writeFile(file, '{"administrator": {"pass');
    await expect(begin()).rejects.toThrow(/sign-ins\.json is damaged\. Put back a copy/);
  } finally {
    await alone.close();
    await rm(folder, { recursive: true });
  }
});

it('the administrator of the settings is created only where there has never been one', async () => {
  const alone = await startTestApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-first-'));
  const admin = { email: 'Admin@example.com', password: 'a password of the settings' };
  const begin = (city: 'demo' | 'off', settings = admin) =>
    ensureSignIns({
      db: alone.db,
      clock: alone.clock,
      config: { admin: settings, city: { kind: city }, dataDir: folder },
    });
  const admins = async () =>
    (await alone.db.selectFrom('users').select('email').where('role', '=', 'admin').execute())
      .map(({ email }) => email)
      .filter((email) => email !== null && !email.endsWith('@tawsil.local'));
  try {
    // Administrators of a demo do not count.
    await ensureSignIns({
      db: alone.db,
      clock: alone.clock,
      config: { admin: undefined, city: { kind: 'demo' }, dataDir: folder },
    });
    expect((await begin('off')).unusedAdmin).toBeUndefined();
    expect(await admins()).toEqual(['admin@example.com']);
    await alone.db
      .updateTable('users')
      .set({ email: 'nadia@example.com' })
      .where('email', '=', 'admin@example.com')
      .execute();
    const { unusedAdmin } = await begin('off');
    expect(await admins()).toEqual(['nadia@example.com']);
    expect(unusedAdmin).toContain('there has been another one');
    const other = { ...admin, email: 'other@example.com' };
    await Promise.all([begin('off', other), begin('off')]);
    expect(await admins()).toEqual(['nadia@example.com']);
    expect((await begin('off', { ...admin, email: 'nadia@example.com' })).unusedAdmin).toBe(
      undefined,
    );
  } finally {
    await alone.close();
    await rm(folder, { recursive: true });
  }
});

it('a city does not move into a database that is in use without one', async () => {
  const alone = await startTestApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'tawsil-first-'));
  const demo = { city: { kind: 'demo' as const } };
  const may = async (config: Parameters<typeof requireCityAllowed>[2]) =>
    requireCityAllowed(alone.db, await readDemo(alone.db), config);
  try {
    // New, and with the administrator of a first start that was interrupted.
    await may(demo);
    await ensureSignIns({
      db: alone.db,
      clock: alone.clock,
      config: {
        admin: { email: 'nadia@example.com', password: 'a password of the settings' },
        city: { kind: 'off' },
        dataDir: folder,
      },
    });
    await may(demo);
    await alone.person('operator');
    await expect(may(demo)).rejects.toThrow('Set TAWSIL_CITY=off');
    await may({ city: { kind: 'off' } });
    await ensureSignIns({
      db: alone.db,
      clock: alone.clock,
      config: { admin: undefined, ...demo, dataDir: folder },
    });
    await may(demo);
  } finally {
    await alone.close();
    await rm(folder, { recursive: true });
  }
});
