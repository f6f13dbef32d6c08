import { expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, square, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
});

it('a driver enters and leaves a zone by accurate positions only', async () => {
  const zone = await fixture.create();
  await fixture.publish(zone, square(33.8, -7.2));
  const driver = await t.person('driver');
  const start = t.clock().getTime() - 60_000;
  const report = (lon: number, second: number, accuracy?: number) =>
    t.call(
      driverStatusRoutes.report,
      {
        params: { id: driver.id },
        body: {
          lat: 33.8,
          lon,
          at: new Date(start + second * 1_000).toISOString(),
          ...(accuracy === undefined ? {} : { accuracy }),
        },
      },
      driver,
    );
  const visits = async () =>
    (await t.call(zonesRoutes.visits, { query: { driverId: driver.id } }, fixture.operator)).body
      .items;
  // Visits are computed every two seconds, and the first fix may come before that.
  await expect
    .poll(async () => {
      await report(-7.2, 1);
      return (await t.call(zonesRoutes.get, { params: { id: zone.id } }, fixture.admin)).body
        .drivers;
    })
    .toBe(1);
  // A fix with an error of 500 m does not move the driver out of a zone or back in.
  for (const [n, lon] of [-7.25, -7.26, -7.2, -7.201].entries()) await report(lon, n + 2, 500);
  expect(await report(-7.2, 6, -1)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.accuracy' }] },
  });
  for (const [n, lon] of [-7.2, -7.25, -7.26, -7.27].entries()) await report(lon, n + 7);
  await expect
    .poll(async () => (await visits()).map(({ type }) => type))
    .toEqual(['left', 'present']);
  await fixture.archive(zone.id);
});

it('visits are kept for 90 days', async () => {
  const zone = await fixture.create();
  const driver = await t.person('driver');
  const visit = (days: number) => ({
    at: new Date(t.clock().getTime() - days * 86_400_000),
    driver_id: driver.id,
    zone_id: zone.id,
    type: 'present' as const,
    cause: 'movement' as const,
  });
  const [old, recent] = [visit(91), visit(88)];
  await t.db.insertInto('zone_visits').values([old, recent]).execute();
  t.moveClock(86_400_000);
  const kept = () =>
    t.db.selectFrom('zone_visits').select('at').where('zone_id', '=', zone.id).execute();
  await expect.poll(async () => (await kept()).length).toBe(1);
  expect(await kept()).toEqual([{ at: recent.at }]);
});
