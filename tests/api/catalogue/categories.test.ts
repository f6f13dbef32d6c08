import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { CATEGORY_STATES, categoryRules } from '#machines/category/category-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { walkStates } from '#tests/support/walk-states.ts';

let t: TestApp;
let admin: Person;
let mehdi: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin');
  mehdi = await t.person('catalogue');
});
afterAll(() => t.close());

const newCategory = async (name: string) =>
  (await t.call(categoriesRoutes.create, { body: { name } }, mehdi)).body.id;

describe('categories', () => {
  it('can be read one by one, with their parent and number of items', async () => {
    const above = await newCategory('Everything warm');
    const body = { name: 'Warm soups', parentId: above };
    const { id, version } = (await t.call(categoriesRoutes.create, { body }, mehdi)).body;
    const store = await t.store();
    const soups = ['Harira', 'Bissara'].map((name) => ({
      name,
      category: 'Warm soups',
      price: '1500',
    }));
    const menu = { params: { id: store.id }, body: { items: soups } };
    await t.call(appStoresRoutes.addItems, menu, mehdi);
    const read = await t.call(categoriesRoutes.get, { params: { id } }, mehdi);
    expect(read.body).toMatchObject({ id, version, parent: 'Everything warm', items: 2 });
    const below = await t.call(categoriesRoutes.list, { query: { parentId: above } }, mehdi);
    expect(below.body.items.map(({ name }) => name)).toEqual(['Warm soups']);
    expect((await t.call(categoriesRoutes.get, { params: { id: 999_999 } }, mehdi)).status).toBe(
      404,
    );
    const csv = await t.call(categoriesRoutes.export, { query: { parentId: above } }, mehdi);
    expect(csv.body).toContain('Warm soups,,,,Everything warm,0,2,');
  });

  it('can be hidden in bulk; a category changed in the meantime is refused alone', async () => {
    const [one, other] = [await newCategory('Seasonal'), await newCategory('Festive')];
    await t.call(categoriesRoutes.update, { params: { id: other }, body: { position: 7 } }, mehdi, {
      'if-match': '"1"',
    });
    const ids = [one, other].map((id) => ({ id, version: 1 }));
    const { body } = await t.call(
      categoriesRoutes.bulk,
      { body: { ids, event: 'category.hide' } },
      mehdi,
    );
    expect(body.results).toMatchObject([
      { id: one, ok: true, row: { state: 'hidden', version: 2 } },
      { id: other, ok: false, error: { code: 'version.stale' } },
    ]);
    const links = await t.call(auditRoutes.list, { query: { subject: `category ${one}` } }, admin);
    const [last] = links.body.items;
    expect(last).toMatchObject({ action: 'category.hide' });
    expect(JSON.stringify(last)).not.toContain('"items"');
  });

  it('have unique names, regardless of case and accents', async () => {
    const id = await newCategory('Pâtisserie');
    for (const name of ['patisserie', ' PÂTISSERIE '])
      expect(await t.call(categoriesRoutes.create, { body: { name } }, mehdi)).toMatchObject({
        status: 409,
        body: { code: 'category.taken', fields: [{ path: 'body.name' }] },
      });
    const other = await newCategory('Viennoiserie');
    const change = (body: object, version = 1) =>
      t.call(categoriesRoutes.update, { params: { id: other }, body }, mehdi, {
        'if-match': `"${version}"`,
      });
    expect((await change({ name: 'Patisserie' })).status).toBe(409);
    expect((await change({ parentId: id })).status).toBe(200);
    expect((await change({ position: 1 })).status).toBe(412);
    expect((await change({ parentId: other }, 2)).status).toBe(422);
    expect((await change({ parentId: 2_000_000 }, 2)).status).toBe(422);
    const found = await t.call(categoriesRoutes.list, { query: { q: 'vienn' } }, mehdi);
    expect(found.body.items).toMatchObject([{ id: other, parentId: id }]);
  });

  it('are moved by one place among their siblings; quick moves add up, and none is made twice', async () => {
    const parentId = await newCategory('Moved');
    const make = async (name: string) =>
      (await t.call(categoriesRoutes.create, { body: { name, parentId } }, mehdi)).body.id;
    // All of them have the position 0: the older come first.
    const [a, b, c] = [await make('Move A'), await make('Move B'), await make('Move C')];
    const order = async () => {
      const query = { parentId, sort: 'position' } as const;
      return (await t.call(categoriesRoutes.list, { query }, mehdi)).body.items.map(({ id }) => id);
    };
    const move = (id: number, to: 'up' | 'down', commandId = randomUUID()) =>
      t.call(categoriesRoutes.move, { params: { id }, body: { commandId, to } }, mehdi);
    expect(await order()).toEqual([a, b, c]);
    const both = await Promise.all([move(c, 'up'), move(c, 'up')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await order()).toEqual([c, a, b]);
    expect(await move(c, 'up')).toMatchObject({
      status: 409,
      body: { code: 'category.at_end', message: 'Move C is the first already.' },
    });
    const commandId = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await move(c, 'down', commandId)).body).toMatchObject({ id: c, position: 1 });
    expect(await order()).toEqual([a, c, b]);
    expect((await move(b, 'down')).status).toBe(409);
    const log = await t.call(auditRoutes.list, { query: { subject: `category ${c}` } }, admin);
    expect(log.body.items[0]).toMatchObject({
      action: 'category.update',
      before: { position: 0 },
      after: { position: 1 },
    });
    const operator = await t.person('operator');
    const body = { commandId: randomUUID(), to: 'up' as const };
    expect(
      (await t.call(categoriesRoutes.move, { params: { id: b }, body }, operator)).status,
    ).toBe(403);
  });

  it('follow their machine in every state', () =>
    walkStates(t, {
      rules: categoryRules,
      states: CATEGORY_STATES,
      routes: categoriesRoutes,
      as: mehdi,
      make: newCategory,
      set: (id, state) =>
        t.db
          .updateTable('categories')
          .set({ active: state === 'shown' })
          .where('id', '=', id)
          .execute(),
    }));

  it('state why a user without permission cannot perform an act', async () => {
    const id = await newCategory('Read only');
    const operator = await t.person('operator');
    const { body: row } = await t.call(categoriesRoutes.get, { params: { id } }, operator);
    for (const act of Object.values(row.acts))
      expect(act).toMatchObject({ code: 'permission.denied' });
  });
});
