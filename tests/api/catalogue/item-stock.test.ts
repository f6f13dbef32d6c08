import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let manager: Person;
let customer: Person;
withApp(async (opened) => {
  t = opened;
  [manager, customer] = await Promise.all([t.person('catalogue'), t.person('customer')]);
});

/** An item with this stock. */
async function stocked(stock: number | null) {
  const store = await t.store();
  await t.db.updateTable('items').set({ stock }).where('id', '=', store.itemId).execute();
  const params = { id: store.itemId };
  return {
    store,
    params,
    now: async () => (await t.call(itemsRoutes.get, { params }, manager)).body,
    count: (seen: number | null, counted: number | null) =>
      t.call(itemsRoutes.countStock, { params, body: { seen, counted } }, manager),
    adjust: (change: number, commandId: string = randomUUID(), reason = 'Delivery') =>
      t.call(itemsRoutes.adjustStock, { params, body: { commandId, change, reason } }, manager),
    sell: (quantity: number) =>
      t.call(
        ordersRoutes.place,
        { body: orderOf(store, { lines: [{ itemId: store.itemId, quantity }] }) },
        customer,
      ),
  };
}

describe('stock', () => {
  it('is counted against the seen stock, so that a sale in the meantime is not overwritten', async () => {
    const item = await stocked(9);
    expect((await item.count(9, 12)).body).toMatchObject({ stock: 12, version: 1 });
    expect((await item.sell(2)).status).toBe(201);
    expect(await item.count(12, 20)).toMatchObject({
      status: 412,
      body: { code: 'item.stock_moved', current: { stock: 10 } },
    });
    expect((await item.count(10, 20)).body.stock).toBe(20);
    // A repeat after a lost response returns the same.
    expect((await item.count(10, 20)).body.stock).toBe(20);
    expect((await item.count(20, null)).body.stock).toBeNull();
    expect((await item.count(null, 3)).body.stock).toBe(3);
  });

  it('is adjusted once by a difference with a reason, which the history shows', async () => {
    const item = await stocked(5);
    const command = randomUUID();
    await item.sell(1);
    expect((await item.adjust(12, command)).body.stock).toBe(16);
    expect((await item.adjust(12, command)).body.stock).toBe(16);
    expect((await item.now()).stock).toBe(16);
    expect((await item.adjust(13, command)).status).toBe(422);
    expect(await item.adjust(-17)).toMatchObject({
      status: 409,
      body: { code: 'item.stock_short', current: { stock: 16 } },
    });
    const query = { subject: `item:${item.params.id}` };
    const { body } = await t.call(notesRoutes.history, { query }, manager);
    expect(body.items[0]).toMatchObject({
      action: 'item.adjust_stock',
      reason: 'Delivery',
      changes: [{ field: 'stock', before: 4, after: 16 }],
    });
  });

  it('cannot be adjusted for an uncounted or an archived item', async () => {
    const item = await stocked(null);
    expect(await item.adjust(1)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Enter a count first/) },
    });
    await t.db
      .updateTable('items')
      .set({ archived_at: new Date() })
      .where('id', '=', item.params.id)
      .execute();
    expect(await item.count(null, 4)).toMatchObject({
      status: 409,
      body: { code: 'item.archived' },
    });
    expect((await item.adjust(0)).status).toBe(400);
    expect((await item.adjust(1, randomUUID(), ' ')).status).toBe(400);
  });

  it('requires the seen stock when it is set in the form of an item', async () => {
    const item = await stocked(5);
    const put = (body: object) =>
      t.call(itemsRoutes.update, { params: item.params, body }, manager, { 'if-match': '"1"' });
    await item.sell(1);
    expect(await put({ stock: 8, stockSeen: 5 })).toMatchObject({
      status: 412,
      body: { code: 'item.stock_moved', current: { stock: 4, version: 1 } },
    });
    expect((await put({ price: '900', stockSeen: 4 })).status).toBe(400);
    expect((await put({ stock: 8, stockSeen: 4 })).body).toMatchObject({ stock: 8, version: 2 });
  });
});
