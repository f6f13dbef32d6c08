import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsRoutes as calls } from '#contract/routes/catalogue/imports.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';

let t: TestApp;
let manager: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.person('catalogue');
  store = await t.store();
  await t.db.insertInto('categories').values({ name: 'Boissons' }).execute();
});
afterAll(() => t.close());

const { send, checked, applied, errors, uploadAndCheck } = createImportFixture('items', () => ({
  t,
  manager,
}));

describe('an import of items of several stores', () => {
  it('takes stores by number or by name, and asks for the number of stores with one name', async () => {
    const owner = await t.person('store');
    const named = await t.store(owner, 'Épicerie Al Amal');
    await t.store(owner, 'Twins');
    await t.store(owner, 'Twins');
    const { body } = await send(
      [
        'store,sku,name,category,price',
        'epicerie al amal,N-1,Tea,Boissons,5',
        `#${named.id},N-2,Mint,Boissons,5`,
        `${named.id},N-1,Tea again,Boissons,5`,
        'Twins,N-1,Tea,Boissons,5',
        'Nowhere,N-1,Tea,Boissons,5',
        '',
      ].join('\n'),
      '',
    );
    const ready = await checked(body);
    expect(ready.counts).toMatchObject({ created: 2, refused: 3 });
    expect(await errors(ready.id)).toMatchObject([
      { line: 4, reason: 'import.key_of_line' },
      { line: 5, column: 'store', reason: 'import.stores_alike', params: { count: 2 } },
      { line: 6, column: 'store', reason: 'import.no_store_named' },
    ]);
    await applied(ready, true);
    const made = await t.db
      .selectFrom('items')
      .select('sku')
      .where('store_id', '=', named.id)
      .where('sku', 'is not', null)
      .orderBy('sku')
      .execute();
    expect(made).toEqual([{ sku: 'N-1' }, { sku: 'N-2' }]);
  });

  it('has a template whose headings are recognised and whose example passes the check', async () => {
    const { body: file } = await t.call(calls.template, { query: { kind: 'items' } }, manager);
    const ready = await uploadAndCheck(String(file), '');
    expect(Object.keys(ready.mapping)).toHaveLength(ready.header.length);
    expect(ready.counts).toMatchObject({ created: 1, refused: 0 });
    const own = await t.call(
      calls.template,
      { query: { kind: 'items', storeId: store.id } },
      manager,
    );
    expect(String(own.body)).toMatch(/^\uFEFF?sku,name,/);
  });
});
