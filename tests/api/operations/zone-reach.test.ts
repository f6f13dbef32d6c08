import { expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, HOME_RING, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

it('a smaller reach counts the open orders and drivers that it would leave outside', async () => {
  const store = await t.store();
  const zone = await fixture.create();
  await fixture.publish(zone, HOME_RING);
  await fixture.setTerms(zone.id, { maxKm: 4 });
  await fixture.assign(zone.id, store.id);
  // 0.01 degrees of latitude are 1.1 km.
  const near = await fixture.place(store, { dropoff: { lat: 33.592, lon: -7.62 } });
  const far = await fixture.place(store, { dropoff: { lat: 33.608, lon: -7.62 } });
  expect([near.status, far.status]).toEqual([201, 201]);
  const drivers = [33.591, 33.609];
  for (const lat of drivers) {
    const driver = await t.person('driver');
    const body = { lat, lon: -7.62, at: t.clock().toISOString() };
    await t.call(driverStatusRoutes.report, { params: { id: driver.id }, body }, driver);
  }
  const reach = (percent: number | string) =>
    t.call(
      zonesRoutes.reach,
      { params: { id: zone.id }, query: { percent: String(percent) } },
      fixture.operator,
    );
  const { body } = await reach(30);
  expect(body).toMatchObject({
    metres: { before: 4_000, after: 1_200 },
    openOrders: { all: 2, outside: 1 },
    drivers: { all: 2, outside: 1 },
  });
  expect(body.outside.map(({ kind, id }) => (kind === 'openOrder' ? id : kind))).toEqual([
    far.body.id,
    'driver',
  ]);
  expect((await reach(90)).body.openOrders).toEqual({ all: 2, outside: 0 });
  for (const percent of [5, 95, 'x', '30.5']) expect((await reach(percent)).status).toBe(400);
});
