import { describe, expect, it } from 'vitest';
import type { ZoneId } from '#contract/ids.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import {
  ADDRESS_IN_HOME,
  createZoneFixture,
  HOME_RING,
  type Ring,
  square,
  type ZoneFixture,
} from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;

withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);

  it('says how many orders it would refuse, and with the stores of another zone', async () => {
    const [here, elsewhere] = [await t.store(), await t.store()];
    const dropoff = { lat: 33.63, lon: -7.62 };
    for (const store of [here, elsewhere])
      expect((await fixture.place(store, { dropoff })).status).toBe(201);
    const base = await fixture.publish(
      await fixture.create({ priority: 0 }),
      square(dropoff.lat, dropoff.lon, 0.02),
    );
    await fixture.assign(base.body.id, here.id);
    const preview = async (id: number, ring: Ring, storesOf: ZoneId[] = []) =>
      (
        await t.call(
          zonesRoutes.preview,
          { params: { id }, body: { ring, ...(storesOf.length > 0 && { storesOf }) } },
          fixture.admin,
        )
      ).body.delivering;
    const ring = square(dropoff.lat, dropoff.lon);
    const rival = await fixture.create({ priority: 5 });
    // The order of the other store is refused already, so the change does not refuse it.
    const first = await preview(rival.id, ring);
    expect(first).toMatchObject({ stores: 0, refused: 1 });
    expect(first?.others).toContainEqual({ id: base.body.id, stores: 1 });
    const withStores = await preview(rival.id, ring, [base.body.id]);
    expect(withStores).toMatchObject({ stores: 1, refused: 0 });
    expect(withStores?.others).toContainEqual({ id: base.body.id, stores: 1 });
    // Moved away, its addresses lie in no zone; an excluded zone in it refuses them, too.
    expect(await preview(base.body.id, square(33.75, -7.9))).toMatchObject({ refused: 1 });
    const excluded = await fixture.create({ kind: 'excluded', priority: 5 });
    expect(await preview(excluded.id, ring)).toMatchObject({ stores: 0, refused: 1 });
    const watch = await fixture.create({ kind: 'watch' });
    expect(await preview(watch.id, ring)).toBeUndefined();
    const published = await t.call(
      zonesRoutes.publish,
      { params: { id: rival.id }, body: { ring, reason: 'new', storesOf: [base.body.id] } },
      fixture.admin,
      fixture.ifMatch(rival.version),
    );
    expect(published.status).toBe(200);
    const after = await preview(rival.id, ring);
    expect(after).toMatchObject({ stores: 1, refused: 0 });
    expect(after?.others.map(({ id }) => id)).not.toContain(base.body.id);
    for (const { id } of [rival, base.body]) await fixture.archive(id);
  });
});

describe('the shape of a zone', () => {
  it('is previewed, published with a reason, and rolled back', async () => {
    const store = await t.store();
    await fixture.place(store, ADDRESS_IN_HOME);
    const zone = await fixture.create({ draft: HOME_RING });
    expect(zone.draft).toHaveLength(4);
    const preview = await t.call(
      zonesRoutes.preview,
      { params: { id: zone.id }, body: { ring: HOME_RING } },
      fixture.admin,
    );
    expect(preview.body.stores).toMatchObject({ before: 0 });
    expect(preview.body.stores.arriving).toBeGreaterThan(0);
    expect(preview.body.openOrders.arriving).toBeGreaterThan(0);
    const first = (await fixture.publish(zone, HOME_RING, 'first')).body;
    expect(first).toMatchObject({ state: 'active', shape: 1, draft: null });
    const second = (await fixture.publish(first, square(33.59, -7.62, 0.001), 'smaller')).body;
    expect(second.shape).toBe(2);
    const back = (await fixture.publish(second, first.ring as Ring, 'back')).body;
    expect(back.shapes.map(({ number, reason }) => [number, reason])).toEqual([
      [3, 'back'],
      [2, 'smaller'],
      [1, 'first'],
    ]);
    expect(back.ring).toEqual(first.ring);
    await fixture.archive(zone.id);
  });

  it('is not overwritten when another user has published in the meantime', async () => {
    const zone = await fixture.create();
    const first = await fixture.publish(zone, HOME_RING);
    const late = await fixture.publish(zone, square(33, -7));
    expect(late).toMatchObject({ status: 412, body: { code: 'version.stale' } });
    expect(late.body).toMatchObject({ current: { version: first.body.version, shape: 1 } });
    await fixture.archive(zone.id);
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
      'a ring with a corner that is not a number',
      [
        ['a', 'b'],
        [1, 1],
        [2, 2],
      ],
      /number/,
    ],
    ['100,000 corners', Array.from({ length: 100_000 }, (_, n) => [n / 1e6, 0]), /1001|1,000|too/i],
  ])('is refused with a reason: %s', async (_, ring, words) => {
    const zone = await fixture.create();
    const answer = await fixture.publish(zone, ring as Ring);
    expect([400, 413]).toContain(answer.status);
    const body = answer.body as unknown as { message: string; fields?: { message: string }[] };
    expect([body.message, ...(body.fields ?? []).map((field) => field.message)].join(' ')).toMatch(
      words,
    );
    expect((await fixture.get(zone.id)).shape).toBeNull();
  });
});

describe('the test of an address', () => {
  it('shows the winning zone and why, the fee, and the stores that deliver', async () => {
    const store = await t.store();
    const wide = await fixture.create({ name: 'Wide' });
    const small = await fixture.create({ name: 'Small' });
    await fixture.publish(wide, HOME_RING);
    await fixture.publish(small, square(33.591, -7.621, 0.002));
    await fixture.setTerms(small.id, {});
    const assign = { params: { id: small.id }, body: { assign: true, ids: [store.id] } };
    await t.call(zonesRoutes.assignStores, assign, fixture.admin);
    const query = { lat: 33.591, lon: -7.621, storeId: store.id };
    const { body } = await t.call(zonesRoutes.at, { query }, fixture.operator);
    expect(body.candidates.map((one) => one.name)).toEqual(['Small', 'Wide']);
    expect(body).toMatchObject({ zone: 'Small', accepts: true, fee: '800' });
    expect(body.stores.map(({ id }) => id)).toContain(store.id);
    const away = await t.call(zonesRoutes.at, { query: { lat: 0, lon: 0 } }, fixture.operator);
    expect(away.body).toMatchObject({ zone: null, accepts: false, candidates: [] });
    for (const { id } of [small, wide]) await fixture.archive(id);
  });
});
