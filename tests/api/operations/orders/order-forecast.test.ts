import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator');
});
afterAll(() => t.close());

const forecast = async (orderId: number) =>
  (await t.call(dispatchRoutes.forecast, { query: { orderId } }, amal)).body;

it('an order is forecast at the door with its driver, and how late', async () => {
  const store = await t.store();
  const driver = await t.person('driver');
  const customer = await t.person('customer');
  const { body: order } = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
  expect(await forecast(order.id)).toMatchObject({ doorAt: null, lateMinutes: 0 });
  const here = { lat: 33.59, lon: -7.62 };
  await t.call(driverStatusRoutes.report, { params: { id: driver.id }, body: here }, driver);
  const body = { orderId: order.id, driverId: driver.id };
  await t.call(ordersRoutes.assign, { body }, amal, { 'if-match': '"1"' });
  const { doorAt, pickupAt, lateMinutes } = await forecast(order.id);
  const late = (Date.parse(doorAt ?? '') - Date.parse(order.promisedAt)) / 60_000;
  expect(lateMinutes).toBe(Math.max(0, Math.round(late)));
  expect(Date.parse(pickupAt ?? '')).toBeLessThan(Date.parse(doorAt ?? ''));
  expect(
    (await t.call(dispatchRoutes.forecast, { query: { orderId: 999_999 } }, amal)).status,
  ).toBe(404);
});
