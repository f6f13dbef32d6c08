import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { foodOf } from '#machines/order/food.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
let driver: Person;
let second: Person;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createMoneyFixture(t);
  road = await createRoadFixture(t, fixture);
});
afterAll(() => t.close());
beforeEach(async () => {
  driver = await fixture.driver(1);
  second = await fixture.driver(1);
});

const endShift = (orders: object[] = [], as: Person = fixture.supervisor, minutes?: number) => {
  const body = { commandId: randomUUID(), kind: 'end_shift', reason: 'Flat tyre', orders, minutes };
  return t.call(standDownsRoutes.begin, { params: { id: driver.id }, body: body as never }, as);
};
const decide = (order: Order, fate: string, to?: Person) => ({
  orderId: order.id,
  food: foodOf(order),
  fate,
  ...(to ? { driverId: to.id } : {}),
});
const read = async () =>
  (await t.call(driverStatusRoutes.get, { params: { id: driver.id } }, fixture.supervisor)).body;
const end = () => t.call(standDownsRoutes.end, { params: { id: driver.id } }, fixture.supervisor);

/** Brings his last order after his shift was ended, which ends it. */
async function endedAfterLast(minutes?: number) {
  const order = await road.orderOf(driver);
  await endShift([decide(order, 'keep')], fixture.supervisor, minutes);
  await road.send(await road.read(order.id), 'order.deliver', driver);
  await t.app().runNow.endedShifts();
  expect((await read()).status).toBe('offline');
}

describe('a shift that staff have ended', () => {
  it('lasts while its driver keeps an order, also one that he has yet to fetch', async () => {
    const order = await road.orderOf(driver, 'assigned');
    const { body } = await endShift([decide(order, 'keep')]);
    expect(body).toMatchObject({
      driver: { status: 'on_break', activeOrders: [order.id], standDown: { thenEnds: true } },
      kept: [{ id: order.id }],
    });
    await t.app().runNow.endedShifts();
    expect((await read()).status).toBe('on_break');
    await fixture.assign(await road.read(order.id), second.id);
    await t.app().runNow.endedShifts();
    expect((await read()).status).toBe('offline');
  });

  it('lasts while he has a hand-over that the caller may not withdraw, unless that was decided', async () => {
    const asked = await road.act('handOver', await road.orderOf(second), fixture.supervisor, {
      driverId: driver.id,
      cause: 'driver_late',
    });
    const { body: given } = await road.act('give', asked.body, second);
    const admin = await t.person('admin', 'Linked');
    await t.call(usersRoutes.reset, { params: { id: driver.id } }, admin);
    expect(await endShift([decide(given, 'unassign')], admin)).toMatchObject({
      status: 403,
      body: { reason: 'road.withdrawn_by_linked', fields: [{ path: 'body.orders.0' }] },
    });
    expect((await endShift([], admin)).body).toMatchObject({
      driver: { status: 'on_break', standDown: { thenEnds: true } },
      kept: [{ id: given.id }],
    });
  });

  it('decides each order once', async () => {
    const order = await road.orderOf(driver, 'assigned');
    const twice = [decide(order, 'keep'), decide(order, 'hand_over', second)];
    expect(await endShift(twice)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.orders' }] },
    });
  });

  it('does not end the next one, which begins with a break', async () => {
    await endedAfterLast(1);
    t.moveClock(120_000);
    const input = { params: { id: driver.id }, body: { status: 'on_break' } as const };
    expect((await t.call(driverStatusRoutes.setStatus, input, driver)).status).toBe(200);
    await t.app().runNow.endedShifts();
    expect((await read()).status).toBe('on_break');
  });

  it('leaves on duty a driver that staff put back at the same time', async () => {
    const order = await road.orderOf(driver);
    await endShift([decide(order, 'keep')]);
    await road.send(await road.read(order.id), 'order.deliver', driver);
    let ending: Promise<unknown> = Promise.resolve();
    await t.db.transaction().execute(async (trx) => {
      const back = { duty: 'available', stand_down: null } as const;
      await trx.updateTable('drivers').set(back).where('user_id', '=', driver.id).execute();
      ending = t.app().runNow.endedShifts();
      await waitUntil('a lock', async () => (await t.pool.query(LOCK_WAITS)).rows.length > 0);
    });
    await ending;
    expect((await read()).status).toBe('available');
  });

  it('is not undone without the documents that the driver needs', async () => {
    await endShift();
    await fixture.set('documents', { motorbike: ['licence'] });
    await t.app().runNow.documents();
    expect(await end()).toMatchObject({ status: 409, body: { code: 'driver.documents' } });
    expect((await read()).status).toBe('offline');
    await fixture.set('documents', { motorbike: [] });
    await t.app().runNow.documents();
    expect(await end()).toMatchObject({ status: 200, body: { status: 'available' } });
  });
});
