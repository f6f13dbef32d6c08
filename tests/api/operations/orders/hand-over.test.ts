import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';
import { takeOverAccount } from '#tests/support/two-people/second-account.ts';

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
  [first, second] = [await fixture.driver(1, 0, 'Driss First'), await fixture.driver(3)];
});

const RACES = 12;
const CEILING = '300000';
const why = { cause: 'driver_accident' };
const ask = (order: Order, to = second, as = fixture.supervisor) =>
  road.act('handOver', order, as, { ...why, driverId: to.id });
const given = async (order: Order) => (await ask(order)).body;

describe('a hand-over', () => {
  it('gives the order to the other driver, who fetches it from the first', async () => {
    const order = await road.orderOf(first);
    const answer = await ask(order);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'picked_up',
        food: 'driver',
        driver: { id: second.id },
        fetchFrom: {
          driver: { id: first.id, name: 'Driss First', code: expect.stringMatching(/^d\d+$/) },
          place: { lat: 33.59, lon: expect.closeTo(-7.62 + 0.01079, 4) },
          cause: 'driver_accident',
          givenAt: null,
        },
      },
    });
    expect(await road.toCollect(first)).toBe('0');
    expect(await road.toCollect(second)).toBe(order.total);
    for (const one of [first, second]) expect(await road.listed(one)).toContain(order.id);
    expect((await road.read(order.id, first)).roadEvents).toEqual(['order.hand_over_give']);
    expect((await road.read(order.id, second)).roadEvents).toEqual(['order.hand_over_take']);
    expect((await road.read(order.id, road.customer)).fetchFrom).toBeNull();
  });

  it('is given and taken by the drivers, and then delivered by the second', async () => {
    const asked = await given(await road.orderOf(first));
    expect(await road.act('give', asked, second)).toMatchObject({ status: 403 });
    const gave = (await road.act('give', asked, first)).body;
    expect(gave.fetchFrom?.givenAt).not.toBeNull();
    expect(await road.act('give', gave, first)).toMatchObject({ status: 409 });
    expect(await road.act('take', gave, first)).toMatchObject({ status: 403 });
    const taken = (await road.act('take', gave, second)).body;
    expect(taken).toMatchObject({ food: 'door', fetchFrom: null, driver: { id: second.id } });
    expect(await road.listed(first)).not.toContain(asked.id);
    expect((await road.act('withdraw', taken, fixture.supervisor)).status).toBe(409);
    const done = await road.send(taken, 'order.deliver', second);
    expect(done.body).toMatchObject({ status: 'delivered', driver: { id: second.id } });
    expect(await road.cashOf(second)).toBe(asked.total);
    expect(await road.cashOf(first)).toBe('0');
    expect(await road.legs(asked.id)).toMatchObject([
      {
        leg: 1,
        driver: { id: first.id },
        begun: 'assigned',
        ended: 'handed_over',
        foodAt: expect.any(String),
        cause: 'driver_accident',
      },
      { leg: 2, driver: { id: second.id }, begun: 'handed_over', ended: 'delivered' },
    ]);
  });

  it('lets nothing else happen until it is taken', async () => {
    const asked = await given(await road.orderOf(first));
    for (const as of [first, second])
      expect(await road.send(asked, 'order.deliver', as)).toMatchObject({
        status: 409,
        body: { code: 'order.illegal_event' },
      });
    const ended = await road.send(asked, 'order.return', fixture.supervisor, { reason: 'x' });
    expect(ended.status).toBe(409);
    expect((await ask(asked, await fixture.driver(2))).status).toBe(409);
    // Who has food to give stays on duty.
    const off = { params: { id: first.id }, body: { status: 'offline' } };
    expect(await t.call(driverStatusRoutes.setStatus, off, first)).toMatchObject({
      status: 409,
      body: { code: 'driver.has_orders' },
    });
  });

  it('is booked by staff for the drivers with a cause', async () => {
    const asked = await given(await road.orderOf(first));
    const none = await road.act('take', asked, fixture.supervisor);
    expect(none).toMatchObject({ status: 400, body: { reason: 'road.needs_cause' } });
    const taken = await road.act('take', asked, fixture.supervisor, why);
    expect(taken.body).toMatchObject({ food: 'door', driver: { id: second.id } });
  });

  it('is not booked as taken by staff whose account is linked to the first driver', async () => {
    const asked = await given(await road.orderOf(first));
    const admin = await t.person('admin', 'Zineb');
    await takeOverAccount(t, admin, first);
    expect(await road.act('take', asked, admin, why)).toMatchObject({
      status: 403,
      body: { code: 'order.not_independent', reason: 'road.taken_by_linked' },
    });
    expect((await road.act('take', asked, fixture.supervisor, why)).status).toBe(200);
  });

  it('is withdrawn before it is taken: the order is the first one’s again', async () => {
    const order = await road.orderOf(first);
    const made = (await road.act('attempt', order, first, why)).body;
    const asked = await given(made);
    expect(asked.attempt?.decision).toMatchObject({ kind: 'hand_over' });
    const back = await road.act('withdraw', asked, fixture.supervisor, { reason: 'He goes on' });
    expect(back.body).toMatchObject({
      food: 'door',
      driver: { id: first.id },
      fetchFrom: null,
      attempt: { decision: null },
    });
    expect(await road.toCollect(first)).toBe(order.total);
    const legs = await road.legs(order.id);
    expect(legs.map(({ begun, ended }) => [begun, ended])).toEqual([
      ['assigned', 'handed_over'],
      ['handed_over', 'withdrawn'],
      ['withdrawn', null],
    ]);
    expect(legs[1]?.foodAt).toBeNull();
    expect(legs[2]?.foodAt).toBe(legs[0]?.foodAt);
    expect((await road.send(back.body, 'order.deliver', first)).status).toBe(200);
  });

  it('needs another driver on duty with room for the cash', async () => {
    const order = await road.orderOf(first);
    expect((await ask(order, first)).status).toBe(409);
    const off = { params: { id: second.id }, body: { status: 'on_break' } };
    await t.call(driverStatusRoutes.setStatus, off, second);
    expect((await ask(order)).body).toMatchObject({ code: 'driver.not_assignable' });
    const third = await fixture.driver(2);
    await fixture.set('cash', { ceiling: '1000' });
    try {
      expect((await ask(order, third)).body).toMatchObject({ code: 'driver.cash_ceiling' });
      // What is brought back has no cash to collect.
      const brought = (await road.act('bringBack', order, fixture.supervisor, why)).body;
      expect((await ask(brought, third)).body).toMatchObject({ food: 'driver' });
    } finally {
      await fixture.set('cash', { ceiling: CEILING });
    }
  });

  it('is not asked for by a driver or a store', async () => {
    const order = await road.orderOf(first);
    for (const as of [first, road.owner, fixture.finance])
      expect((await ask(order, second, as)).status).toBe(403);
    const request = { ...why, wanted: 'hand_over' };
    expect((await road.act('attempt', order, first, request)).body.attempt?.wanted).toBe(
      'hand_over',
    );
  });

  it('does the same once for a repeated command', async () => {
    const order = await road.orderOf(first);
    const body = { ...why, driverId: second.id, commandId: crypto.randomUUID() };
    const one = await road.act('handOver', order, fixture.supervisor, body);
    const again = await road.act('handOver', order, fixture.supervisor, body);
    expect(again.body.version).toBe(one.body.version);
  });
});

describe('all orders of a driver who breaks down', () => {
  it('go to another one: cash and card, picked up and not', async () => {
    const [cash, card] = [
      await road.orderOf(first),
      await road.orderOf(first, 'picked_up', { payment: 'card' }),
    ];
    const waiting = await road.orderOf(first, 'assigned');
    const answer = await road.handOverAll(first, second, fixture.operator);
    expect(answer).toMatchObject({ status: 200, body: { elsewhere: 0 } });
    expect(answer.body.handedOver.map(({ id }) => id)).toEqual([cash.id, card.id]);
    expect(answer.body.reassigned.map(({ id }) => id)).toEqual([waiting.id]);
    for (const order of answer.body.handedOver) {
      const gave = (await road.act('give', order, first)).body;
      const taken = (await road.act('take', gave, second)).body;
      expect((await road.send(taken, 'order.deliver', second)).status).toBe(200);
    }
    expect(await road.cashOf(second)).toBe(cash.total);
    expect(await road.cashOf(first)).toBe('0');
  });

  it('stay all where they are if one cannot go', async () => {
    const orders = [await road.orderOf(first), await road.orderOf(first)];
    const third = await fixture.driver(2);
    // Room for one of the two.
    await fixture.set('cash', { ceiling: orders[0]?.total });
    try {
      const answer = await road.handOverAll(first, third, fixture.operator);
      expect(answer).toMatchObject({ status: 409, body: { code: 'driver.cash_ceiling' } });
    } finally {
      await fixture.set('cash', { ceiling: CEILING });
    }
    for (const { id } of orders)
      expect((await road.read(id)).driver).toMatchObject({ id: first.id });
    const self = await road.handOverAll(first, first, fixture.operator);
    expect(self.body).toMatchObject({ code: 'driver.not_assignable' });
    const idle = await fixture.driver(2);
    expect((await road.handOverAll(idle, second, fixture.operator)).status).toBe(409);
  });
});

describe('a hand-over that races', () => {
  const results = async (calls: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);

  it('a delivery has one result, also at two servers', async () => {
    const other = await addServer(t);
    onTestFinished(other.stop);
    const deliverThere = (order: Order) =>
      other.call(
        ordersRoutes.progress,
        { params: { id: order.id }, body: { event: 'order.deliver' } },
        first,
        { 'if-match': `"${order.version}"` },
      );
    for (let n = 0; n < RACES; n += 1) {
      const order = await road.orderOf(first);
      const calls = [() => ask(order), () => deliverThere(order)];
      if (n % 2) calls.reverse();
      const answers = await results(calls.map((call) => call()));
      expect(answers[0]).toBe(200);
      expect([404, 409, 412]).toContain(answers[1]);
      const { status, driver } = await road.read(order.id);
      expect([status, driver?.id]).toEqual(
        status === 'delivered' ? ['delivered', first.id] : ['picked_up', second.id],
      );
    }
  });

  it('another hand-over has one result', async () => {
    const order = await road.orderOf(first);
    const third = await fixture.driver(2);
    expect(await results([ask(order), ask(order, third)])).toEqual([200, 412]);
  });

  it('a reassignment has one result', async () => {
    const order = await road.orderOf(first);
    const assign = t.call(
      ordersRoutes.assign,
      { body: { orderId: order.id, driverId: second.id } },
      fixture.operator,
      { 'if-match': `"${order.version}"` },
    );
    const [asked, reassigned] = await Promise.all([ask(order), assign]);
    expect(asked.status).toBe(200);
    expect([409, 412]).toContain(reassigned.status);
  });

  it('being taken and being withdrawn has one result', async () => {
    const asked = await given(await road.orderOf(first));
    const answers = await results([
      road.act('take', asked, second),
      road.act('withdraw', asked, fixture.supervisor),
    ]);
    expect(answers[0]).toBe(200);
    expect([404, 409, 412]).toContain(answers[1]);
    const { driver } = await road.read(asked.id);
    expect([first.id, second.id]).toContain(driver?.id);
  });
});
