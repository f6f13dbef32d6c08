import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let manager: Person;
let customer: Person;
withApp(async (opened) => {
  t = opened;
  [manager, customer] = await Promise.all([t.person('catalogue'), t.person('customer')]);
});

const fixture = createImportFixture('items', () => ({ t, manager }));

/** A store with items S-1, S-2 … with these stocks, besides its tea. */
async function shop(...stocks: (number | null)[]) {
  const store = await t.store();
  const items = stocks.map((stock, n) => ({
    sku: `S-${n + 1}`,
    name: `Item ${n + 1}`,
    category: 'Hot drinks',
    price: '1000',
    stock,
  }));
  const made = await t.call(
    appStoresRoutes.addItems,
    { params: { id: store.id }, body: { items } },
    manager,
  );
  const ids = made.body.items.map(({ id }) => id);
  const read = () =>
    Promise.all(ids.map((id) => t.call(itemsRoutes.get, { params: { id } }, manager)));
  return {
    ids,
    uploadAndCheck: (...lines: string[]) =>
      fixture.uploadAndCheck(lines.join('\n'), `storeId=${store.id}`),
    /** The list's own export, with some texts replaced. */
    exported: async (...changes: [string, string][]) => {
      const query = { storeId: store.id, sort: 'createdAt' };
      const { body } = await t.call(itemsRoutes.export, { query }, manager);
      const own = String(body)
        .split('\r\n')
        .filter((line) => !line.includes('Thé'));
      return changes.reduce((text, [from, to]) => text.replace(from, to), own.join('\n'));
    },
    items: async () => (await read()).map(({ body }) => body),
    stocks: async () => (await read()).map(({ body }) => body.stock),
    prices: async () => (await read()).map(({ body }) => body.price),
    sell: async (n: number, quantity: number) => {
      const lines = [{ itemId: ids[n - 1] as number, quantity }];
      const placed = await t.call(
        ordersRoutes.place,
        { body: orderOf(store, { lines }) },
        customer,
      );
      expect(placed.status).toBe(201);
    },
  };
}

it('an import sets which items can be sold again; a file without the column leaves them', async () => {
  const own = await shop(9, 9);
  const flags = async () => (await own.items()).map(({ restockable }) => restockable);
  const apply = async (...lines: string[]) => fixture.applied(await own.uploadAndCheck(...lines));
  await apply('sku,restockable', 'S-1,yes', 'S-2,');
  expect(await flags()).toEqual([true, false]);
  await apply('sku,price', 'S-1,14', 'S-2,15');
  expect(await flags()).toEqual([true, false]);
  const again = await own.uploadAndCheck(await own.exported());
  expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 });
  await apply('sku,revendable', 'S-1,no', 'S-2,oui');
  expect(await flags()).toEqual([false, true]);
});

it('an import sets what orders of items need of drivers; a file without the column leaves it', async () => {
  const own = await shop(9, 9);
  const needs = async () => (await own.items()).map((item) => item.needs);
  const apply = async (...lines: string[]) => fixture.applied(await own.uploadAndCheck(...lines));
  await apply('sku,needs', 'S-1,"cold, age"', 'S-2,');
  expect(await needs()).toEqual([['cold', 'age'], []]);
  await apply('sku,price', 'S-1,14', 'S-2,15');
  expect(await needs()).toEqual([['cold', 'age'], []]);
  const again = await own.uploadAndCheck(await own.exported());
  expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 });
  const wrong = await own.uploadAndCheck('sku,needs', 'S-1,frozen');
  expect(wrong.counts).toMatchObject({ refused: 1 });
});

describe('the stock column of an import file', () => {
  it('has no effect if equal to the stock at the check, even if items are sold afterwards', async () => {
    const own = await shop(9, 9);
    const ready = await own.uploadAndCheck('sku,stock,price', 'S-1,9,12', 'S-2,20,10');
    expect(ready.counts).toMatchObject({ changed: 2, refused: 0 });
    await own.sell(1, 2);
    expect(await fixture.applied(ready)).toMatchObject({
      status: 'applied',
      counts: { changed: 2 },
    });
    expect(await own.stocks()).toEqual([7, 20]);
    expect(await own.prices()).toEqual(['1200', '1000']);
  });

  it('is refused if the stock changes between check and application', async () => {
    const own = await shop(9, 9, null);
    const ready = await own.uploadAndCheck('sku,stock', 'S-1,20', 'S-2,30', 'S-3,5');
    await own.sell(1, 2);
    const back = await fixture.applied(ready);
    expect(back).toMatchObject({
      status: 'checked',
      failure: expect.stringMatching(/one row is now rejected/),
      counts: { changed: 2, refused: 1 },
      legalEvents: ['import.check', 'import.apply', 'import.cancel'],
    });
    expect(await fixture.errors(ready.id)).toMatchObject([
      { line: 2, column: 'stock', value: '20', message: 'has moved: it was 9 and is 7 now' },
    ]);
    expect(await own.stocks()).toEqual([7, 9, null]);
    // Another sale: if refused lines are skipped, this one is skipped as well.
    await own.sell(2, 1);
    const done = await fixture.applied(back, true);
    expect(done).toMatchObject({
      status: 'applied',
      skipsRefused: true,
      failure: null,
      counts: { changed: 1, refused: 2 },
    });
    expect(await own.stocks()).toEqual([7, 8, 5]);
  });

  it('can be checked again against the current stock', async () => {
    const own = await shop(9);
    const ready = await own.uploadAndCheck('sku,stock', 'S-1,20');
    await own.sell(1, 2);
    const again = await fixture.checked(await fixture.applied(ready));
    expect(again).toMatchObject({ failure: null, counts: { changed: 1, refused: 0 } });
    await fixture.applied(again);
    expect(await own.stocks()).toEqual([20]);
  });

  it('can be exported and imported again without overwriting sales in between', async () => {
    const own = await shop(9, 9, 4, null);
    const file = await own.exported([',9,9,', ',25,9,'], [',4,4,', ',6,4,']);
    expect(file).toContain('Stock,Stock seen');
    await own.sell(2, 1);
    await own.sell(3, 1);
    const ready = await own.uploadAndCheck(file);
    expect(ready.counts).toMatchObject({ changed: 1, unchanged: 2, refused: 1 });
    expect(await fixture.errors(ready.id)).toMatchObject([
      { column: 'Stock', value: '6', message: 'has moved: it was 4 and is 3 now' },
    ]);
    await fixture.applied(ready, true);
    expect(await own.stocks()).toEqual([25, 8, 3, null]);
  });

  it('sets the stock of a new item, and ignores the stock_seen of another store', async () => {
    const from = await shop(9);
    const to = await t.store();
    const file = (await from.exported()).replace(/^\uFEFFID,Store ID,Store name/, 'a,b,c');
    expect(
      (await fixture.applied(await fixture.uploadAndCheck(file, `storeId=${to.id}`))).counts,
    ).toMatchObject({
      created: 1,
    });
    const query = { storeId: to.id, stock: 'counted' };
    const { body } = await t.call(itemsRoutes.list, { query }, manager);
    expect(body.items).toMatchObject([{ sku: 'S-1', stock: 9 }]);
  });
});

it('a bulk change of stock requires the seen stock of each item', async () => {
  const own = await shop(9, 9);
  const bulk = (...seen: (number | undefined)[]) =>
    t.call(
      itemsRoutes.bulk,
      {
        body: {
          act: 'change',
          change: { stock: 0 },
          ids: own.ids.map((id, n) => ({ id, version: 1, change: { stockSeen: seen[n] } })),
        },
      },
      manager,
    );
  expect((await bulk(9)).status).toBe(400);
  await own.sell(2, 1);
  expect((await bulk(9, 9)).body.results).toMatchObject([
    { ok: true, row: { stock: 0 } },
    { ok: false, error: { code: 'item.stock_moved' } },
  ]);
  expect(await own.stocks()).toEqual([0, 8]);
});

/** The number of transactions that wait for a lock. */
async function waiting(): Promise<number> {
  return (await t.pool.query(LOCK_WAITS)).rows.length;
}

/**
 * An order locks its items by ID. An import whose first rows have the higher IDs, applied in two
 * steps (separated by blank lines), must not lock those while it waits for the lower ones. Without
 * `hold` in the import's work the second item would be locked here, and the two would deadlock.
 */
it('an import that waits for an order holds no lock that the order needs', async () => {
  const own = await shop(9, 9);
  const [low, high] = own.ids as number[] as [number, number];
  const ready = await own.uploadAndCheck('sku,price', 'S-2,11', ...Array(5_000).fill(''), 'S-1,11');
  expect(ready.counts).toMatchObject({ changed: 2 });
  let applying: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (order) => {
    await sql`select from items where id = ${low} for no key update`.execute(order);
    applying = fixture.applied(ready);
    await expect.poll(waiting).toBe(1);
    await sql`select from items where id = ${high} for no key update nowait`.execute(order);
  });
  expect(await applying).toMatchObject({ status: 'applied', counts: { changed: 2 } });
  expect(await own.prices()).toEqual(['1100', '1100']);
});

it('reordering a menu locks its items in the same order as orders do', async () => {
  const own = await shop(9, 9);
  const [low, high] = own.ids as number[] as [number, number];
  const { body: first } = await t.call(itemsRoutes.get, { params: { id: low } }, manager);
  const params = { id: first.storeId };
  const { categoryId } = first;
  const { body } = await t.call(itemsRoutes.order, { params, query: { categoryId } }, manager);
  const wanted = { categoryId, version: body.version, ids: body.ids.toReversed() };
  // After a rewrite the first row is stored after the second: without the lock, rows are reached in
  // that order.
  await t.db.updateTable('items').set({ stock: 8 }).where('id', '=', low).execute();
  let moving: Promise<{ status: number }> | undefined;
  await t.db.transaction().execute(async (order) => {
    await sql`select from items where id = ${low} for no key update`.execute(order);
    moving = t.call(itemsRoutes.reorder, { params, body: wanted }, manager);
    await expect.poll(waiting).toBe(1);
    await sql`select from items where id = ${high} for no key update nowait`.execute(order);
  });
  expect((await moving)?.status).toBe(200);
});
