import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
let first: Person;
let second: Person;
let third: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  road = await createRoadFixture(t, fixture);
});
beforeEach(async () => {
  [first, second, third] = [
    await fixture.driver(1),
    await fixture.driver(3),
    await fixture.driver(2),
  ];
});

const why = { cause: 'driver_accident' };
const ask = async (order: Order, to: Person): Promise<Order> =>
  (await road.act('handOver', order, fixture.supervisor, { ...why, driverId: to.id })).body;
/** Hands an order over, and staff book that it was taken. */
const bookedFor = async (order: Order, to: Person): Promise<Order> =>
  (await road.act('take', await ask(order, to), fixture.supervisor, why)).body;
const dispute = (order: Pick<Order, 'id'>, event: string, as: Person) =>
  t.call(
    disputesRoutes.create,
    {
      params: { id: order.id },
      body: { commandId: randomUUID(), event, reason: 'Not with me' } as never,
    },
    as,
  );
async function uphold(order: Order, as: Person): Promise<Order> {
  const { body } = await dispute(order, 'order.hand_over_take', as);
  const { status } = await t.call(
    disputesRoutes.send,
    { params: { id: body.id }, body: { event: 'dispute.uphold', reason: 'It was elsewhere' } },
    fixture.finance,
    { 'if-match': '"1"' },
  );
  expect(status).toBe(200);
  return (await road.read(order.id)) as Order;
}

describe('what staff book for a driver', () => {
  it('each driver disputes who was booked to have taken the order', async () => {
    const order = await uphold(await bookedFor(await road.orderOf(first), second), second);
    const again = await bookedFor(order, third);
    expect((await dispute(again, 'order.hand_over_take', second)).status).toBe(404);
    expect(await dispute(again, 'order.hand_over_take', third)).toMatchObject({ status: 201 });
    expect((await dispute(again, 'order.hand_over_take', third)).status).toBe(409);
  });

  it('counts again in what a driver collects who takes the order after all', async () => {
    const order = await uphold(await bookedFor(await road.orderOf(first), second), second);
    expect(await road.toCollect(second)).toBe('0');
    const back = (await road.act('take', await ask(order, first), first)).body;
    expect(await road.toCollect(first)).toBe(order.total);
    const again = (await road.act('take', await ask(back, second), second)).body;
    expect(await road.toCollect(second)).toBe(again.total);
  });

  it('is not disputed by the driver who has yet to fetch the order from him', async () => {
    const { body } = await t.call(
      ordersRoutes.place,
      { body: orderOf(road.store, {}) },
      road.customer,
    );
    let order = (await fixture.assign(body, first.id)).body;
    for (const event of ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up'])
      order = (await road.send(order, event, fixture.supervisor, { reason: 'x' })).body as Order;
    const asked = await ask(order, second);
    expect((await dispute(order, 'order.pick_up', second)).status).toBe(409);
    await road.act('withdraw', asked, fixture.supervisor);
    expect((await dispute(order, 'order.pick_up', first)).status).toBe(201);
  });
});

describe('a hand-over whose first driver says that he gave the order', () => {
  const given = async () =>
    (await road.act('give', await ask(await road.orderOf(first), second), first)).body;
  const linkedToSecond = async () => {
    const admin = await t.person('admin', 'Zineb');
    const { status } = await t.call(usersRoutes.reset, { params: { id: second.id } }, admin);
    expect(status).toBe(201);
    return admin;
  };

  it('is not withdrawn by staff whose account is linked to the second', async () => {
    const [order, admin] = [await given(), await linkedToSecond()];
    expect(await road.act('withdraw', order, admin)).toMatchObject({
      status: 403,
      body: { code: 'order.not_independent', reason: 'road.withdrawn_by_linked' },
    });
    expect((await road.act('withdraw', order, fixture.supervisor)).body).toMatchObject({
      driver: { id: first.id },
    });
    const asked = await ask(await road.orderOf(first), second);
    expect((await road.act('withdraw', asked, admin)).status).toBe(200);
  });

  it('stays as it is when such staff take the second off the road', async () => {
    const [order, admin] = [await given(), await linkedToSecond()];
    const { status, body } = await t.call(
      standDownsRoutes.begin,
      {
        params: { id: second.id },
        body: { commandId: randomUUID(), reason: 'Flat tyre', kind: 'end_shift' },
      },
      admin,
    );
    expect([status, body]).toMatchObject([200, { unassigned: [] }]);
    expect(await road.read(order.id)).toMatchObject({ driver: { id: second.id }, food: 'driver' });
  });
});
