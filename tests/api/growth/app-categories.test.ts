import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { appCategoriesRoutes as calls } from '#contract/routes/growth/app-categories.ts';
import {
  APP_CATEGORY_STATES,
  appCategoryRules,
} from '#machines/app-category/app-category-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type AppsFixture,
  createAppsFixture,
  EAST,
  WEST,
} from '#tests/support/fixtures/apps-fixture.ts';
import { walkStates } from '#tests/support/walk-states.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AppsFixture;
withApp(async (made) => {
  t = made;
  fixture = await createAppsFixture(t);
});

const made = async (name: string, more: object = {}) => (await fixture.category(name, more)).body;
const get = async (id: number) =>
  (await t.call(calls.get, { params: { id } }, fixture.manager)).body;
const list = async (query: object = {}) =>
  (await t.call(calls.list, { query }, fixture.manager)).body.items;
const shown = async (query: object = {}) =>
  (await t.call(calls.forApps, { query }, fixture.customer)).body.items;

describe('categories of the apps', () => {
  it('are created with their target, and count its items or stores', async () => {
    const { item, ...of } = {
      item: await t.db
        .selectFrom('categories')
        .select('id')
        .where('name', '=', 'Hot drinks')
        .executeTakeFirstOrThrow(),
      drinks: 'Boissons',
    };
    const drinks = await made(of.drinks, { categoryId: item.id });
    expect(drinks).toMatchObject({
      count: 1,
      category: 'Hot drinks',
      parent: null,
      state: 'shown',
    });
    const stores = await made('Restaurants', { storeCategory: 'restaurant' });
    expect(stores.count).toBeGreaterThan(0);
    expect((await made('All of it')).count).toBeNull();
    const csv = await t.call(calls.export, { query: { q: 'boissons' } }, fixture.manager);
    expect(csv.body).toContain('Boissons,,,,,');
  });

  it('refuse a name already in use, an unknown reference, and a third level, with the field', async () => {
    const top = await made('Sweet');
    const child = await made('Cakes', { parentId: top.id });
    const bad = [
      [await fixture.category(' SWEET '), 409, 'body.name'],
      [await fixture.category('Under a child', { parentId: child.id }), 422, 'body.parentId'],
      [await fixture.category('Nowhere', { zones: [{ id: 2_000_000 }] }), 422, 'body.zones'],
      [await fixture.category('No picture', { imageId: 2_000_000 }), 422, 'body.imageId'],
      [await fixture.category('Unknown', { categoryId: 2_000_000 }), 422, 'body.categoryId'],
      [
        await fixture.category('Both', { storeCategory: 'bakery', categoryId: 1 }),
        400,
        'body.categoryId',
      ],
      [await fixture.change(top, { parentId: top.id }), 422, 'body.parentId'],
      [await fixture.change(top, { parentId: (await made('Savoury')).id }), 422, 'body.parentId'],
    ] as const;
    for (const [answer, status, path] of bad) {
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body).toMatchObject({ fields: [{ path }] });
    }
    const leading = await made('Bakeries', { storeCategory: 'bakery' });
    expect((await fixture.change(leading, { categoryId: 1 })).status).toBe(422);
  });

  it('are moved among their siblings, whose versions stay unchanged', async () => {
    const top = await made('Ordered');
    const names = ['One', 'Two', 'Three', 'Four'];
    const rows = [];
    for (const name of names) rows.push(await made(name, { parentId: top.id }));
    const order = async () => (await list({ parentId: top.id })).map(({ name }) => name);
    expect(await order()).toEqual(names);
    const [one, , , four] = rows;
    if (!one || !four) throw new Error('No rows');
    expect(await fixture.change(four, { position: 1 })).toMatchObject({
      status: 200,
      body: { position: 1, version: 2 },
    });
    expect(await order()).toEqual(['Four', 'One', 'Two', 'Three']);
    expect(await fixture.change(one, { position: 300 })).toMatchObject({ body: { position: 4 } });
    expect(await order()).toEqual(['Four', 'Two', 'Three', 'One']);
    expect((await fixture.change(four, { position: 3 })).status).toBe(412);
    // Moved to another parent it becomes the last sibling there, and the gap closes.
    const free = await fixture.change({ id: four.id, version: 2 }, { parentId: null });
    expect(free.body.position).toBe((await list({ top: 'true' })).length);
    expect((await list({ parentId: top.id })).map(({ position }) => position)).toEqual([1, 2, 3]);
    const tree = (await list({})).map(({ name }) => name);
    expect(tree.slice(tree.indexOf('Ordered'), tree.indexOf('Ordered') + 4)).toEqual([
      'Ordered',
      'Two',
      'Three',
      'One',
    ]);
  });

  it('are listed for apps by zone and language, with their children', async () => {
    const zones = [{ id: fixture.west.id }];
    const top = await made('Pharmacies', {
      zones,
      names: { ar: 'صيدليات' },
      storeCategory: 'pharmacy',
    });
    const below = await made('Night pharmacies', { parentId: top.id });
    const found = (items: Awaited<ReturnType<typeof shown>>) =>
      items.find(({ id }) => id === top.id);
    expect(found(await shown({ at: WEST, language: 'ar' }))).toMatchObject({
      name: 'صيدليات',
      storeCategory: 'pharmacy',
      children: [{ id: below.id, name: 'Night pharmacies' }],
    });
    expect(found(await shown({ at: WEST, language: 'fr' }))?.name).toBe('Pharmacies');
    expect(found(await shown({ at: EAST }))).toBeUndefined();
    expect(found(await shown())).toBeUndefined();
    const body = {
      ids: [{ id: top.id, version: 1 }],
      event: 'app_category.hide' as const,
    };
    const [hidden] = (await t.call(calls.bulk, { body }, fixture.manager)).body.results;
    expect(hidden).toMatchObject({ ok: true, row: { state: 'hidden' } });
    const all = await shown({ at: WEST });
    expect(JSON.stringify(all)).not.toContain('Night pharmacies');
    const admin = await t.person('admin');
    const query = { subject: `app_category ${top.id}` };
    const [last] = (await t.call(auditRoutes.list, { query }, admin)).body.items;
    expect(last).toMatchObject({ action: 'app_category.hide' });
    expect((await get(top.id)).state).toBe('hidden');
  });

  it('follow their machine in every state', () =>
    walkStates(t, {
      rules: appCategoryRules,
      states: APP_CATEGORY_STATES,
      routes: calls,
      as: fixture.manager,
      make: async (name) => (await made(name)).id,
      set: (id, state) =>
        t.db.updateTable('app_categories').set({ state }).where('id', '=', id).execute(),
    }));
});
