import { expect, it } from 'vitest';
import type { LatLon } from '#contract/geo.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { distanceM } from '#rules/geometry/earth.ts';
import { rideMinutes } from '#rules/geometry/travel.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';
import { square } from '#tests/support/zones.ts';

const STORE = { lat: 33.59, lon: -7.62 };
/** 6.7 km north of the store. */
const DOOR = { lat: 33.65, lon: -7.62 };

let t: TestApp;
let fixture: AmendmentFixture;
/** The only driver on duty, at the store. */
let driver: Person;
withApp(async (app) => {
  t = app;
  fixture = await createAmendmentFixture(app);
  await app.db.updateTable('stores').set({ prep_minutes: 0 }).execute();
  driver = await fixture.driver(0.1);
});

/** Another area, around `DOOR`, that the store delivers to for 19.00. */
async function otherZone(more: object = {}) {
  const { zones, store } = fixture;
  const zone = (await zones.publish(await zones.create(more), square(DOOR.lat, DOOR.lon))).body;
  await zones.setTerms(zone.id, { baseFee: '1900', feePerKm: '0' });
  await zones.assign(zone.id, store.id);
  return { zone, remove: () => zones.archive(zone.id) };
}

/** Two orders for one door near the store, which one driver carries together. */
async function twoOrders(): Promise<[Order, Order]> {
  const place = async () =>
    (
      await fixture.placeOf(
        [fixture.dishes[0] as number],
        { payment: 'cash' },
        await t.person('customer'),
      )
    ).body as Order;
  return [await place(), await place()];
}
const move = async (order: Order) =>
  (
    await fixture.amend(order, {
      cause: 'address_wrong',
      dropoff: DOOR,
      address: '3 rue B',
      consent: 'telephone',
    })
  ).body as Order;
const plan = async (...orders: Order[]) =>
  (
    await t.call(
      dispatchRoutes.plan,
      { query: { orderIds: orders.map(({ id }) => id).join(',') } },
      fixture.operator,
    )
  ).body;
type Plan = Awaited<ReturnType<typeof plan>>;
const reasonsOf = ({ id }: Order, { suggestions }: Plan) =>
  suggestions.find(({ orderId }) => orderId === id)?.reasons;
const doorOf = (order: Order, of: Plan) => reasonsOf(order, of)?.doorMinutes ?? Number.NaN;
const forecast = async ({ id }: Order) =>
  (await t.call(dispatchRoutes.forecast, { query: { orderId: id } }, fixture.operator)).body;
const ride = (to: LatLon) => rideMinutes(distanceM(STORE, to));
const minutesBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / MINUTE_MS;

it('an order that moves to another area is promised and planned for its new door', async () => {
  const { zone, remove } = await otherZone();
  const [stays, goes] = await twoOrders();
  const before = await plan(stays, goes);
  expect(reasonsOf(goes, before)?.bundledWith).toEqual([stays.id]);

  const moved = await move(goes);
  expect((await fixture.detail(goes.id)).deliveryZone?.name).toBe(zone.name);
  expect(BigInt(moved.total) - BigInt(goes.total)).toBe(400n);
  const longer = Math.ceil(ride(DOOR)) - Math.ceil(ride(goes.dropoff));
  expect(longer).toBeGreaterThan(20);
  expect(minutesBetween(goes.promisedAt, moved.promisedAt)).toBe(longer);

  // The dispatch zone is that of the store, which stays.
  const [alone] = (await plan(moved)).suggestions;
  expect(alone).toMatchObject({
    inputs: { version: moved.version, zone: goes.zone },
    reasons: { lateMinutes: 0, bundledWith: [] },
  });
  const { doorMinutes = 0, pickupMinutes = 0 } = alone?.reasons ?? {};
  expect(doorMinutes - pickupMinutes).toBeGreaterThan(ride(DOOR));
  // Together with the one that stays, it is the second stop, as far away as the new door is.
  const after = await plan(stays, moved);
  const between = doorOf(moved, after) - doorOf(stays, after);
  expect(between).toBeGreaterThan(rideMinutes(distanceM(stays.dropoff, DOOR)));
  await remove();
});

it('an order that moves to another area needs what that one needs, in the plan too', async () => {
  const { remove } = await otherZone({ needs: ['age'] });
  const [, goes] = await twoOrders();
  expect((await plan(goes)).left).toEqual([]);
  const moved = await move(goes);
  expect(await plan(moved)).toMatchObject({
    suggestions: [],
    left: [{ orderId: goes.id, why: 'kit' }],
  });
  await remove();
});

it('an order that moves to another area is forecast there with its driver', async () => {
  const { remove } = await otherZone();
  const [stays, goes] = await twoOrders();
  const now = (await fixture.assign(goes, driver.id)).body;
  const before = await forecast(now);
  const moved = await move(now);
  const after = await forecast(now);
  const later = minutesBetween(before.doorAt ?? '', after.doorAt ?? '');
  expect(later).toBeGreaterThan(ride(DOOR) - ride(goes.dropoff) - 0.1);
  // Its driver is still about to be at the store, where he can take what stays as well.
  const [joined] = (await plan(stays)).suggestions;
  expect(joined?.reasons.bundledWith).toEqual([goes.id]);
  expect(moved.driver).toMatchObject({ id: driver.id });
  await remove();
});
