import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
let customer: Person;
let owner: Person;
let driver: Person;
let store: { id: number; itemId: number };

beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  customer = await t.person('customer');
  owner = await t.person('store');
  store = await t.store(owner);
});
beforeEach(async () => {
  driver = await t.person('driver');
});
afterAll(() => t.close());

const placeOrder = async (more: object = {}) =>
  (await t.call(ordersRoutes.place, { body: orderOf(store, more) }, customer)).body;
const progress = (
  order: { id: number; version: number },
  event: string,
  as: Person,
  reason?: string,
) =>
  t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event, ...(reason ? { reason } : {}) } },
    as,
    { 'if-match': `"${order.version}"` },
  );
const assign = (order: { id: number; version: number }, driverId: number | null, as = amal) =>
  t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId } }, as, {
    'if-match': `"${order.version}"`,
  });

describe('placing an order', () => {
  it('prices it by the menu, and refuses prices from the client', async () => {
    const answer = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toMatchObject({
      status: 'placed',
      version: 1,
      subtotal: '2500',
      driver: null,
      lines: [{ name: 'Thé', quantity: 2, unitPrice: '1250' }],
      timeline: [{ type: 'order.placed', actor: { id: customer.id } }],
    });
    const { subtotal, deliveryFee, total } = answer.body;
    expect(BigInt(subtotal) + BigInt(deliveryFee)).toBe(BigInt(total));
    const cheap = orderOf(store, {
      lines: [{ itemId: store.itemId, quantity: 1, unitPrice: '1' }],
    });
    expect((await t.call(ordersRoutes.place, { body: cheap }, customer)).status).toBe(400);
  });

  it('treats a repeat as the same order, even when several arrive at the same time', async () => {
    const body = orderOf(store);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => t.call(ordersRoutes.place, { body }, customer)),
    );
    expect(new Set(all.map((answer) => answer.body.id)).size).toBe(1);
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(5);
  });

  it('is refused for unknown items and stores, an address too far away, and a closed store', async () => {
    const other = await t.store();
    const tries = [
      [orderOf(store, { lines: [{ itemId: other.itemId, quantity: 1 }] }), 422, 'item.unknown'],
      [orderOf(store, { dropoff: { lat: 35.7, lon: -5.8 } }), 422, 'dropoff.too_far'],
      [orderOf({ id: 2_000_000, itemId: 1 }), 404, 'resource.not_found'],
    ] as const;
    for (const [body, status, code] of tries)
      expect(await t.call(ordersRoutes.place, { body }, customer)).toMatchObject({
        status,
        body: { code },
      });

    const admin = await t.person('admin');
    const pause = { params: { id: other.id }, body: { event: 'store.pause', reason: 'Ftour' } };
    expect((await t.call(storesRoutes.send, pause, admin, { 'if-match': '"1"' })).status).toBe(200);
    expect(await t.call(ordersRoutes.place, { body: orderOf(other) }, customer)).toMatchObject({
      status: 409,
      body: { code: 'store.closed' },
    });
  });
});

describe('changing an order', () => {
  it('passes all steps to delivery, each in the timeline with its actor', async () => {
    let order: Order = await placeOrder();
    const steps: [string, Person][] = [
      ['order.accept', owner],
      ['order.prepare', owner],
      ['order.ready', owner],
    ];
    for (const [event, as] of steps) order = (await progress(order, event, as)).body;
    order = (await assign(order, driver.id)).body;
    expect(order.driver).toMatchObject({ id: driver.id, code: expect.stringMatching(/^d\d+$/) });
    order = (await progress(order, 'order.pick_up', driver)).body;
    const done = await progress(order, 'order.deliver', driver);
    expect(done).toMatchObject({ status: 200, body: { status: 'delivered', version: 7 } });
    const { body } = await t.call(ordersRoutes.adminGet, { params: { id: order.id } }, amal);
    expect(body.timeline.map((entry) => [entry.type, entry.actor?.id])).toEqual([
      ['order.placed', customer.id],
      ['order.accepted', owner.id],
      ['order.preparing', owner.id],
      ['order.ready', owner.id],
      ['order.assigned', amal.id],
      ['order.picked_up', driver.id],
      ['order.delivered', driver.id],
    ]);
    expect(body.legalEvents).toEqual([]);
  });

  it('requires a version (428), and refuses a stale one with the current order and its author (412)', async () => {
    const order = await placeOrder();
    const bare = await t.call(
      ordersRoutes.assign,
      { body: { orderId: order.id, driverId: driver.id } },
      amal,
    );
    expect(bare).toMatchObject({ status: 428, body: { code: 'version.required' } });

    const youssef = await t.person('supervisor', 'Youssef');
    expect((await assign(order, driver.id, youssef)).status).toBe(200);
    const late = await assign(order, driver.id, amal);
    expect(late).toMatchObject({
      status: 412,
      body: {
        code: 'version.stale',
        current: { id: order.id, version: 2, driver: { id: driver.id } },
        changedBy: { id: youssef.id, name: 'Youssef', role: 'supervisor' },
      },
    });
  });

  it('refuses an illegal event with the legal ones (409)', async () => {
    const order = await placeOrder();
    expect(await progress(order, 'order.deliver', amal, 'Asked by phone')).toMatchObject({
      status: 409,
      body: {
        code: 'order.illegal_event',
        legalEvents: ['order.accept', 'order.cancel', 'order.assign'],
        current: { id: order.id, status: 'placed' },
      },
    });
  });

  it('requires a reason for a cancellation, and stores it', async () => {
    const order = await placeOrder();
    expect((await progress(order, 'order.cancel', amal)).status).toBe(400);
    expect((await progress(order, 'order.cancel', amal, 'Customer called')).status).toBe(200);
    const { body } = await t.call(ordersRoutes.get, { params: { id: order.id } }, amal);
    expect(body.timeline.at(-1)).toMatchObject({
      type: 'order.cancelled',
      reason: 'Customer called',
    });
  });

  it('assigns, reassigns and unassigns; refuses drivers off duty and users who are not drivers', async () => {
    let order: Order = await placeOrder();
    const second = await t.person('driver');
    order = (await assign(order, driver.id)).body;
    expect((await assign(order, driver.id)).status).toBe(409);
    order = (await assign(order, second.id)).body;
    expect(order.driver?.id).toBe(second.id);
    order = (await assign(order, null)).body;
    expect(order.driver).toBeNull();
    expect((await assign(order, null)).status).toBe(409);

    await t.call(
      driverStatusRoutes.setStatus,
      { params: { id: second.id }, body: { status: 'on_break' } },
      second,
    );
    for (const id of [second.id, amal.id, 999_999])
      expect(await assign(order, id)).toMatchObject({
        status: 409,
        body: { code: 'driver.not_assignable' },
      });
  });
});

describe('access to orders', () => {
  it('is limited in the apps to the user’s own orders; others give 404', async () => {
    const order = await placeOrder();
    const outsiders = [
      await t.person('customer'),
      await t.person('store'),
      await t.person('driver'),
    ];
    for (const stranger of outsiders) {
      expect((await t.call(ordersRoutes.get, { params: { id: order.id } }, stranger)).status).toBe(
        404,
      );
      expect((await t.call(ordersRoutes.list, {}, stranger)).body.items).toEqual([]);
    }
    for (const mine of [customer, owner])
      expect((await t.call(ordersRoutes.get, { params: { id: order.id } }, mine)).status).toBe(200);
    const store = outsiders[1] as Person;
    expect((await progress(order, 'order.accept', store)).status).toBe(404);
  });

  it('permits each app only its own events', async () => {
    const order = await placeOrder();
    const refused: [string, Person][] = [
      ['order.accept', customer],
      ['order.deliver', customer],
      ['order.deliver', owner],
      ['order.accept', driver],
    ];
    for (const [event, as] of refused)
      expect(await progress(order, event, as)).toMatchObject({
        status: 403,
        body: { code: 'permission.denied' },
      });
  });
});

describe('lists of orders', () => {
  it('are paged by key, newest first, without gaps or repeats while orders arrive', async () => {
    const buyer = await t.person('customer');
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1)
      ids.push((await t.call(ordersRoutes.place, { body: orderOf(store) }, buyer)).body.id);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await t.call(
        ordersRoutes.list,
        { query: { limit: '3', ...(cursor ? { cursor } : {}) } },
        buyer,
      );
      seen.push(...page.body.items.map((order) => order.id));
      cursor = page.body.nextCursor ?? undefined;
      await t.call(ordersRoutes.place, { body: orderOf(store) }, buyer);
    } while (cursor);
    expect(seen).toEqual([...ids].reverse());
  });

  it('are filtered by status, store, driver, open and unassigned', async () => {
    const order = await placeOrder();
    await assign(order, driver.id);
    const ids = async (query: object) =>
      (await t.call(ordersRoutes.list, { query: { limit: '200', ...query } }, amal)).body.items.map(
        (o) => o.id,
      );
    expect(await ids({ driverId: driver.id })).toEqual([order.id]);
    expect(await ids({ storeId: store.id, status: 'placed' })).toContain(order.id);
    expect(await ids({ unassigned: 'true' })).not.toContain(order.id);
    expect(await ids({ open: 'false' })).not.toContain(order.id);
    const byStatus = await t.call(
      ordersRoutes.byStatus,
      { params: { status: 'placed' }, query: {} },
      amal,
    );
    expect(byStatus.body.items.every((one) => one.status === 'placed')).toBe(true);
    expect((await t.call(ordersRoutes.byStatus, { params: { status: 'lost' } }, amal)).status).toBe(
      400,
    );
  });

  it('refuse an invalid cursor', async () => {
    for (const cursor of [
      'x',
      'bm90IGpzb24',
      Buffer.from('["a"]').toString('base64url'),
      randomUUID(),
    ])
      expect(await t.call(ordersRoutes.list, { query: { cursor } }, amal)).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'query.cursor' }] },
      });
  });
});
