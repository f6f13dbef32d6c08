import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let t: TestApp;
let fixture: MoneyFixture;
let road: RoadFixture;
let driver: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  road = await createRoadFixture(t, fixture);
});
beforeEach(async () => {
  driver = await fixture.driver(1);
});

const last = async (id: number) => (await road.read(id)).timeline.at(-1);

describe('a failed attempt', () => {
  const attempt = { cause: 'customer_unreachable', calls: 3, wanted: 'bring_back' };

  it('is reported by its driver, with where he stands', async () => {
    const order = await road.orderOf(driver);
    const place = { lat: order.dropoff.lat + 0.001, lon: order.dropoff.lon };
    const answer = await road.act('attempt', order, driver, { ...attempt, place });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'picked_up',
        version: order.version + 1,
        food: 'door',
        attempt: {
          number: 1,
          cause: 'customer_unreachable',
          calls: 3,
          place,
          metres: 111,
          wanted: 'bring_back',
          decision: null,
        },
      },
    });
    expect(await last(order.id)).toMatchObject({
      type: 'order.attempted',
      actor: { id: driver.id },
    });
  });

  it('has the last position of its driver if he sends none, and is his alone', async () => {
    const order = await road.orderOf(driver);
    const other = await fixture.driver(2);
    for (const [as, status] of [
      [other, 404],
      [road.owner, 403],
      [road.customer, 403],
    ] as const)
      expect((await road.act('attempt', order, as, attempt)).status).toBe(status);
    const answer = await road.act('attempt', order, fixture.supervisor, attempt);
    expect(answer.body.attempt?.metres).toBeGreaterThan(0);
    expect(await road.act('attempt', order, driver, { cause: 'other' })).toMatchObject({
      status: 400,
    });
  });

  it('is decided by staff, whose name the apps do not read', async () => {
    const order = await road.orderOf(driver);
    const made = (await road.act('attempt', order, driver, attempt)).body;
    const decision = { decision: 'leave_safe', reason: 'With the concierge' };
    expect((await road.act('decide', made, driver, decision)).status).toBe(403);
    const decided = await road.act('decide', made, fixture.supervisor, decision);
    expect(decided.body.attempt?.decision).toMatchObject({
      kind: 'leave_safe',
      by: { id: fixture.supervisor.id },
    });
    expect((await road.read(order.id, driver)).attempt?.decision).toMatchObject({
      kind: 'leave_safe',
      by: null,
      reason: 'With the concierge',
    });
    expect((await road.read(order.id, road.customer)).attempt).toBeNull();
    expect((await road.send(decided.body, 'order.deliver', driver)).body).toMatchObject({
      status: 'delivered',
    });
  });

  it('waits until a time, which only waiting has', async () => {
    const order = await road.orderOf(driver);
    const made = (await road.act('attempt', order, driver, attempt)).body;
    const until = new Date(t.clock().getTime() + 600_000).toISOString();
    const decide = (body: object) => road.act('decide', made, fixture.supervisor, body);
    expect((await decide({ decision: 'wait' })).status).toBe(400);
    expect((await decide({ decision: 'leave_safe', until })).status).toBe(400);
    expect((await decide({ decision: 'wait', until })).body.attempt?.decision).toMatchObject({
      kind: 'wait',
      until,
    });
  });

  it('is nothing to decide before it was made', async () => {
    const order = await road.orderOf(driver);
    const answer = await road.act('decide', order, fixture.supervisor, { decision: 'leave_safe' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'order.illegal_event',
        legalEvents: ['order.attempt', 'order.bring_back', 'order.hand_over'],
      },
    });
  });
});

describe('an order on its way back', () => {
  const why = { cause: 'customer_refused' };

  it('is not late, and no cash is expected of its driver, who stays busy', async () => {
    const order = await road.orderOf(driver);
    expect(await road.toCollect(driver)).toBe(order.total);
    const back = await road.act('bringBack', order, fixture.supervisor, why);
    expect(back.body).toMatchObject({
      status: 'picked_up',
      food: 'back',
      returnRequestedAt: expect.any(String),
      bringingBack: { cause: 'customer_refused', by: { id: fixture.supervisor.id } },
    });
    expect(await road.toCollect(driver)).toBe('0');
    expect(await road.listed(driver)).toContain(order.id);
  });

  it('ends at the store with the fate of its food', async () => {
    const order = await road.orderOf(driver);
    const back = (await road.send(order, 'order.return', driver, { reason: 'Nobody' }))
      .body as Order;
    expect(back).toMatchObject({ food: 'back', bringingBack: { cause: null } });
    const wrong = await road.send(back, 'order.deliver', driver, { food: 'refused' });
    expect(wrong.status).toBe(400);
    const ended = await road.send(back, 'order.return', road.owner, {
      reason: 'Arrived cold',
      food: 'thrown_away',
    });
    expect(ended.body).toMatchObject({ status: 'returned', foodFate: 'thrown_away' });
    expect(ended.body).not.toHaveProperty('food');
    expect((await road.legs(order.id)).at(-1)).toMatchObject({ ended: 'returned' });
  });

  it('has no fate if a caller of before says none, also when the end was withheld', async () => {
    const first = await road.orderOf(driver);
    const back = (await road.act('bringBack', first, fixture.supervisor, why)).body;
    const ended = await road.send(back, 'order.return', road.owner, { reason: 'Arrived' });
    expect(ended.body).toMatchObject({ status: 'returned', foodFate: null });
  });

  it('can still be delivered, and then its cash is owed', async () => {
    const order = await road.orderOf(driver);
    const back = (await road.send(order, 'order.return', driver, { reason: 'Nobody' }))
      .body as Order;
    expect((await road.send(back, 'order.deliver', driver)).body).toMatchObject({
      status: 'delivered',
    });
    expect(await road.toCollect(driver)).toBe('0');
  });

  it('goes to the door after all, within the ceiling of its driver', async () => {
    const order = await road.orderOf(driver);
    const back = (await road.act('bringBack', order, fixture.supervisor, why)).body;
    await fixture.set('cash', { ceiling: '1000' });
    try {
      expect(await road.act('resume', back, fixture.supervisor)).toMatchObject({
        status: 409,
        body: { code: 'driver.cash_ceiling' },
      });
    } finally {
      await fixture.set('cash', { ceiling: '300000' });
    }
    const resumed = await road.act('resume', back, fixture.supervisor);
    expect(resumed.body).toMatchObject({
      food: 'door',
      returnRequestedAt: null,
      bringingBack: null,
    });
    expect(await road.toCollect(driver)).toBe(order.total);
  });

  it('is decided by an attempt, with its cause', async () => {
    const order = await road.orderOf(driver);
    const made = (await road.act('attempt', order, driver, { cause: 'address_wrong' })).body;
    const back = await road.act('decide', made, fixture.supervisor, { decision: 'bring_back' });
    expect(back.body).toMatchObject({ food: 'back', bringingBack: { cause: 'address_wrong' } });
    expect((await road.act('attempt', back.body, driver, { cause: 'payment' })).status).toBe(409);
  });

  it('is kept by its driver as a fact that staff who end it answer for', async () => {
    const order = await road.orderOf(driver);
    const back = (await road.send(order, 'order.return', driver, { reason: 'Refused' }))
      .body as Order;
    const ended = await road.send(back, 'order.return', fixture.supervisor, {
      reason: 'He kept it',
      food: 'left_with_driver',
    });
    expect(ended.body).toMatchObject({ status: 'returned', foodFate: 'left_with_driver' });
    const { rows } = await t.pool.query(`select kind, amount from commitments where subject = $1`, [
      `return ${order.id}`,
    ]);
    expect(rows).toMatchObject([{ kind: 'debt' }]);
  });
});
