import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsRoutes as calls } from '#contract/routes/catalogue/imports.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';

let t: TestApp;
let manager: Person;
let storeId: number;
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.person('catalogue');
  ({ id: storeId } = await t.store());
  await t.db
    .insertInto('categories')
    .values([{ name: 'Boissons' }, { name: 'Desserts' }])
    .onConflict((one) => one.doNothing())
    .execute();
});
afterAll(() => t.close());

const HEADER = 'sku,name,category,price,compare_price,stock,available,tags';
const fixture = createImportFixture('items', () => ({ t, manager }));
const checked = (...lines: string[]) =>
  fixture.uploadAndCheck([HEADER, ...lines, ''].join('\r\n'), `storeId=${storeId}`);
const changesOf = async (id: number) =>
  (await t.call(calls.changes, { params: { id } }, manager)).body;

describe('the check of an import', () => {
  it('lists all that is wrong with a line at once, and no consequence of a wrong cell', async () => {
    const made = await checked(
      'A-1,Tea,Boissons,12,,,yes,',
      // A cell that is wrong by itself, beside what only the database knows.
      'A-1,Tea again,Plumbing,dear,,many,yes,',
      // The category is unknown because its cell is wrong.
      'A-2,Juice,,12,,,yes,',
      'A-3,Milk,Plumbing,12,10,,yes,',
      // Neither its store's items nor a line before can be compared without the SKU.
      ',Water,Plumbing,12,10,,yes,',
    );
    expect(made.counts).toMatchObject({ created: 1, refused: 4 });
    const found = await fixture.errors(made.id);
    expect(found.map(({ line, column }) => `${line} ${column}`).toSorted()).toEqual([
      '3 category',
      '3 price',
      '3 sku',
      '3 stock',
      '4 category',
      '5 category',
      '5 compare_price',
      '6 category',
      '6 sku',
    ]);
  });

  it('lists what changes with the values before and after, the largest move of a price first', async () => {
    const lines = (prices: readonly string[], rest = 'yes,"new, hot"') =>
      prices.map((price, n) => `P-${n},Dish ${n},Boissons,${price},,,${rest}`);
    const before = await checked(...lines(['10', '20', '30', '40', '50']));
    await fixture.applied(before);
    const made = await checked(
      ...lines(['11', '20', '2.50', '90', '50'], 'no,hot'),
      'P-5,Dish 5,Desserts,1,,,yes,',
    );
    expect(made.counts).toMatchObject({ created: 1, changed: 5 });
    const { of, far, items } = await changesOf(made.id);
    expect({ of, far }).toEqual({ of: 5, far: 2 });
    expect(items.map(({ name, isFar }) => [name, isFar])).toEqual([
      ['Dish 2', true],
      ['Dish 3', true],
      ['Dish 0', false],
      ['Dish 1', false],
      ['Dish 4', false],
    ]);
    expect(items[0]).toMatchObject({
      line: 4,
      values: [
        { column: 'price', kind: 'money', before: '3000', after: '250' },
        { column: 'available', kind: 'flag', before: 'true', after: 'false' },
        { column: 'tags', kind: 'text', before: 'new, hot', after: 'hot' },
      ],
    });
    // The category as its name.
    await fixture.applied(made);
    const moved = await checked('P-5,Dish 5,Boissons,1,,,yes,');
    expect((await changesOf(moved.id)).items[0]?.values).toEqual([
      { column: 'category', kind: 'text', before: 'Desserts', after: 'Boissons' },
    ]);
  });
});
