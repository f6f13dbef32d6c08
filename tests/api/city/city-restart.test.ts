import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { runCity } from '#server/city/city.ts';
import { CENTRE } from '#server/city/geography.ts';
import { parseMdrp } from '#server/city/mdrp.ts';
import { createReplayWorld } from '#server/city/replay-world.ts';
import { orderOf, PASSWORD, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';

// One courier, whose shift ends before the city opens again.
const DAY = parseMdrp({
  restaurants: 'restaurant\tx\ty\nr1\t0\t0\n',
  couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t100\t0\t0\t5\n',
  orders: 'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t0\t600\t400\tr1\t402\n',
  parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t1\t1\n',
});
let t: TestApp;
let admin: Person;
const ending = new AbortController();

beforeAll(async () => {
  t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  admin = await t.person('admin');
});
afterAll(async () => {
  ending.abort();
  await t.close();
});

const optionsOf = (signal: AbortSignal) => ({
  apiUrl: `http://127.0.0.1:${(t.app().server.address() as AddressInfo).port}`,
  speed: 120,
  credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
  seed: 1,
  signal,
  log: { warn: () => undefined },
  print: () => undefined,
});

async function driver(key: string) {
  const email = `driver-${key}@city.tawsil.local`;
  // Without a password, as left by an earlier start that was interrupted; the city sets it.
  const body = { name: key, email, role: 'driver' };
  const { id } = (await t.call(usersRoutes.create, { body }, admin)).body;
  await t.call(
    driverStatusRoutes.setStatus,
    { params: { id }, body: { status: 'available' } },
    admin,
  );
  return id;
}
const order = async (id: number) =>
  (await t.call(ordersRoutes.adminGet, { params: { id } }, admin)).body;

async function orderFor(driverId: number, events: string[]) {
  const placed = (
    await t.call(ordersRoutes.place, { body: orderOf(await t.store(), { dropoff: CENTRE }) }, admin)
  ).body;
  const as = (version: number) => ({ 'if-match': `"${version}"` });
  await t.call(ordersRoutes.assign, { body: { orderId: placed.id, driverId } }, admin, as(1));
  for (const [index, event] of events.entries())
    await t.call(
      ordersRoutes.progress,
      { params: { id: placed.id }, body: { event, reason: 'Booked for the driver' } },
      admin,
      as(index + 2),
    );
  return placed.id;
}

const UP_TO_READY = ['order.accept', 'order.prepare', 'order.ready'];

it('a restart takes drivers without a courier off duty, and unassigns or returns their orders', async () => {
  const mine = await driver('tiny-c1');
  const formerDriver = await driver('yesterday-c7');
  const stranger = await t.person('driver');
  const carried = await orderFor(mine, [...UP_TO_READY, 'order.pick_up']);
  const given = await orderFor(formerDriver, UP_TO_READY);
  const gone = await orderFor(formerDriver, [...UP_TO_READY, 'order.pick_up']);

  await runCity({ ...createReplayWorld(DAY, 'tiny'), startsAnew: false }, optionsOf(ending.signal));
  expect(await order(given)).toMatchObject({ status: 'ready', driver: null });
  expect((await order(gone)).status).toBe('returned');
  // Off shift, but the courier finishes the current orders, and then goes offline.
  await waitUntil(
    'the carried order arrives',
    async () => (await order(carried)).status === 'delivered',
  );
  const onDuty = async () =>
    (await t.call(driverStatusRoutes.online, {}, admin)).body.drivers.map(({ id }) => id);
  await waitUntil('the courier goes home', async () => !(await onDuty()).includes(mine));
  // Accounts outside the city are left alone.
  expect(await onDuty()).toEqual([stranger.id]);
});
