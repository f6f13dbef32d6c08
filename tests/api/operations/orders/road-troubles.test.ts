import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { waitUntil } from '#tests/support/browser/console-socket.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
let first: Person;
let second: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  road = await createRoadFixture(t, fixture);
});
beforeEach(async () => {
  [first, second] = [await fixture.driver(1), await fixture.driver(3)];
});

const why = { cause: 'driver_accident' };
const handOver = async (order: Order, to = second): Promise<Order> => {
  const body = { ...why, driverId: to.id };
  return (await road.act('handOver', order, fixture.supervisor, body)).body;
};

describe('a driver who is taken off the road', () => {
  const standDown = (driver: Person, body: object) =>
    t.call(
      standDownsRoutes.begin,
      {
        params: { id: driver.id },
        body: { commandId: randomUUID(), reason: 'Flat tyre', ...body },
      },
      fixture.supervisor,
    );

  it('gives back what he has not fetched, and what he brings back stays with him', async () => {
    const asked = await handOver(await road.orderOf(first));
    const own = await road.orderOf(second);
    const back = (await road.act('bringBack', own, fixture.supervisor, why)).body;
    const { body } = await standDown(second, { kind: 'end_shift' });
    expect(body).toMatchObject({
      driver: { status: 'on_break', activeOrders: [back.id] },
      unassigned: [{ id: asked.id, status: 'picked_up' }],
      inHand: [{ id: back.id }],
    });
    expect(await road.read(asked.id)).toMatchObject({
      driver: { id: first.id },
      food: 'door',
      fetchFrom: null,
    });
  });

  it('stays on the map while another driver has yet to fetch food from him', async () => {
    const asked = await handOver(await road.orderOf(first));
    const { body } = await standDown(first, { kind: 'end_shift' });
    expect(body).toMatchObject({
      driver: { status: 'on_break', activeOrders: [] },
      unassigned: [],
      inHand: [{ id: asked.id }],
    });
    expect((await road.read(asked.id)).driver).toMatchObject({ id: second.id });
  });
});

describe('a driver who disputes', () => {
  const dispute = (order: Pick<Order, 'id'>, event: string, as: Person) =>
    t.call(
      disputesRoutes.create,
      {
        params: { id: order.id },
        body: { commandId: randomUUID(), event, reason: 'Not with me' } as never,
      },
      as,
    );

  it('that he took an order, which staff booked, is not asked for its cash', async () => {
    const asked = await handOver(await road.orderOf(first));
    const taken = (await road.act('take', asked, fixture.supervisor, why)).body;
    expect(await dispute(taken, 'order.pick_up', second)).toMatchObject({ status: 409 });
    expect(await dispute(taken, 'order.hand_over_take', second)).toMatchObject({
      status: 201,
      body: { event: 'order.hand_over_take', state: 'open' },
    });
    expect(await road.toCollect(second)).toBe('0');
    const now = await road.read(taken.id);
    const third = await fixture.driver(2);
    const body = { ...why, driverId: third.id };
    expect(await road.act('handOver', now, fixture.supervisor, body)).toMatchObject({
      status: 409,
      body: { code: 'order.disputed' },
    });
    expect((await road.send(now, 'order.deliver', second)).status).toBe(200);
  });

  it('did not take it by his own word, nor is it his to dispute once he gave it away', async () => {
    const asked = await handOver(await road.orderOf(first));
    expect((await dispute(asked, 'order.pick_up', first)).status).toBe(409);
    const taken = (await road.act('take', asked, second)).body;
    expect((await dispute(taken, 'order.hand_over_take', second)).status).toBe(409);
    expect((await dispute(taken, 'order.pick_up', first)).status).toBe(404);
  });
});

describe('dispatch', () => {
  const rank = async (order: Pick<Order, 'id'>) =>
    t.call(dispatchRoutes.rank, { query: { orderId: order.id } } as never, fixture.operator);

  it('ranks other drivers for an order on the road from where its driver stands', async () => {
    const order = await road.orderOf(await fixture.driver(10));
    const near = await fixture.driver(9.5);
    const { status, body } = await rank(order);
    expect(status).toBe(200);
    expect(body.candidates[0]?.driver.id).toBe(near.id);
    expect(body.candidates[0]?.metres).toBeLessThan(600);
    expect(body.candidates.map(({ driver }) => driver.id)).not.toContain(order.driver?.id);
  });

  it('ranks nobody for an order that is being handed over', async () => {
    const asked = await handOver(await road.orderOf(first));
    expect(await rank(asked)).toMatchObject({ status: 409, body: { code: 'order.illegal_event' } });
  });

  it('forecasts the door by who fetches it, and nothing of what goes back', async () => {
    const forecast = async ({ id }: Pick<Order, 'id'>) =>
      (await t.call(dispatchRoutes.forecast, { query: { orderId: id } } as never, fixture.operator))
        .body;
    const asked = await handOver(await road.orderOf(first));
    const found = await forecast(asked);
    expect(found.pickupAt).not.toBeNull();
    expect(Date.parse(found.doorAt ?? '')).toBeGreaterThan(Date.parse(found.pickupAt ?? ''));
    const own = await road.orderOf(first);
    await road.act('bringBack', own, fixture.supervisor, why);
    expect(await forecast(own)).toMatchObject({ doorAt: null, lateMinutes: 0 });
  });
});

describe('a return that is withheld', () => {
  const ask = (order: Order, more: object = {}) =>
    road.send(order, 'order.return', fixture.supervisor, {
      reason: 'Cold',
      withhold: true,
      commandId: randomUUID(),
      food: 'thrown_away',
      ...more,
    });

  it('keeps the fate of its food until it is carried out', async () => {
    const order = await road.orderOf(first);
    const asked = await ask(order);
    expect(asked.body).toMatchObject({ ending: { food: 'thrown_away' } });
    t.moveClock(11_000);
    await waitUntil('the end is carried out', async () => {
      const { status } = await road.read(order.id);
      return status === 'returned';
    });
    expect(await road.read(order.id)).toMatchObject({ foodFate: 'thrown_away' });
  });

  it('gives the order to nobody else meanwhile', async () => {
    const order = await road.orderOf(first);
    const asked = (await ask(order)).body as Order;
    const body = { ...why, driverId: second.id };
    expect((await road.act('handOver', asked, fixture.supervisor, body)).status).toBe(409);
  });
});
