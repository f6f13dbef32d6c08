import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { endLeftOpen } from '#server/city/past/left-open.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AlarmFixture,
  createAlarmFixture,
  MINUTE,
} from '#tests/support/fixtures/alarm-fixture.ts';

let t: TestApp;
let fixture: AlarmFixture;
let admin: Person;
let drivers: Person[];
const signal = new AbortController().signal;

beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createAlarmFixture(t);
  admin = await t.person('admin');
  drivers = [await fixture.driver(1), await fixture.driver(2)];
});
afterAll(() => t.close());

const wake = () =>
  endLeftOpen({ db: t.db, pool: t.pool, now: t.clock(), email: admin.email, signal });
const alarmsSeen = () => t.db.selectFrom('alarms').select('id').orderBy('id').execute();
const ordersOf = async (query: object) =>
  (await t.call(ordersRoutes.list, { query: { limit: '200', ...query } }, admin)).body.items;
const toTheCity = (role: 'customer' | 'driver') =>
  t.db
    .updateTable('users')
    .set({ email: sql<string>`role || '-' || id || '@city.tawsil.local'` })
    .where('role', '=', role)
    .execute();

/** An order that has happened up to an event, with a driver if it gets that far. */
async function orderUpTo(events: string[], driver?: Person): Promise<Order> {
  let order = await fixture.place();
  if (driver) order = (await fixture.assign(order, driver.id)).body;
  for (const event of events) order = (await fixture.progress(order, event)).body;
  return order;
}

it('a city that was stopped for a night has ended its evening, without an alarm', async () => {
  const [first, second] = drivers;
  const course = ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up'];
  for (const [n] of course.entries()) {
    await orderUpTo(course.slice(0, n + 1), first);
    await orderUpTo(course.slice(0, n), n % 2 ? second : undefined);
  }
  await toTheCity('customer');
  await toTheCity('driver');
  t.moveClock(6 * MINUTE);
  await fixture.waitForAlarms('an order without a driver is an alarm', (all) => all.length > 0);
  // The moment of the last event: the city stops here.
  const stoppedAt = t.clock().getTime();
  expect(await wake()).toBe(0);
  expect(await ordersOf({ open: 'true' })).toHaveLength(8);

  t.moveClock(9 * 60 * MINUTE);
  const before = await alarmsSeen();
  expect(await wake()).toBe(8);
  await t.restart();
  await fixture.stayAwake();
  expect(await ordersOf({ open: 'true' })).toEqual([]);
  const ended = await ordersOf({});
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'delivered'));
  for (const { statusAt } of ended) expect(Date.parse(statusAt)).toBeLessThanOrEqual(stoppedAt);
  const online = (await t.call(driverStatusRoutes.online, {}, admin)).body;
  expect(online.drivers).toEqual([]);
  await fixture.evaluate();
  const unsettled = (await fixture.list()).alarms.filter(
    ({ state }) => state !== 'returned_unacknowledged',
  );
  expect(unsettled).toEqual([]);
  // None was raised for the hours in which nobody was there.
  expect(await alarmsSeen()).toEqual(before);
  expect(await wake()).toBe(0);
});
