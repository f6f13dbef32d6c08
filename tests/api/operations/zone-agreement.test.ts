import { afterAll, beforeAll, expect, it } from 'vitest';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { createZoneBook } from '#server/platform/zones/zone-book.ts';
import { mapZones } from '#src/map/zones/map-zones.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createZoneFixture, type Ring, square } from '#tests/support/zones.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const POINTS = 100_000;
/** Numbers from 0 to 1, the same in every run (Park and Miller 1988). */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it('Promise 27: server and console find the same zone for every point, on edges and corners too', async () => {
  const fixture = await createZoneFixture(t);
  const number = createNumbers(27);
  const rings: Ring[] = [];
  for (let n = 0; n < 24; n += 1) {
    // Squares of one grid share edges and corners; every third one overlaps others.
    const [column, row] = [n % 6, Math.floor(n / 6)];
    const shift = n % 3 === 0 ? 0.004 : 0;
    const ring = square(33.5 + row * 0.02 + shift, -7.7 + column * 0.02 + shift);
    rings.push(ring);
    const zone = await fixture.create({ priority: n % 4 });
    expect((await fixture.publish(zone, ring)).status).toBe(200);
  }
  // A draft has no shape: its stores determine its location.
  await t.store();
  const { items } = (await t.call(zonesRoutes.live, {}, fixture.operator)).body;
  const stores = await t.db.selectFrom('stores').select(['zone', 'lat', 'lon']).execute();
  const pins = stores.map(({ zone, lat, lon }) => ({ zone, location: { lat, lon } }));
  const { lookup } = await createZoneBook(t.db).current();
  const shown = mapZones(items, pins);
  const backwards = mapZones(items.toReversed(), pins.toReversed());
  const corners = rings.flat();
  const differing: unknown[] = [];
  const found = new Set<string | null>();
  for (let n = 0; n < POINTS; n += 1) {
    const [lon, lat] = corners[n % corners.length] as [number, number];
    const [toLon] = corners[(n + 1) % corners.length] as [number, number];
    const point =
      n % 4 === 0
        ? { lat, lon }
        : n % 4 === 1
          ? { lat, lon: lon + (toLon - lon) * number() }
          : { lat: 33.47 + number() * 0.15, lon: -7.75 + number() * 0.2 };
    const name = lookup.nameAt(point);
    found.add(name);
    const others = [shown, backwards].map(
      ({ names, numberAt }) => names[numberAt(point.lat, point.lon)] ?? null,
    );
    if (others.some((other) => other !== name)) differing.push([point, name, others]);
  }
  expect(differing).toEqual([]);
  expect(found.size).toBeGreaterThan(20);
});
