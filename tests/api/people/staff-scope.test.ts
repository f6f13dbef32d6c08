import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
let maarif: number;
let anfa: number;
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
  const named = async (name: string) =>
    (await t.db.insertInto('zones').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
  [maarif, anfa] = [await named('Maarif'), await named('Anfa')];
});

const update = (id: number, version: number, body: object, as = admin) =>
  t.call(usersRoutes.update, { params: { id }, body }, as, { 'if-match': `"${version}"` });

describe('the operational areas of a member of staff', () => {
  it('are all zones unless set otherwise', async () => {
    const operator = await t.person('operator');
    expect((await t.call(authRoutes.me, {}, operator)).body).toMatchObject({ zones: 'all' });
    expect(await update(operator.id, 1, { zones: [maarif, anfa] })).toMatchObject({
      status: 200,
      body: { version: 2, zones: [{ name: 'Anfa' }, { id: maarif, name: 'Maarif' }] },
    });
    expect((await t.call(authRoutes.me, {}, operator)).body.zones).toHaveLength(2);
    expect((await t.login(operator.email)).body.user.zones).toHaveLength(2);
    // An empty list means no zone, not every zone.
    expect(await update(operator.id, 2, { zones: [] })).toMatchObject({ body: { zones: [] } });
    expect(await update(operator.id, 3, { zones: 'all' })).toMatchObject({
      body: { zones: 'all' },
    });
    const { body } = await t.call(
      auditRoutes.list,
      { query: { subject: `user ${operator.id}` } },
      admin,
    );
    expect(JSON.stringify(body)).toContain('"Maarif"');
  });

  it('can be set when the account is created', async () => {
    const body = { name: 'Sara', email: 'sara@example.com', role: 'operator', zones: [anfa] };
    expect(await t.call(usersRoutes.create, { body }, admin)).toMatchObject({
      status: 201,
      body: { zones: [{ id: anfa, name: 'Anfa' }] },
    });
  });

  it('are refused if unknown, for other roles, and for the last administrator', async () => {
    const operator = await t.person('operator');
    const driver = await t.person('driver');
    const wrong = { status: 400, body: { fields: [{ path: 'body.zones' }] } };
    expect(await update(operator.id, 1, { zones: [2_000_000] })).toMatchObject(wrong);
    expect(await update(driver.id, 1, { zones: [anfa] })).toMatchObject(wrong);
    expect((await update(operator.id, 1, { zones: [anfa, anfa] })).status).toBe(400);
    expect(await update(admin.id, 1, { zones: [anfa] })).toMatchObject({
      status: 409,
      body: { code: 'user.last_admin' },
    });
  });

  it('withdraw access to records of the whole marketplace immediately', async () => {
    const supervisor = await t.person('supervisor');
    const promotions = () => t.call(promotionsRoutes.list, {}, supervisor);
    expect((await promotions()).status).toBe(200);
    await update(supervisor.id, 1, { zones: [anfa] });
    expect(await promotions()).toMatchObject({
      status: 403,
      body: { message: 'Only staff who work for all operational areas may do this.' },
    });
    await update(supervisor.id, 2, { zones: 'all' });
    expect((await promotions()).status).toBe(200);
  });
});
