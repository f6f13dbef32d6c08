import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
});

const update = (id: number, version: number | null, body: object, as = admin) =>
  t.call(
    usersRoutes.update,
    { params: { id }, body },
    as,
    version === null ? {} : { 'if-match': `"${version}"` },
  );

const event = (id: number, version: number | null, body: object, as = admin) =>
  t.call(
    usersRoutes.event,
    { params: { id }, body },
    as,
    version === null ? {} : { 'if-match': `"${version}"` },
  );
const block = (id: number, version = 1, as = admin) =>
  event(id, version, { event: 'user.block', reason: 'Fraud' }, as);

describe('accounts', () => {
  it('are created, found and read', async () => {
    const body = {
      name: 'Salma Tazi',
      email: 'Salma@Example.com',
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

  it('are changed at the same time by more people than there are connections', async () => {
    const connections = t.pool.options.max ?? 0;
    const people: Person[] = [];
    while (people.length < 2 * connections) people.push(await t.person('customer'));
    const changed = await Promise.all(people.map(({ id }) => update(id, 1, { name: 'New' })));
    expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are changed only at their current version', async () => {
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

  it('lose their sessions when blocked, or when role, address or password change', async () => {
    const setPassword = async ({ id }: Person) => {
      const { token } = (await t.call(usersRoutes.reset, { params: { id } }, admin)).body;
      const body = { token, password: 'another long password' };
      expect((await t.call(authRoutes.setPassword, { body })).status).toBe(204);
      // The link works once only.
      expect(await t.call(authRoutes.setPassword, { body })).toMatchObject({
        status: 422,
        body: { code: 'auth.reset_refused' },
      });
    };
    for (const change of [
      (one: Person) => block(one.id),
      (one: Person) => update(one.id, 1, { role: 'finance' }),
      (one: Person) => update(one.id, 1, { email: `new-${one.email}` }),
      setPassword,
    ]) {
      const user = await t.person('operator');
      expect((await t.call(authRoutes.me, {}, user)).status).toBe(200);
      await change(user);
      expect((await t.call(authRoutes.me, {}, user)).status).toBe(401);
    }
    const user = await t.person('operator');
    await block(user.id);
    expect(await t.login(user.email)).toMatchObject({
      status: 403,
      body: { code: 'account.blocked' },
    });
  });

  it('are blocked with a reason, which is recorded; the former status “disabled” is refused', async () => {
    const user = await t.person('customer');
    expect((await event(user.id, 1, { event: 'user.block' })).status).toBe(400);
    expect((await update(user.id, 1, { status: 'disabled' })).status).toBe(400);
    expect((await t.call(usersRoutes.list, { query: { status: 'disabled' } }, admin)).status).toBe(
      400,
    );
    expect((await event(user.id, null, { event: 'user.unblock' })).status).toBe(428);
    expect((await block(user.id)).body).toMatchObject({
      status: 'blocked',
      statusReason: 'Fraud',
      legalEvents: ['user.unblock'],
    });
    const [link] = (
      await t.call(auditRoutes.list, { query: { subject: `user ${user.id}` } }, admin)
    ).body.items;
    expect(link).toMatchObject({
      action: 'user.block',
      before: { status: 'active' },
      after: { status: 'blocked', statusReason: 'Fraud' },
    });
  });

  it('cannot block themselves, alone or in bulk', async () => {
    const other = await t.person('admin');
    const refused = { code: 'user.own_account' };
    expect(await block(other.id, 1, other)).toMatchObject({ status: 409, body: refused });
    const body = { ids: [{ id: other.id, version: 1 }], act: 'block', reason: 'By mistake' };
    const { results } = (await t.call(usersRoutes.bulk, { body }, other)).body;
    expect(results).toMatchObject([{ ok: false, error: refused }]);
    expect((await block(other.id)).status).toBe(200);
  });

  it('of staff cannot be blocked by a supervisor', async () => {
    const supervisor = await t.person('supervisor');
    const customer = await t.person('customer');
    expect((await block(customer.id, 1, supervisor)).status).toBe(200);
    expect((await block(admin.id, 1, supervisor)).status).toBe(403);
    const row = { id: customer.id, version: 2 };
    const archive = { ids: [row], act: 'archive' };
    expect((await t.call(usersRoutes.bulk, { body: archive }, supervisor)).status).toBe(403);
  });

  it('can be archived only when not active, refuse changes while archived, and can be restored', async () => {
    const user = await t.person('customer');
    const put = (version: number, archived: boolean) =>
      t.call(usersRoutes.archive, { params: { id: user.id }, body: { archived } }, admin, {
        'if-match': `"${version}"`,
      });
    expect(await put(1, true)).toMatchObject({
      status: 409,
      body: { code: 'user.not_archivable' },
    });
    await block(user.id);
    expect((await put(2, true)).body.archivedAt).not.toBeNull();
    const ids = async (query: object) =>
      (
        await t.call(usersRoutes.list, { query: { q: user.email, ...query } }, admin)
      ).body.items.map(({ id }) => id);
    expect(await ids({})).toEqual([]);
    expect(await ids({ archived: 'true' })).toEqual([user.id]);
    expect(await update(user.id, 3, { name: 'X' })).toMatchObject({
      status: 409,
      body: { code: 'user.archived' },
    });
    expect((await event(user.id, 3, { event: 'user.unblock' })).status).toBe(409);
    expect((await t.call(usersRoutes.reset, { params: { id: user.id } }, admin)).status).toBe(409);
    expect((await put(3, false)).status).toBe(200);
    expect((await event(user.id, 4, { event: 'user.unblock' })).status).toBe(200);
  });

  it('are changed in bulk with a result for each', async () => {
    const [one, two] = [await t.person('customer'), await t.person('customer')];
    const ids = [
      { id: one.id, version: 1 },
      { id: two.id, version: 7 },
      { id: 2_000_000, version: 1 },
    ];
    const answer = await t.call(
      usersRoutes.bulk,
      { body: { ids, act: 'block', reason: 'x' } },
      admin,
    );
    expect(answer.body.results).toMatchObject([
      { id: one.id, ok: true, row: { status: 'blocked', version: 2 } },
      { id: two.id, ok: false, error: { code: 'version.stale' } },
      { ok: false, error: { code: 'resource.not_found' } },
    ]);
  });

  it('are found by prefixes of words and by phone, and exported with the same filter', async () => {
    const body = {
      name: 'ÉLÈNE Hélène Aït-Ouakrim',
      email: 'helene@example.org',
      phone: '+212 661-23 45 67',
      role: 'customer',
    };
    const { id } = (await t.call(usersRoutes.create, { body }, admin)).body;
    for (const q of ['helene ouak', 'HEL', 'élène', '0661234', '2126612', 'helene@example.org'])
      expect(
        (await t.call(usersRoutes.list, { query: { q } }, admin)).body.items.map((u) => u.id),
        q,
      ).toEqual([id]);
    const file = await t.call(usersRoutes.export, { query: { q: 'ouakrim' } }, admin);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(String(file.body).trim().split('\r\n')).toHaveLength(2);
    expect((await t.call(usersRoutes.count, { query: { q: 'ouakrim' } }, admin)).body).toEqual({
      count: 1,
      isMore: false,
    });
  });

  it('show their devices, each of which can be signed out', async () => {
    const user = await t.person('operator');
    await t.login(user.email, 'web_other');
    const params = { id: user.id };
    const { devices } = (await t.call(usersRoutes.devices, { params }, admin)).body;
    expect(devices.map(({ deviceId }) => deviceId)).toEqual([
      '••••',
      `web_••••${user.deviceId.slice(-4)}`,
    ]);
    const sessionId = devices[1]?.sessionId;
    const end = (id: number) => t.call(usersRoutes.endDevice, { params: { id, sessionId } }, admin);
    expect((await end(admin.id)).status).toBe(404);
    expect((await end(user.id)).status).toBe(204);
    expect((await t.call(authRoutes.me, {}, user)).status).toBe(401);
    expect((await end(user.id)).status).toBe(404);
    const { devices: after } = (await t.call(usersRoutes.devices, { params }, admin)).body;
    const ended = after.find((device) => device.sessionId === sessionId);
    expect(ended).toMatchObject({ endedWhy: 'ended by staff', reason: 'session.ended_by_staff' });
  });

  it('always include an administrator, even if two demote each other at the same time', async () => {
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
