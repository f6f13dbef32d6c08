import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewItem } from '#contract/catalogue/item.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let admin: Person;
let customer: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin');
  customer = await t.person('customer');
  store = await t.store();
});
afterAll(() => t.close());

const add = async (item: Partial<NewItem>) => {
  const whole = { name: 'Tacos', category: 'Hot drinks', price: '3000', ...item };
  const input = { params: { id: store.id }, body: { items: [whole] } };
  return (await t.call(appStoresRoutes.addItems, input, admin)).body.items[0]?.id ?? 0;
};
const placeOrder = (lines: object[]) =>
  t.call(ordersRoutes.place, { body: orderOf(store, { lines }) }, customer);
const stockOf = async (id: number) =>
  (await t.call(itemsRoutes.get, { params: { id } }, admin)).body.stock;

describe('an order with modifiers', () => {
  it('is priced by the server, and keeps its choices with their prices at the time', async () => {
    const itemId = await add({
      variants: [
        { name: 'M', price: '3000' },
        { name: 'L', price: '4000' },
      ],
      groups: [{ name: 'Sauce', min: 1, max: 2, options: [{ name: 'Algérienne', price: '300' }] }],
    });
    const modifiers = { variant: 'L', options: [{ group: 'Sauce', name: 'Algérienne' }] };
    const { body, status } = await placeOrder([
      { itemId, quantity: 2, modifiers, note: 'Sans sel' },
    ]);
    expect(status).toBe(201);
    const change = { price: '1', variants: [], groups: [] };
    await t.call(itemsRoutes.update, { params: { id: itemId }, body: change }, admin, {
      'if-match': '"1"',
    });
    const kept = await t.call(ordersRoutes.adminGet, { params: { id: body.id } }, admin);
    expect(kept.body).toMatchObject({
      subtotal: '8600',
      lines: [
        {
          unitPrice: '4300',
          quantity: 2,
          note: 'Sans sel',
          modifiers: {
            variant: { name: 'L', price: '4000' },
            options: [{ group: 'Sauce', name: 'Algérienne', price: '300' }],
          },
        },
      ],
    });
    expect((await placeOrder([{ itemId, quantity: 1, modifiers }])).body).toMatchObject({
      code: 'item.modifiers',
      fields: [{ path: 'body.lines.0.modifiers.variant' }],
    });
  });

  it('is refused with the name of an item that is unavailable', async () => {
    const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const closed = await add({ name: 'Harira', hours: never });
    const gone = await add({ name: 'Msemen', available: false });
    const none = await add({ name: 'Briouate', stock: 0 });
    for (const [itemId, name] of [
      [closed, 'Harira'],
      [gone, 'Msemen'],
      [none, 'Briouate'],
    ] as const)
      expect(await placeOrder([{ itemId, quantity: 1 }])).toMatchObject({
        status: 409,
        body: {
          code: 'item.unavailable',
          message: expect.stringContaining(name),
          fields: [{ path: 'body.lines.0.itemId' }],
        },
      });
  });
});

describe('counted stock', () => {
  it('decreases with an order, and is restored if it is cancelled before preparation', async () => {
    const itemId = await add({ stock: 5 });
    const order = (
      await placeOrder([
        { itemId, quantity: 1 },
        { itemId, quantity: 2 },
      ])
    ).body;
    expect(await stockOf(itemId)).toBe(2);
    expect((await placeOrder([{ itemId, quantity: 3 }])).status).toBe(409);
    const progress = (version: number, event: string) =>
      t.call(
        ordersRoutes.progress,
        { params: { id: order.id }, body: { event, reason: 'x' } },
        admin,
        { 'if-match': `"${version}"` },
      );
    await progress(1, 'order.accept');
    expect((await progress(2, 'order.cancel')).status).toBe(200);
    expect(await stockOf(itemId)).toBe(5);
  });

  it('is not restored if the order is cancelled after preparation has begun', async () => {
    const itemId = await add({ stock: 5 });
    const order = (await placeOrder([{ itemId, quantity: 2 }])).body;
    let version = 1;
    for (const event of ['order.accept', 'order.prepare', 'order.cancel']) {
      const body = { event, reason: 'x' };
      await t.call(ordersRoutes.progress, { params: { id: order.id }, body }, admin, {
        'if-match': `"${version}"`,
      });
      version += 1;
    }
    expect(await stockOf(itemId)).toBe(3);
  });

  // Proven to be able to fail: without the lock in `takeStock` (server/catalogue/items/stock.ts,
  // .forNoKeyUpdate()) both orders read a stock of one; the constraint of the database then stops
  // the second, which gets 500 instead of 409.
  it('gives the last item to exactly one of several concurrent orders', async () => {
    for (let round = 0; round < 5; round += 1) {
      const itemId = await add({ name: `Last ${round}`, stock: 1 });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => placeOrder([{ itemId, quantity: 1 }])),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
      expect(await stockOf(itemId)).toBe(0);
    }
  });
});

describe('the order rules of a store', () => {
  it('include a minimum order, named in the refusal, and pickup only', async () => {
    const itemId = await add({ price: '2500' });
    const own = await t.call(storesRoutes.get, { params: { id: store.id } }, admin);
    const ask = (body: object, version: number) =>
      t.call(storesRoutes.update, { params: { id: store.id }, body }, admin, {
        'if-match': `"${version}"`,
      });
    await ask({ minimumOrder: '5000' }, own.body.version);
    const refused = await placeOrder([{ itemId, quantity: 1 }]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'order.below_minimum' } });
    expect(JSON.stringify(refused.body)).toMatch(/MAD.50\.00/);
    expect((await placeOrder([{ itemId, quantity: 2 }])).status).toBe(201);
    await ask({ minimumOrder: '0', deliveryModes: ['pickup'] }, own.body.version + 1);
    expect(await placeOrder([{ itemId, quantity: 2 }])).toMatchObject({
      status: 409,
      body: { code: 'store.pickup_only' },
    });
  });
});
