import { describe, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import { createZoneBook, type ZoneBookService } from '#server/platform/zones/zone-book.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import {
  ADDRESS_IN_HOME,
  createZoneFixture,
  HOME_RING,
  square,
  type ZoneFixture,
} from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;

withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

describe('the zone of a store', () => {
  it('is created as a draft if its name is new, regardless of case and accents', async () => {
    const store = await t.store();
    const set = (zone: string, version: number) =>
      t.call(
        storesRoutes.update,
        { params: { id: store.id }, body: { zone } },
        fixture.admin,
        fixture.ifMatch(version),
      );
    expect((await set('Aïn Diab', 1)).body).toMatchObject({ zone: 'Aïn Diab' });
    expect((await set('ain diab', 2)).body).toMatchObject({ zone: 'Aïn Diab' });
    const { items } = (await t.call(zonesRoutes.list, { query: { q: 'ain' } }, fixture.admin)).body;
    expect(items).toMatchObject([{ name: 'Aïn Diab', state: 'draft', stores: 1, shape: null }]);
  });

  it('is renamed together with orders and settings', async () => {
    const store = await t.store();
    const order = (await fixture.place(store)).body;
    expect(order.zone).toBe('Gauthier');
    const { items } = (await t.call(zonesRoutes.list, { query: { q: 'gauthier' } }, fixture.admin))
      .body;
    const zone = items[0] as (typeof items)[number];
    const renamed = await t.call(
      zonesRoutes.update,
      { params: { id: zone.id }, body: { name: 'Gauthier-Centre' } },
      fixture.admin,
      fixture.ifMatch(zone.version),
    );
    expect(renamed.status).toBe(200);
    const again = await t.call(ordersRoutes.get, { params: { id: order.id } }, fixture.admin);
    expect(again.body.zone).toBe('Gauthier-Centre');
    const back = { params: { id: zone.id }, body: { name: 'Gauthier' } };
    await t.call(zonesRoutes.update, back, fixture.admin, fixture.ifMatch(renamed.body.version));
    const taken = { params: { id: zone.id }, body: { name: 'AIN DIAB' } };
    const refused = await t.call(
      zonesRoutes.update,
      taken,
      fixture.admin,
      fixture.ifMatch(renamed.body.version + 1),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'zone.taken' } });
  });
});

describe('an order', () => {
  it('is priced by the zone of its address, and keeps the versions of shape and terms', async () => {
    const store = await t.store();
    expect((await fixture.place(store, ADDRESS_IN_HOME)).body.deliveryFee).toBe('1200');
    const zone = await fixture.create();
    await fixture.publish(zone, HOME_RING);
    const refused = await fixture.place(store, ADDRESS_IN_HOME);
    expect(refused).toMatchObject({ status: 422, body: { code: 'store.not_in_zone' } });
    const assign = { params: { id: zone.id }, body: { assign: true, ids: [store.id] } };
    expect(
      (await t.call(zonesRoutes.assignStores, assign, fixture.admin)).body.results,
    ).toMatchObject([{ ok: true, row: { isInside: true, isAssigned: true } }]);
    await fixture.setTerms(zone.id, {});
    const first = (await fixture.place(store, ADDRESS_IN_HOME)).body;
    expect(first.deliveryFee).toBe('800');
    await fixture.setTerms(zone.id, { baseFee: '900', freeFrom: '9000' });
    expect((await fixture.place(store, ADDRESS_IN_HOME)).body.deliveryFee).toBe('1000');
    const lines = [{ itemId: store.itemId, quantity: 8 }];
    expect((await fixture.place(store, { ...ADDRESS_IN_HOME, lines })).body.deliveryFee).toBe('0');
    const shown = await t.call(ordersRoutes.get, { params: { id: first.id } }, fixture.operator);
    expect(shown.body.deliveryZone).toEqual({ name: zone.name, shape: 1, terms: 1 });
    const kept = await t.db
      .selectFrom('orders as o')
      .innerJoin('zone_terms as t', 't.id', 'o.terms_id')
      .select(['o.zone_id', 't.number', 'o.delivery_fee'])
      .where('o.id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ zone_id: zone.id, number: 1, delivery_fee: 800n });
    await fixture.archive(zone.id);
  });

  it('outside all zones is refused, with the nearest one and its distance', async () => {
    const store = await t.store();
    const zone = await fixture.create({ name: 'Kept apart' });
    await fixture.publish(zone, HOME_RING);
    const far = await fixture.place(store, { dropoff: { lat: 33.59, lon: -7.5 } });
    expect(far).toMatchObject({ status: 422, body: { code: 'dropoff.no_zone' } });
    expect(far.body).toMatchObject({
      message: 'No area delivers to this address. The nearest area is Kept apart, 9.3 km away.',
    });
    await fixture.archive(zone.id);
  });

  it('is refused by the pause, hours or distance of its zone, without falling back to the zone below', async () => {
    const store = await t.store();
    const wide = await fixture.create({ priority: 0 });
    await fixture.publish(wide, HOME_RING);
    const small = await fixture.create({ priority: 5 });
    const active = await fixture.publish(small, square(33.591, -7.621, 0.002));
    for (const { id } of [wide, small]) {
      const input = { params: { id }, body: { assign: true, ids: [store.id] } };
      await t.call(zonesRoutes.assignStores, input, fixture.admin);
    }
    expect((await fixture.place(store, ADDRESS_IN_HOME)).status).toBe(201);
    const paused = await fixture.send(active.body, 'zone.pause', 'flood');
    expect(await fixture.place(store, ADDRESS_IN_HOME)).toMatchObject({
      body: { code: 'zone.paused' },
    });
    expect((await fixture.send(paused.body, 'zone.resume')).body.state).toBe('active');
    const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    await fixture.setTerms(small.id, { hours: never });
    expect(await fixture.place(store, ADDRESS_IN_HOME)).toMatchObject({
      body: { code: 'zone.closed' },
    });
    await fixture.setTerms(small.id, { maxKm: 0.1 });
    expect(await fixture.place(store, ADDRESS_IN_HOME)).toMatchObject({
      body: { code: 'dropoff.too_far' },
    });
    await fixture.setTerms(small.id, { minimumOrder: '5000' });
    expect(await fixture.place(store, ADDRESS_IN_HOME)).toMatchObject({
      body: { code: 'order.below_minimum' },
    });
    await fixture.archive(small.id);
    await fixture.archive(wide.id);
  });

  it('into an excluded zone is refused; a watched zone has no effect', async () => {
    const store = await t.store();
    const watched = await fixture.create({ kind: 'watch', priority: 9 });
    await fixture.publish(watched, HOME_RING);
    expect((await fixture.place(store, ADDRESS_IN_HOME)).status).toBe(201);
    const hole = await fixture.create({ kind: 'excluded', priority: 9 });
    const wide = await fixture.create();
    await fixture.publish(wide, HOME_RING);
    await fixture.publish(hole, square(33.591, -7.621, 0.002));
    expect(await fixture.place(store, ADDRESS_IN_HOME)).toMatchObject({
      body: { code: 'dropoff.excluded' },
    });
    for (const { id } of [hole, wide, watched]) await fixture.archive(id);
  });
});

it('concurrent orders right after a change of zones do not block the reload of the zones', async () => {
  const store = await t.store();
  const zone = await fixture.create();
  await fixture.publish(zone, HOME_RING);
  await fixture.assign(zone.id, store.id);
  // Changed as by another server, so this one has not read it yet. There are more orders than
  // connections.
  await t.db.updateTable('zones').set({ priority: 1 }).where('id', '=', zone.id).execute();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fixture.place(store, ADDRESS_IN_HOME)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  await fixture.archive(zone.id);
});

it('a transaction does not wait for a reload of the zones that waits for a connection', async () => {
  const book = createZoneBook(t.db);
  const connections = t.pool.options.max ?? 0;
  const transactions = await Promise.all(
    Array.from({ length: connections }, () => t.db.startTransaction().execute()),
  );
  const waiting = book.current();
  await expect.poll(() => t.pool.waitingCount).toBeGreaterThan(0);
  const [holder] = transactions;
  expect(holder && (await book.at(0n, holder))).toMatchObject({ ids: expect.any(Map) });
  await Promise.all(transactions.map((one) => one.rollback().execute()));
  // Would be refused after ten seconds without a connection.
  expect(await waiting).toMatchObject({ ids: expect.any(Map) });
});

it('the shared zones are complete even if a transaction limited to one zone reads them first', async () => {
  const [near, far] = [await fixture.create(), await fixture.create()];
  const readers = {
    current: (book: ZoneBookService, trx: Trx) => book.current(trx),
    at: (book: ZoneBookService, trx: Trx) => book.at(0n, trx),
  };
  for (const read of Object.values(readers)) {
    const book = createZoneBook(t.db);
    const { ids } = await readWithin(scopeOf([near.id], fixture.operator.id), () =>
      t.db.transaction().execute((trx) => read(book, trx)),
    );
    expect([ids.get(near.name), ids.get(far.name)]).toEqual([near.id, far.id]);
    expect(book.latest()?.ids.get(far.name)).toBe(far.id);
  }
});

describe('an override of a zone', () => {
  it('changes fee, time or opening until it ends on its own', async () => {
    const store = await t.store();
    const zone = await fixture.create();
    await fixture.publish(zone, HOME_RING);
    await fixture.setTerms(zone.id, {});
    const assign = { params: { id: zone.id }, body: { assign: true, ids: [store.id] } };
    await t.call(zonesRoutes.assignStores, assign, fixture.admin);
    const plain = (await fixture.place(store, ADDRESS_IN_HOME)).body;
    expect((await fixture.override(zone.id, { kind: 'surcharge', amount: 500 })).status).toBe(200);
    const busy = await fixture.override(zone.id, { kind: 'busy', amount: 30 });
    expect(busy.body.overrides.map(({ kind }) => kind)).toEqual(['surcharge', 'busy']);
    const dear = (await fixture.place(store, ADDRESS_IN_HOME)).body;
    expect(dear.deliveryFee).toBe('1300');
    const minutes = (order: typeof plain) =>
      (Date.parse(order.promisedAt) - Date.parse(order.placedAt)) / 60_000;
    expect(minutes(dear) - minutes(plain)).toBe(30);
    // Only the later one of a kind remains.
    const replaced = await fixture.override(zone.id, { kind: 'busy', amount: 10 });
    expect(replaced.body.overrides.map(({ amount }) => amount)).toEqual([500, 10]);
    await fixture.override(zone.id, { kind: 'pause', amount: null, minutes: 2 });
    const refused = await fixture.place(store, ADDRESS_IN_HOME);
    expect(refused.body).toMatchObject({ code: 'zone.paused', message: /until/ } as never);
    t.moveClock(3 * 60_000);
    expect((await fixture.place(store, ADDRESS_IN_HOME)).status).toBe(201);
    t.moveClock(3 * 60_000);
    expect((await fixture.place(store, ADDRESS_IN_HOME)).body.deliveryFee).toBe('800');
    const { overrideHistory, overrides } = await fixture.get(zone.id);
    expect(overrides).toEqual([]);
    expect(overrideHistory).toHaveLength(4);
    await fixture.archive(zone.id);
  });

  it('is published with its start and its end', async () => {
    const zone = await fixture.create();
    await fixture.publish(zone, square(33.7, -7.4));
    const { seq } = (await t.call(liveOrdersRoutes.snapshot, {}, fixture.operator)).body;
    const set = (await fixture.override(zone.id, { kind: 'pause', amount: null })).body;
    const params = { id: zone.id, overrideId: set.overrides[0]?.id };
    expect(
      (await t.call(zonesRoutes.endOverride, { params }, fixture.operator)).body.overrides,
    ).toEqual([]);
    // A repeat changes nothing.
    expect((await t.call(zonesRoutes.endOverride, { params }, fixture.operator)).status).toBe(200);
    await expect
      .poll(async () => {
        const { events } = (
          await t.call(liveOrdersRoutes.since, { query: { seq } }, fixture.operator)
        ).body;
        return events.flatMap((one) =>
          one.subject === 'zone' && one.zone.id === zone.id ? [one.type] : [],
        );
      })
      .toEqual(['zone.override_started', 'zone.override_ended']);
    await fixture.archive(zone.id);
  });

  it.each([
    [{ kind: 'busy', amount: null }, 'body.amount'],
    [{ kind: 'pause', amount: 3 }, 'body.amount'],
    [{ kind: 'shrink', amount: 5 }, 'body.amount'],
    [{ kind: 'busy', amount: 5, minutes: 9_999 }, 'body.minutes'],
    [{ kind: 'busy', amount: 5, reason: '' }, 'body.reason'],
  ])('refuses %j at %s', async (body, path) => {
    const zone = await fixture.create();
    const answer = await fixture.override(zone.id, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: [{ path }] });
  });

  it('is refused for a draft', async () => {
    const zone = await fixture.create();
    const answer = await fixture.override(zone.id, { kind: 'busy', amount: 5 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'zone.illegal_event' } });
  });
});

it('zones can be read and changed only by their roles', async () => {
  const zone = await fixture.create();
  const as = async (role: Person['role']) => t.person(role);
  const body = { name: fixture.name() };
  expect((await t.call(zonesRoutes.create, { body }, fixture.operator)).status).toBe(403);
  expect((await t.call(zonesRoutes.list, {}, fixture.customer)).status).toBe(403);
  expect((await t.call(zonesRoutes.create, { body }, await as('catalogue'))).status).toBe(201);
  const finance = await as('finance');
  expect((await t.call(zonesRoutes.get, { params: { id: zone.id } }, finance)).status).toBe(200);
  expect((await fixture.override(zone.id, { kind: 'busy', amount: 5 }, finance)).status).toBe(403);
});
