import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { foodOf } from '#machines/order/food.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
let amal: Person;
let hamza: Person;
let karim: Person;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createMoneyFixture(t);
  road = await createRoadFixture(t, fixture);
  amal = await t.person('operator', 'Amal');
});
afterAll(() => t.close());
beforeEach(async () => {
  hamza = await fixture.driver(1);
  karim = await fixture.driver(1);
});

const begin = (body: object, as: Person = amal) =>
  t.call(
    standDownsRoutes.begin,
    {
      params: { id: hamza.id },
      body: { commandId: randomUUID(), kind: 'end_shift', reason: 'Flat tyre', ...body },
    },
    as,
  );
const decide = (order: Order, fate: string, to?: Person) => ({
  orderId: order.id,
  food: foodOf(order),
  fate,
  ...(to ? { driverId: to.id } : {}),
});
const read = async (person: Person) =>
  (await t.call(driverStatusRoutes.get, { params: { id: person.id } }, amal)).body;
const deliver = async (id: number, driver: Person) =>
  road.send(await road.read(id), 'order.deliver', driver);

describe('all orders of a driver who is taken off the road', () => {
  it('go in one act: to the queue, to other drivers, and with him', async () => {
    const salma = await fixture.driver(1);
    const queued = await road.orderOf(hamza, 'assigned');
    const moved = await road.orderOf(hamza, 'assigned');
    const given = await road.orderOf(hamza);
    const brought = await road.orderOf(hamza);
    const { status, body } = await begin({
      cause: 'driver_accident',
      orders: [
        decide(queued, 'unassign'),
        decide(moved, 'hand_over', salma),
        decide(given, 'hand_over', karim),
        decide(brought, 'keep'),
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      driver: { status: 'on_break', activeOrders: [brought.id], standDown: { thenEnds: true } },
      unassigned: [{ id: queued.id }],
      handedOver: [
        { id: moved.id, status: 'placed', driver: { id: salma.id } },
        { id: given.id, status: 'picked_up', driver: { id: karim.id } },
      ],
      kept: [],
      inHand: [{ id: brought.id }],
      elsewhere: 0,
    });
    expect((await road.read(queued.id)).driver).toBeNull();
    expect(await road.read(given.id)).toMatchObject({
      food: 'driver',
      fetchFrom: { driver: { id: hamza.id } },
    });
    expect(await road.legs(given.id)).toMatchObject([
      { driver: { id: hamza.id }, ended: 'handed_over', cause: 'driver_accident' },
      { driver: { id: karim.id }, begun: 'handed_over' },
    ]);
    const { rows } = await t.pool.query(
      `select after from audit_log where subject = $1 and action = 'driver.stand_down'`,
      [`driver ${hamza.id}`],
    );
    expect(rows).toMatchObject([{ after: { handedOver: [moved.id, given.id] } }]);
  });

  it('are brought first, and then his shift ends by itself', async () => {
    const brought = await road.orderOf(hamza);
    const given = await road.orderOf(hamza);
    await begin({ orders: [decide(brought, 'keep'), decide(given, 'hand_over', karim)] });
    await t.app().runNow.endedShifts();
    expect((await read(hamza)).status).toBe('on_break');
    expect((await deliver(brought.id, hamza)).status).toBe(200);
    // He has food yet that another driver has to fetch from him.
    await t.app().runNow.endedShifts();
    expect((await read(hamza)).status).toBe('on_break');
    const take = { cause: 'driver_accident' };
    expect((await road.act('take', await road.read(given.id), amal, take)).status).toBe(200);
    await t.app().runNow.endedShifts();
    expect(await read(hamza)).toMatchObject({ status: 'offline', standDown: { thenEnds: true } });
    await t.app().runNow.endedShifts();
    const { rows } = await t.pool.query(
      `select type from events where subject_kind = 'driver' and subject_id = $1 order by id desc limit 2`,
      [hamza.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['driver.status_changed', 'driver.stood_down']);
  });

  it('stay as they are if one of them cannot go, which is named', async () => {
    const queued = await road.orderOf(hamza, 'assigned');
    const given = await road.orderOf(hamza);
    const away = await fixture.driver(1);
    await t.call(
      driverStatusRoutes.setStatus,
      { params: { id: away.id }, body: { status: 'on_break' } },
      away,
    );
    const refused = await begin({
      orders: [decide(queued, 'unassign'), decide(given, 'hand_over', away)],
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'driver.not_assignable',
        reason: 'driver.on_break',
        fields: [{ path: 'body.orders.1', reason: 'driver.on_break' }],
      },
    });
    expect((await road.read(queued.id)).driver).toMatchObject({ id: hamza.id });
    expect((await read(hamza)).status).toBe('busy');
  });

  it('are looked at again if their food has gone on since it was decided', async () => {
    const order = await road.orderOf(hamza);
    const before = { ...decide(order, 'unassign'), food: 'store' };
    expect(await begin({ orders: [before] })).toMatchObject({
      status: 409,
      body: { reason: 'road.food_elsewhere', fields: [{ path: 'body.orders.0' }] },
    });
    expect(await begin({ orders: [decide(order, 'unassign')] })).toMatchObject({
      status: 409,
      body: { reason: 'road.food_in_hand' },
    });
    // What he has delivered meanwhile is passed over.
    await deliver(order.id, hamza);
    const { status, body } = await begin({ orders: [decide(order, 'hand_over', karim)] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ driver: { status: 'offline' }, handedOver: [], inHand: [] });
  });

  it('stay his on a break if that is decided, and each command applies once', async () => {
    const waiting = await road.orderOf(hamza, 'assigned');
    const commandId = randomUUID();
    const body = { commandId, kind: 'break', minutes: 10, orders: [decide(waiting, 'keep')] };
    const first = await begin(body);
    expect(first.body).toMatchObject({ kept: [{ id: waiting.id }], unassigned: [] });
    expect((await begin(body)).body).toEqual(first.body);
    expect((await road.read(waiting.id)).driver).toMatchObject({ id: hamza.id });
  });

  it('go back to the driver who has the food, if he was to fetch it', async () => {
    const order = await road.orderOf(karim);
    const asked = await road.act('handOver', order, amal, {
      driverId: hamza.id,
      cause: 'driver_late',
    });
    const { body } = await begin({ orders: [decide(asked.body, 'unassign')] });
    expect(body).toMatchObject({ unassigned: [{ id: order.id }], driver: { status: 'offline' } });
    expect((await road.read(order.id)).driver).toMatchObject({ id: karim.id });
  });

  it('are handed over without the cash, and by nobody who may not', async () => {
    const customer = await t.person('customer');
    const placed = await t.call(ordersRoutes.place, { body: orderOf(road.store) }, customer);
    const order = (await fixture.assign(placed.body, hamza.id)).body;
    const one = decide(order, 'hand_over', karim);
    expect((await begin({ orders: [one] }, await t.person('finance'))).status).toBe(403);
    expect((await begin({ orders: [{ ...one, driverId: undefined }] })).status).toBe(400);
    expect((await begin({ orders: [{ ...one, driverId: hamza.id }] })).body).toMatchObject({
      reason: 'road.same_driver',
    });
    const unknown = { ...one, orderId: 999_999 };
    expect((await begin({ orders: [unknown] })).status).toBe(404);
    expect((await begin({ orders: [one] })).status).toBe(200);
    const room = await t.call(cashRoutes.atHand, { params: { id: karim.id } }, fixture.finance);
    expect(room.body.toCollect).toBe(order.total);
  });

  it('go to each other’s driver for one of two people only', async () => {
    for (let round = 0; round < 3; round += 1) {
      hamza = await fixture.driver(1);
      karim = await fixture.driver(1);
      const [one, other] = [await road.orderOf(hamza), await road.orderOf(karim)];
      const down = (driver: Person, order: Order, to: Person) =>
        t.call(
          standDownsRoutes.begin,
          {
            params: { id: driver.id },
            body: {
              commandId: randomUUID(),
              kind: 'end_shift',
              reason: 'Accident',
              orders: [decide(order, 'hand_over', to)],
            },
          },
          amal,
        );
      const answers = await Promise.all([down(hamza, one, karim), down(karim, other, hamza)]);
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([200, 409]);
    }
  });

  it('are handed over, or reassigned by a colleague at the same time, and never both', async () => {
    const salma = await fixture.driver(1);
    for (let round = 0; round < 5; round += 1) {
      hamza = await fixture.driver(1);
      const order = await road.orderOf(hamza, 'assigned');
      const [down, given] = await Promise.all([
        begin({ orders: [decide(order, 'hand_over', karim)] }),
        fixture.assign(order, salma.id),
      ]);
      expect(down.status).toBe(200);
      const moved = down.body.handedOver?.length ?? 0;
      expect([200, 409, 412]).toContain(given.status);
      const { driver } = await road.read(order.id);
      expect(driver?.id).toBe(given.status === 200 ? salma.id : karim.id);
      if (given.status !== 200) expect(moved).toBe(1);
      await begin({ kind: 'orders' }, amal);
    }
  });
});
