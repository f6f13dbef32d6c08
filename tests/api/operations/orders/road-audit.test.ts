import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
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

/** What the audit log says of an order: who did what, why, and whose order it is then. */
async function entriesOf({ id }: Pick<Order, 'id'>) {
  const { rows } = await sql<{ action: string; who: number; cause: string; driver: number }>`
    select action, (actor->>'id')::integer as who, after->>'cause' as cause,
      (after->>'driver')::integer as driver
    from audit_log where subject = ${`order ${id}`} order by seq`.execute(t.db);
  return rows.map(({ action, who, cause, driver }) => [action, who, cause, driver]);
}
type ActName = Parameters<RoadFixture['act']>[0];
/** Performs acts one after another; returns the order. */
async function perform(order: Order, acts: [ActName, Person, object][]): Promise<Order> {
  let now = order;
  for (const [name, as, body] of acts) {
    const answer = await road.act(name, now, as, body);
    expect([name, answer.status]).toEqual([name, 200]);
    now = answer.body;
  }
  return now;
}

it('each act of staff on the road is an audit entry, with its cause', async () => {
  const staff = fixture.supervisor;
  const order = await road.orderOf(first);
  const accident = { cause: 'driver_accident' };
  await perform(order, [
    ['attempt', staff, { cause: 'customer_unreachable' }],
    ['decide', staff, { decision: 'bring_back' }],
    ['resume', staff, {}],
    ['bringBack', staff, { cause: 'customer_refused' }],
    ['resume', staff, {}],
    ['handOver', staff, { driverId: second.id, ...accident }],
    ['withdraw', staff, {}],
    ['handOver', staff, { driverId: second.id, ...accident }],
    ['give', staff, accident],
    ['take', staff, { cause: 'driver_late' }],
  ]);
  expect(await entriesOf(order)).toEqual([
    ['order.attempt', staff.id, 'customer_unreachable', first.id],
    ['order.attempt_decide', staff.id, null, first.id],
    ['order.resume_delivery', staff.id, null, first.id],
    ['order.bring_back', staff.id, 'customer_refused', first.id],
    ['order.resume_delivery', staff.id, null, first.id],
    ['order.hand_over', staff.id, 'driver_accident', second.id],
    ['order.hand_over_withdraw', staff.id, null, first.id],
    ['order.hand_over', staff.id, 'driver_accident', second.id],
    ['order.hand_over_give', staff.id, 'driver_accident', second.id],
    ['order.hand_over_take', staff.id, 'driver_late', second.id],
  ]);
});

it('what drivers say themselves is one too, in their name', async () => {
  const staff = fixture.supervisor;
  const order = await road.orderOf(first);
  await perform(order, [
    ['attempt', first, { cause: 'address_wrong' }],
    ['handOver', staff, { driverId: second.id, cause: 'driver_late' }],
    ['give', first, {}],
    ['take', second, {}],
  ]);
  expect(await entriesOf(order)).toEqual([
    ['order.attempt', first.id, 'address_wrong', first.id],
    ['order.hand_over', staff.id, 'driver_late', second.id],
    ['order.hand_over_give', first.id, null, second.id],
    ['order.hand_over_take', second.id, null, second.id],
  ]);
  const { rows } = await sql`select from audit_log where subject like 'undefined%'`.execute(t.db);
  expect(rows).toEqual([]);
});
