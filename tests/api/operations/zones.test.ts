import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vendorsRoutes } from '#contract/routes/catalogue/vendors.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let boss: Person;
let operator: Person;
let customer: Person;

beforeAll(async () => {
  t = await startTestApp();
  boss = await t.person('admin');
  operator = await t.person('operator');
  customer = await t.person('customer');
});
afterAll(() => t.close());

type Ring = [number, number][];
/** A square around a point, in degrees either way. */
const square = (lat: number, lon: number, half = 0.01): Ring => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
];
const HOME = square(33.59, -7.62, 0.02);
let serial = 0;
const name = (of = 'Zone') => {
  serial += 1;
  return `${of} ${serial}`;
};

const create = async (body: object = {}) =>
  (await t.call(zonesRoutes.create, { body: { name: name(), ...body } }, boss)).body;
const tag = (version: number) => ({ 'if-match': `"${version}"` });
const publish = (zone: { id: number; version: number }, ring: Ring, reason = 'drawn') =>
  t.call(
    zonesRoutes.publish,
    { params: { id: zone.id }, body: { ring, reason } },
    boss,
    tag(zone.version),
  );
const send = (zone: { id: number; version: number }, event: string, reason?: string) =>
  t.call(
    zonesRoutes.send,
    { params: { id: zone.id }, body: { event, ...(reason ? { reason } : {}) } },
    boss,
    tag(zone.version),
  );
const get = async (id: number) => (await t.call(zonesRoutes.get, { params: { id } }, boss)).body;
const archive = async (id: number) => send(await get(id), 'zone.archive');
const terms = {
  baseFee: '700',
  feePerKm: '100',
  freeFrom: null,
  minimumOrder: '0',
  maxKm: null,
  hours: null,
};
const setTerms = async (id: number, more: object) =>
  t.call(
    zonesRoutes.setTerms,
    { params: { id }, body: { terms: { ...terms, ...more }, reason: 'priced' } },
    boss,
    tag((await get(id)).version),
  );
const place = (store: { id: number; itemId: number }, more: object = {}) =>
  t.call(ordersRoutes.place, { body: orderOf(store, more) }, customer);
const override = (id: number, body: object, as: Person = operator) =>
  t.call(
    zonesRoutes.override,
    { params: { id }, body: { minutes: 5, reason: 'rain', ...body } },
    as,
  );
const NEAR = { dropoff: { lat: 33.591, lon: -7.621 } };

describe('names of stores', () => {
  it('are zones: a new one begins as a draft, and case and accents make no other', async () => {
    const store = await t.store();
    const set = (zone: string, version: number) =>
      t.call(
        vendorsRoutes.update,
        { params: { id: store.id }, body: { zone } },
        boss,
        tag(version),
      );
    expect((await set('Aïn Diab', 1)).body).toMatchObject({ zone: 'Aïn Diab' });
    expect((await set('ain diab', 2)).body).toMatchObject({ zone: 'Aïn Diab' });
    const { items } = (await t.call(zonesRoutes.list, { query: { q: 'ain' } }, boss)).body;
    expect(items).toMatchObject([{ name: 'Aïn Diab', state: 'draft', stores: 1, shape: null }]);
  });

  it('follow a zone that is renamed, with orders and settings', async () => {
    const store = await t.store();
    const order = (await place(store)).body;
    expect(order.zone).toBe('Gauthier');
    const { items } = (await t.call(zonesRoutes.list, { query: { q: 'gauthier' } }, boss)).body;
    const zone = items[0] as (typeof items)[number];
    const renamed = await t.call(
      zonesRoutes.update,
      { params: { id: zone.id }, body: { name: 'Gauthier-Centre' } },
      boss,
      tag(zone.version),
    );
    expect(renamed.status).toBe(200);
    const again = await t.call(ordersRoutes.get, { params: { id: order.id } }, boss);
    expect(again.body.zone).toBe('Gauthier-Centre');
    const back = { params: { id: zone.id }, body: { name: 'Gauthier' } };
    await t.call(zonesRoutes.update, back, boss, tag(renamed.body.version));
    const taken = { params: { id: zone.id }, body: { name: 'AIN DIAB' } };
    const refused = await t.call(zonesRoutes.update, taken, boss, tag(renamed.body.version + 1));
    expect(refused).toMatchObject({ status: 409, body: { code: 'zone.taken' } });
  });
});

describe('an order', () => {
  it('is priced by the zone of its door, and keeps the versions that it was placed with', async () => {
    const store = await t.store();
    expect((await place(store, NEAR)).body.deliveryFee).toBe('1200');
    const zone = await create();
    await publish(zone, HOME);
    const refused = await place(store, NEAR);
    expect(refused).toMatchObject({ status: 422, body: { code: 'store.not_in_zone' } });
    const assign = { params: { id: zone.id }, body: { assign: true, ids: [store.id] } };
    expect((await t.call(zonesRoutes.assignStores, assign, boss)).body.results).toMatchObject([
      { ok: true, row: { isInside: true, isAssigned: true } },
    ]);
    await setTerms(zone.id, {});
    const first = (await place(store, NEAR)).body;
    expect(first.deliveryFee).toBe('800');
    await setTerms(zone.id, { baseFee: '900', freeFrom: '9000' });
    expect((await place(store, NEAR)).body.deliveryFee).toBe('1000');
    const lines = [{ itemId: store.itemId, quantity: 8 }];
    expect((await place(store, { ...NEAR, lines })).body.deliveryFee).toBe('0');
    const kept = await t.db
      .selectFrom('orders as o')
      .innerJoin('zone_terms as t', 't.id', 'o.terms_id')
      .select(['o.zone_id', 't.number', 'o.delivery_fee'])
      .where('o.id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ zone_id: zone.id, number: 1, delivery_fee: 800n });
    await archive(zone.id);
  });

  it('outside of all is refused, with the nearest and how far it is', async () => {
    const store = await t.store();
    const zone = await create({ name: 'Kept apart' });
    await publish(zone, HOME);
    const far = await place(store, { dropoff: { lat: 33.59, lon: -7.5 } });
    expect(far).toMatchObject({ status: 422, body: { code: 'dropoff.no_zone' } });
    expect(far.body).toMatchObject({
      message: 'No area delivers to this address. The nearest area is Kept apart, 9.3 km away.',
    });
    await archive(zone.id);
  });

  it('is refused by a pause, by hours and by reach; a small paused zone drops nobody beneath', async () => {
    const store = await t.store();
    const wide = await create({ priority: 0 });
    await publish(wide, HOME);
    const small = await create({ priority: 5 });
    const active = await publish(small, square(33.591, -7.621, 0.002));
    for (const { id } of [wide, small]) {
      const input = { params: { id }, body: { assign: true, ids: [store.id] } };
      await t.call(zonesRoutes.assignStores, input, boss);
    }
    expect((await place(store, NEAR)).status).toBe(201);
    const paused = await send(active.body, 'zone.pause', 'flood');
    expect(await place(store, NEAR)).toMatchObject({ body: { code: 'zone.paused' } });
    expect((await send(paused.body, 'zone.resume')).body.state).toBe('active');
    const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    await setTerms(small.id, { hours: never });
    expect(await place(store, NEAR)).toMatchObject({ body: { code: 'zone.closed' } });
    await setTerms(small.id, { maxKm: 0.1 });
    expect(await place(store, NEAR)).toMatchObject({ body: { code: 'dropoff.too_far' } });
    await setTerms(small.id, { minimumOrder: '5000' });
    expect(await place(store, NEAR)).toMatchObject({ body: { code: 'order.below_minimum' } });
    await archive(small.id);
    await archive(wide.id);
  });

  it('into an excluded zone is refused; a watched one neither prices nor refuses', async () => {
    const store = await t.store();
    const watched = await create({ kind: 'watch', priority: 9 });
    await publish(watched, HOME);
    expect((await place(store, NEAR)).status).toBe(201);
    const hole = await create({ kind: 'excluded', priority: 9 });
    const wide = await create();
    await publish(wide, HOME);
    await publish(hole, square(33.591, -7.621, 0.002));
    expect(await place(store, NEAR)).toMatchObject({ body: { code: 'dropoff.excluded' } });
    for (const { id } of [hole, wide, watched]) await archive(id);
  });
});

describe('an override', () => {
  it('is dearer, later or closed until its time, and ends by itself', async () => {
    const store = await t.store();
    const zone = await create();
    await publish(zone, HOME);
    await setTerms(zone.id, {});
    const assign = { params: { id: zone.id }, body: { assign: true, ids: [store.id] } };
    await t.call(zonesRoutes.assignStores, assign, boss);
    const plain = (await place(store, NEAR)).body;
    expect((await override(zone.id, { kind: 'surcharge', amount: 500 })).status).toBe(200);
    const busy = await override(zone.id, { kind: 'busy', amount: 30 });
    expect(busy.body.overrides.map(({ kind }) => kind)).toEqual(['surcharge', 'busy']);
    const dear = (await place(store, NEAR)).body;
    expect(dear.deliveryFee).toBe('1300');
    const minutes = (order: typeof plain) =>
      (Date.parse(order.promisedAt) - Date.parse(order.placedAt)) / 60_000;
    expect(minutes(dear) - minutes(plain)).toBe(30);
    // One of a kind stands: the later one.
    const replaced = await override(zone.id, { kind: 'busy', amount: 10 });
    expect(replaced.body.overrides.map(({ amount }) => amount)).toEqual([500, 10]);
    await override(zone.id, { kind: 'pause', amount: null, minutes: 2 });
    const refused = await place(store, NEAR);
    expect(refused.body).toMatchObject({ code: 'zone.paused', message: /until/ } as never);
    t.moveClock(3 * 60_000);
    expect((await place(store, NEAR)).status).toBe(201);
    t.moveClock(3 * 60_000);
    expect((await place(store, NEAR)).body.deliveryFee).toBe('800');
    const { overrideHistory, overrides } = await get(zone.id);
    expect(overrides).toEqual([]);
    expect(overrideHistory).toHaveLength(4);
    await archive(zone.id);
  });

  it('reaches the log at once, with who and why, and when it is ended', async () => {
    const zone = await create();
    await publish(zone, square(33.7, -7.4));
    const { seq } = (await t.call(liveOrdersRoutes.snapshot, {}, operator)).body;
    const set = (await override(zone.id, { kind: 'pause', amount: null })).body;
    const params = { id: zone.id, overrideId: set.overrides[0]?.id };
    expect((await t.call(zonesRoutes.endOverride, { params }, operator)).body.overrides).toEqual(
      [],
    );
    // Once more changes nothing.
    expect((await t.call(zonesRoutes.endOverride, { params }, operator)).status).toBe(200);
    await expect
      .poll(async () => {
        const { events } = (await t.call(liveOrdersRoutes.since, { query: { seq } }, operator))
          .body;
        return events.map(({ type }) => type);
      })
      .toEqual(['zone.override_started', 'zone.override_ended']);
    await archive(zone.id);
  });

  it.each([
    [{ kind: 'busy', amount: null }, 'body.amount'],
    [{ kind: 'pause', amount: 3 }, 'body.amount'],
    [{ kind: 'shrink', amount: 5 }, 'body.amount'],
    [{ kind: 'busy', amount: 5, minutes: 9_999 }, 'body.minutes'],
    [{ kind: 'busy', amount: 5, reason: '' }, 'body.reason'],
  ])('refuses %j at %s', async (body, path) => {
    const zone = await create();
    const answer = await override(zone.id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: [{ path }] });
  });

  it('is not for a draft', async () => {
    const zone = await create();
    const answer = await override(zone.id, { kind: 'busy', amount: 5 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'zone.illegal_event' } });
  });
});

describe('a shape', () => {
  it('is previewed, published with a reason, and rolled back', async () => {
    const store = await t.store();
    await place(store, NEAR);
    const zone = await create({ draft: HOME });
    expect(zone.draft).toHaveLength(4);
    const preview = await t.call(
      zonesRoutes.preview,
      { params: { id: zone.id }, body: { ring: HOME } },
      boss,
    );
    expect(preview.body.stores).toMatchObject({ before: 0 });
    expect(preview.body.stores.arriving).toBeGreaterThan(0);
    expect(preview.body.openOrders.arriving).toBeGreaterThan(0);
    const first = (await publish(zone, HOME, 'first')).body;
    expect(first).toMatchObject({ state: 'active', shape: 1, draft: null });
    const second = (await publish(first, square(33.59, -7.62, 0.001), 'smaller')).body;
    expect(second.shape).toBe(2);
    const back = (await publish(second, first.ring as Ring, 'back')).body;
    expect(back.shapes.map(({ number, reason }) => [number, reason])).toEqual([
      [3, 'back'],
      [2, 'smaller'],
      [1, 'first'],
    ]);
    expect(back.ring).toEqual(first.ring);
    await archive(zone.id);
  });

  it('of somebody else meanwhile is not written over', async () => {
    const zone = await create();
    const first = await publish(zone, HOME);
    const late = await publish(zone, square(33, -7));
    expect(late).toMatchObject({ status: 412, body: { code: 'version.stale' } });
    expect(late.body).toMatchObject({ current: { version: first.body.version, shape: 1 } });
    await archive(zone.id);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'a bow-tie',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      /crosses itself/,
    ],
    [
      'two corners',
      [
        [0, 0],
        [1, 1],
      ],
      /at least 3/,
    ],
    [
      'a latitude of 95',
      [
        [0, 95],
        [1, 1],
        [1, 0],
      ],
      /corner 1 has a latitude/,
    ],
    [
      'a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      /no area/,
    ],
    [
      'no numbers',
      [
        ['a', 'b'],
        [1, 1],
        [2, 2],
      ],
      /number/,
    ],
    ['100,000 corners', Array.from({ length: 100_000 }, (_, n) => [n / 1e6, 0]), /1001|1,000|too/i],
  ])('that is %s is refused in words', async (_, ring, words) => {
    const zone = await create();
    const answer = await publish(zone, ring as Ring);
    expect([400, 413]).toContain(answer.status);
    const body = answer.body as unknown as { message: string; fields?: { message: string }[] };
    expect([body.message, ...(body.fields ?? []).map((field) => field.message)].join(' ')).toMatch(
      words,
    );
    expect((await get(zone.id)).shape).toBeNull();
  });
});

describe('an address', () => {
  it('is tested: who wins and why, the fee, and who delivers', async () => {
    const store = await t.store();
    const wide = await create({ name: 'Wide' });
    const small = await create({ name: 'Small' });
    await publish(wide, HOME);
    await publish(small, square(33.591, -7.621, 0.002));
    await setTerms(small.id, {});
    const assign = { params: { id: small.id }, body: { assign: true, ids: [store.id] } };
    await t.call(zonesRoutes.assignStores, assign, boss);
    const query = { lat: 33.591, lon: -7.621, storeId: store.id };
    const { body } = await t.call(zonesRoutes.at, { query }, operator);
    expect(body.candidates.map((one) => one.name)).toEqual(['Small', 'Wide']);
    expect(body).toMatchObject({ zone: 'Small', accepts: true, fee: '800' });
    expect(body.stores.map(({ id }) => id)).toContain(store.id);
    const away = await t.call(zonesRoutes.at, { query: { lat: 0, lon: 0 } }, operator);
    expect(away.body).toMatchObject({ zone: null, accepts: false, candidates: [] });
    for (const { id } of [small, wide]) await archive(id);
  });
});

it('reading and writing are for their roles alone', async () => {
  const zone = await create();
  const as = async (role: Person['role']) => t.person(role);
  const body = { name: name() };
  expect((await t.call(zonesRoutes.create, { body }, operator)).status).toBe(403);
  expect((await t.call(zonesRoutes.list, {}, customer)).status).toBe(403);
  expect((await t.call(zonesRoutes.create, { body }, await as('catalogue'))).status).toBe(201);
  const finance = await as('finance');
  expect((await t.call(zonesRoutes.get, { params: { id: zone.id } }, finance)).status).toBe(200);
  expect((await override(zone.id, { kind: 'busy', amount: 5 }, finance)).status).toBe(403);
});
