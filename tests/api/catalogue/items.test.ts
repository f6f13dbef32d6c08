import { beforeEach, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { ALWAYS_OPEN } from '#rules/hours.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
let mehdi: Person;
let store: { id: number; itemId: number };
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
  mehdi = await t.person('catalogue');
});
beforeEach(async () => {
  store = await t.store();
});

const add = (items: object[], id = store.id) =>
  t.call(appStoresRoutes.addItems, { params: { id }, body: { items } }, mehdi);
const dish = (more: object = {}) => ({
  name: 'Tajine',
  category: 'Hot drinks',
  price: '6500',
  ...more,
});
const patch = (id: number, version: number | null, body: object) =>
  t.call(
    itemsRoutes.update,
    { params: { id }, body },
    mehdi,
    version === null ? {} : { 'if-match': `"${version}"` },
  );
const ids = async (query: object) =>
  (
    await t.call(itemsRoutes.list, { query: { storeId: store.id, ...query } }, mehdi)
  ).body.items.map(({ id }) => id);

describe('items', () => {
  it('are created with all their fields, and read back unchanged', async () => {
    const whole = dish({
      names: { fr: 'Tajine', ar: 'طاجين' },
      description: { fr: 'Au poulet' },
      sku: 'TAJ-1',
      comparePrice: '7000',
      stock: 4,
      restockable: true,
      hours: ALWAYS_OPEN,
      tags: ['spicy'],
      imageIds: [],
      variants: [{ name: 'Small', price: '4500' }],
      groups: [{ name: 'Sauce', min: 0, max: 1, options: [{ name: 'Harissa', price: '200' }] }],
    });
    const answer = await add([whole]);
    expect(answer.status).toBe(201);
    expect(answer.body.items).toMatchObject([
      { ...whole, available: true, position: 1, version: 1 },
    ]);
    const { body, headers } = await t.call(
      itemsRoutes.get,
      { params: { id: answer.body.items[0]?.id } },
      mehdi,
    );
    expect(body).toMatchObject({ ...whole, store: 'Café Atlas' });
    expect(headers.etag).toBe('"1"');
    const menu = await t.call(appStoresRoutes.items, { params: { id: store.id } }, mehdi);
    expect(menu.body.items.map(({ name }) => name).toSorted()).toEqual(['Tajine', 'Thé']);
  });

  it.each([
    ['a negative price', dish({ price: '-1' }), 400],
    ['a price above the maximum', dish({ price: '99999999999' }), 400],
    ['a price with a point', dish({ price: '12.5' }), 400],
    ['a compare price that is not above the price', dish({ comparePrice: '6500' }), 400],
    ['a negative stock', dish({ stock: -1 }), 400],
    ['a fractional stock', dish({ stock: 1.5 }), 400],
    ['no category', { name: 'X', price: '1' }, 400],
    ['an unknown category', dish({ category: 'Nowhere' }), 422],
    ['a code with spaces', dish({ sku: 'a b' }), 400],
    ['a lone surrogate', dish({ name: 'a\ud800' }), 400],
    [
      'a group that requires more options than it has',
      dish({ groups: [{ name: 'G', min: 2, max: 2, options: [{ name: 'A', price: '0' }] }] }),
      400,
    ],
    [
      'a group with a maximum below its minimum',
      dish({
        groups: [
          { name: 'G', min: 2, max: 1, options: ['A', 'B'].map((name) => ({ name, price: '0' })) },
        ],
      }),
      400,
    ],
    ['a choice named twice', dish({ variants: Array(2).fill({ name: 'S', price: '1' }) }), 400],
    ['invalid hours', dish({ hours: { mon: [['25:00', '26:00']] } }), 400],
  ])('are refused with %s', async (_, item, status) => {
    expect((await add([dish({ name: 'Good' }), item])).status).toBe(status);
    // All or none: the valid item was not created either.
    expect(await ids({ q: 'good' })).toEqual([]);
  });

  it('have codes that are unique within a store, not across stores', async () => {
    expect((await add([dish({ sku: 'A' })])).status).toBe(201);
    expect(await add([dish(), dish({ sku: 'A' })])).toMatchObject({
      status: 409,
      body: { code: 'item.sku_taken', fields: [{ path: 'body.items.1.sku' }] },
    });
    expect((await add([dish({ sku: 'B' }), dish({ sku: 'B' })])).status).toBe(409);
    expect(await patch(store.itemId, 1, { sku: 'A' })).toMatchObject({
      status: 409,
      body: { code: 'item.sku_taken', fields: [{ path: 'body.sku' }] },
    });
    const other = await t.store();
    expect((await add([dish({ sku: 'A' })], other.id)).status).toBe(201);
  });

  it('can only be changed at their current version; the audit log records before and after', async () => {
    expect((await patch(store.itemId, null, { price: '1300' })).status).toBe(428);
    expect((await patch(store.itemId, 1, { price: '1300', comparePrice: '1500' })).status).toBe(
      200,
    );
    expect(await patch(store.itemId, 1, { price: '1' })).toMatchObject({
      status: 412,
      body: { current: { price: '1300', version: 2 } },
    });
    // On its own, this would leave a price above the compare price.
    expect((await patch(store.itemId, 2, { price: '1500' })).status).toBe(400);
    expect((await patch(store.itemId, 2, {})).status).toBe(400);
    expect((await patch(2_000_000, 1, { price: '1' })).status).toBe(404);
    const { items } = (
      await t.call(auditRoutes.list, { query: { subject: `item ${store.itemId}` } }, admin)
    ).body;
    expect(items).toMatchObject([
      { action: 'item.update', before: { price: '1250' }, after: { price: '1300' } },
    ]);
  });

  it('cannot be changed while archived, and can be restored', async () => {
    expect((await patch(store.itemId, 1, { archived: true })).body.archivedAt).not.toBeNull();
    expect(await ids({})).toEqual([]);
    expect(await ids({ archived: 'true' })).toEqual([store.itemId]);
    expect(await patch(store.itemId, 2, { price: '1' })).toMatchObject({
      status: 409,
      body: { code: 'item.archived' },
    });
    expect((await patch(store.itemId, 2, { archived: false })).status).toBe(200);
    expect(await ids({})).toEqual([store.itemId]);
  });

  it('are filtered by every filter and sorted by every sort', async () => {
    const { items } = (
      await add([
        dish({
          name: 'Pâté à l’ail',
          price: '100',
          stock: 0,
          tags: ['new', 'garlic'],
          sku: 'PAT-9',
        }),
        dish({ name: 'Bastilla', price: '900', stock: 3, available: false, restockable: true }),
        dish({ name: 'Couscous', price: '500', names: { ar: 'كُسْكُس' }, stock: 50 }),
      ])
    ).body;
    const [pate, bastilla, couscous] = items.map(({ id }) => id);
    expect(await ids({ sort: 'price' })).toEqual([pate, couscous, bastilla, store.itemId]);
    expect(await ids({ sort: '-name' })).toEqual([store.itemId, pate, couscous, bastilla]);
    expect(await ids({ sort: 'stock' })).toEqual([pate, bastilla, couscous, store.itemId]);
    expect(await ids({ stock: 'out' })).toEqual([pate]);
    expect(await ids({ stock: 'low', sort: 'price' })).toEqual([pate, bastilla]);
    expect(await ids({ available: 'false' })).toEqual([bastilla]);
    expect(await ids({ restockable: 'true' })).toEqual([bastilla]);
    expect(await ids({ tag: 'garlic' })).toEqual([pate]);
    expect(await ids({ priceFrom: '200', priceTo: '500' })).toEqual([couscous]);
    for (const q of ['pate ail', 'pat', '9 pat']) expect(await ids({ q }), q).toEqual([pate]);
    expect(await ids({ q: 'كسكس' })).toEqual([couscous]);
    const seen: number[] = [];
    let cursor: string | null = '';
    do {
      const query: object = {
        storeId: store.id,
        sort: 'stock',
        limit: '1',
        ...(cursor && { cursor }),
      };
      const page = await t.call(itemsRoutes.list, { query }, mehdi);
      for (const { id } of page.body.items) seen.push(id);
      cursor = page.body.nextCursor as string | null;
    } while (cursor);
    expect(seen).toEqual([pate, bastilla, couscous, store.itemId]);
    const file = await t.call(
      itemsRoutes.export,
      { query: { storeId: store.id, stock: 'low' } },
      mehdi,
    );
    expect(String(file.body).trim().split('\r\n')).toHaveLength(3);
  });

  it('are changed in bulk with a result for each, and can be undone with the returned versions', async () => {
    const { items } = (await add([dish({ price: '100' }), dish({ price: '200' })])).body;
    const rows = items.map(({ id, version }) => ({ id, version }));
    const bulk = (body: object) => t.call(itemsRoutes.bulk, { body }, mehdi);
    const done = await bulk({
      ids: [...rows, { id: store.itemId, version: 9 }],
      act: 'change',
      change: { price: '300' },
    });
    expect(done.body.results).toMatchObject([
      { ok: true, row: { price: '300', version: 2 } },
      { ok: true, row: { price: '300', version: 2 } },
      { ok: false, error: { code: 'version.stale' } },
    ]);
    const undo = rows.map(({ id }, n) => ({ id, version: 2, change: { price: items[n]?.price } }));
    const undone = await bulk({ ids: undo, act: 'change' });
    expect(undone.body.results).toMatchObject([
      { ok: true, row: { price: '100' } },
      { ok: true, row: { price: '200' } },
    ]);
    expect((await bulk({ ids: rows, act: 'change' })).status).toBe(400);
    expect((await bulk({ ids: [rows[0], rows[0]], act: 'archive' })).status).toBe(400);
  });

  it('have the prices of their variants and options changed in bulk, on the record', async () => {
    const size = (price: string) => [{ name: 'Large', price }];
    const extra = (price: string) => [
      { name: 'Sauces', min: 0, max: 1, options: [{ name: 'Cheese', price }] },
    ];
    const { items } = (await add([dish({ variants: size('7000'), groups: extra('500') })])).body;
    const id = items[0]?.id ?? 0;
    const change = { price: '5005', variants: size('7700'), groups: extra('550') };
    const body = { ids: [{ id, version: 1, change }], act: 'change' as const };
    const { results } = (await t.call(itemsRoutes.bulk, { body }, mehdi)).body;
    expect(results).toMatchObject([{ ok: true, row: change }]);
    const log = await t.call(auditRoutes.list, { query: { subject: `item ${id}` } }, admin);
    expect(log.body.items[0]).toMatchObject({
      before: { variants: size('7000'), groups: extra('500') },
      after: change,
    });
  });
});

describe('the order of a menu', () => {
  it('has a version for each store and category; the later of two changes is refused with the current order', async () => {
    const { items } = (await add([dish({ name: 'A' }), dish({ name: 'B' })])).body;
    const all = [store.itemId, ...items.map(({ id }) => id)];
    const categoryId = items[0]?.categoryId;
    const put = (order: number[], version: number) =>
      t.call(
        itemsRoutes.reorder,
        { params: { id: store.id }, body: { categoryId, ids: order, version } },
        mehdi,
      );
    const [first, second] = await Promise.all([put(all.toReversed(), 1), put(all, 1)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
    const { body: stands } = await t.call(
      itemsRoutes.order,
      { params: { id: store.id }, query: { categoryId } },
      mehdi,
    );
    expect(stands.version).toBe(2);
    const late = first.status === 412 ? first : second;
    expect(late.body).toMatchObject({ current: stands });
    // One item is missing, because it was added after this user read the menu.
    expect((await put(all.slice(1), 2)).status).toBe(412);
    const other = await t.store();
    expect((await put([...all.slice(1), other.itemId], 2)).status).toBe(422);
    expect((await put(all, 2)).body.ids).toEqual(all);
  });
});
