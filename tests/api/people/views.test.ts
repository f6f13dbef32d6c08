import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsRoutes } from '#contract/routes/people/views.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
let badr: Person;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  badr = await t.person('operator', 'Badr');
  admin = await t.person('admin', 'Zineb');
});
afterAll(() => t.close());

const scope = 'live-orders';
const saveView = async (as: Person, more: object = {}) => {
  const body = { scope, name: 'Late in Maârif', query: { q: 'late zone:maarif' }, ...more };
  const answer = await t.call(viewsRoutes.create, { body }, as);
  expect(answer.status).toBe(201);
  return answer.body;
};
const namesOf = async (as: Person) => {
  const { body } = await t.call(viewsRoutes.list, { query: { scope } }, as);
  return body.items.map(({ name }) => name);
};
const change = (as: Person, id: number, version: number, body: object) =>
  t.call(viewsRoutes.update, { params: { id }, body }, as, { 'if-match': `"${version}"` });
const remove = (as: Person, id: number) => t.call(viewsRoutes.remove, { params: { id } }, as);

describe('saved views', () => {
  it('are stored as sent; other users see only shared ones', async () => {
    const own = await saveView(amal, { name: 'Own' });
    expect(own).toMatchObject({
      scope,
      query: { q: 'late zone:maarif' },
      shared: false,
      owner: { id: amal.id, name: 'Amal' },
      version: 1,
    });
    await saveView(amal, { name: 'For all', shared: true });
    expect(await namesOf(amal)).toEqual(['For all', 'Own']);
    expect(await namesOf(badr)).toEqual(['For all']);
  });

  it('are changed by their owner or an administrator, at their current version', async () => {
    const { id } = await saveView(amal, { name: 'Mine', shared: true });
    expect((await change(badr, id, 1, { name: 'His' })).status).toBe(403);
    expect((await change(amal, id, 1, { query: {} })).body).toMatchObject({
      version: 2,
      query: {},
    });
    expect(await change(amal, id, 1, { name: 'Old' })).toMatchObject({
      status: 412,
      body: { current: { name: 'Mine', version: 2 } },
    });
    expect((await change(admin, id, 2, { shared: false })).status).toBe(200);
    // No longer shared, so it does not exist for others.
    expect((await change(badr, id, 3, { name: 'His' })).status).toBe(404);
    expect((await remove(badr, id)).status).toBe(404);
  });

  it('record who created, changed and removed them', async () => {
    const { id } = await saveView(amal);
    await change(admin, id, 1, { name: 'Renamed' });
    expect((await remove(amal, id)).status).toBe(204);
    expect((await remove(amal, id)).status).toBe(404);
    const notes = await t.db
      .selectFrom('saved_view_changes')
      .select(['change', 'actor', 'after'])
      .where('view_id', '=', id)
      .orderBy('id')
      .execute();
    expect(notes).toMatchObject([
      { change: 'created', actor: { name: 'Amal' }, after: { name: 'Late in Maârif' } },
      { change: 'updated', actor: { name: 'Zineb', role: 'admin' }, after: { name: 'Renamed' } },
      { change: 'removed', actor: { name: 'Amal' }, after: null },
    ]);
  });

  it('of zones are also those that the release before stored as of areas, and asks for', async () => {
    const own = await saveView(amal, { scope: 'areas', name: 'Asked' });
    const before = await saveView(amal, { scope: 'zones', name: 'Stored' });
    await t.pool.query(`update saved_views set scope = 'areas' where id = $1`, [before.id]);
    for (const asked of ['zones', 'areas'] as const) {
      const { body } = await t.call(viewsRoutes.list, { query: { scope: asked } }, amal);
      expect(body.items).toEqual([own, before]);
    }
    expect([own.scope, before.scope]).toEqual(['zones', 'zones']);
    expect((await change(amal, before.id, 1, { name: 'Kept' })).body).toMatchObject({
      scope: 'zones',
      name: 'Kept',
    });
    expect((await remove(amal, before.id)).status).toBe(204);
  });

  it('refuse invalid queries, and users without access to the screen', async () => {
    const finance = await t.person('finance');
    const body = { scope, name: 'x', query: {} };
    expect((await t.call(viewsRoutes.create, { body }, finance)).status).toBe(403);
    for (const query of [{ Q: 'x' }, { q: 'a\u0000b' }, { q: 'x'.repeat(1_001) }, { q: 1 }])
      expect((await t.call(viewsRoutes.create, { body: { ...body, query } }, amal)).status).toBe(
        400,
      );
  });
});
