import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authRoutes } from '#contract/routes/auth.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin');
});
afterAll(() => t.close());

const update = (id: number, version: number | null, body: object, as = admin) =>
  t.call(
    usersRoutes.update,
    { params: { id }, body },
    as,
    version === null ? {} : { 'if-match': `"${version}"` },
  );

describe('accounts', () => {
  it('are made, found and read', async () => {
    const body = {
      name: 'Salma Tazi',
      email: 'Salma@Example.com',
      password: PASSWORD,
      role: 'finance',
    };
    const made = await t.call(usersRoutes.create, { body }, admin);
    expect(made).toMatchObject({
      status: 201,
      body: { email: 'salma@example.com', status: 'active' },
    });
    expect(JSON.stringify(made.body)).not.toMatch(/password|argon/);
    const found = await t.call(usersRoutes.list, { query: { q: 'salma t' } }, admin);
    expect(found.body.items.map((user) => user.id)).toEqual([made.body.id]);
    expect((await t.call(usersRoutes.list, { query: { q: '%' } }, admin)).body.items).toEqual([]);
    expect(await t.call(usersRoutes.create, { body }, admin)).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken', fields: [{ path: 'body.email' }] },
    });
  });

  it('are changed only at the version that was seen', async () => {
    const user = await t.person('operator');
    expect((await update(user.id, null, { name: 'New' })).status).toBe(428);
    expect(await update(user.id, 1, { name: 'New' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await update(user.id, 1, { name: 'Other' })).toMatchObject({
      status: 412,
      body: { current: { name: 'New', version: 2 } },
    });
    expect((await update(user.id, 2, {})).status).toBe(400);
    expect((await update(2_000_000, 1, { name: 'Nobody' })).status).toBe(404);
  });

  it('end their sessions when disabled, given another role or another password', async () => {
    for (const change of [
      { status: 'blocked' },
      { role: 'finance' },
      { password: 'another long password' },
    ]) {
      const user = await t.person('operator');
      expect((await t.call(authRoutes.me, {}, user)).status).toBe(200);
      expect((await update(user.id, 1, change)).status).toBe(200);
      expect((await t.call(authRoutes.me, {}, user)).status).toBe(401);
    }
    const user = await t.person('operator');
    await update(user.id, 1, { status: 'blocked' });
    expect(await t.login(user.email)).toMatchObject({
      status: 403,
      body: { code: 'account.blocked' },
    });
  });

  it('never lose the last administrator, not even to two at once', async () => {
    const solo = await startTestApp();
    try {
      const one = await solo.person('admin');
      const two = await solo.person('admin');
      const demote = (who: Person, by: Person) =>
        solo.call(usersRoutes.update, { params: { id: who.id }, body: { role: 'operator' } }, by, {
          'if-match': '"1"',
        });
      const answers = await Promise.all([demote(two, one), demote(one, two)]);
      const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const left = await solo.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .execute();
      expect(left).toHaveLength(1);
    } finally {
      await solo.close();
    }
  });
});
