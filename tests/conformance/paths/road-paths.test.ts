import { beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import {
  canSendOrder,
  legalRoadEvents,
  ROAD_EVENT_TYPES,
  type RoadEventType,
  stateOf,
} from '#machines/order/order-machine.ts';
import type { Person } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createRoadFixture, type RoadFixture } from '#tests/support/road/road-fixture.ts';

let fixture: MoneyFixture;
let road: RoadFixture;
let drivers: [Person, Person];
withMoneyFixture(async (opened) => {
  ({ fixture } = opened);
  road = await createRoadFixture(opened.t, fixture);
});
beforeAll(async () => {
  drivers = [await fixture.driver(1), await fixture.driver(2)];
});

const why = { cause: 'driver_accident' };
const CALLS = {
  'order.attempt': ['attempt', why],
  'order.attempt_decide': ['decide', { decision: 'leave_safe' }],
  'order.bring_back': ['bringBack', why],
  'order.resume_delivery': ['resume', {}],
  'order.hand_over': ['handOver', why],
  'order.hand_over_give': ['give', why],
  'order.hand_over_take': ['take', why],
  'order.hand_over_withdraw': ['withdraw', {}],
} as const satisfies Record<RoadEventType, readonly [Parameters<RoadFixture['act']>[0], object]>;

/** The facts that an order on the road can have, by the events that lead to them. */
const FACTS: Readonly<Record<string, readonly RoadEventType[]>> = {
  none: [],
  attempted: ['order.attempt'],
  decided: ['order.attempt', 'order.attempt_decide'],
  'brought back': ['order.bring_back'],
  'brought back after an attempt': ['order.attempt', 'order.bring_back'],
  resumed: ['order.bring_back', 'order.resume_delivery'],
  asked: ['order.hand_over'],
  'asked after an attempt': ['order.attempt', 'order.hand_over'],
  'asked while brought back': ['order.bring_back', 'order.hand_over'],
  given: ['order.hand_over', 'order.hand_over_give'],
  taken: ['order.hand_over', 'order.hand_over_take'],
  withdrawn: ['order.attempt', 'order.hand_over', 'order.hand_over_withdraw'],
};

const send = (order: Order, type: RoadEventType) => {
  const [name, body] = CALLS[type];
  const other = drivers.find(({ id }) => id !== order.driver?.id)?.id;
  const more = type === 'order.hand_over' ? { driverId: other } : {};
  return road.act(name, order, fixture.supervisor, { ...body, ...more });
};

async function orderWith(events: readonly RoadEventType[]): Promise<Order> {
  let order = await road.orderOf(drivers[0]);
  for (const type of events) {
    const answer = await send(order, type);
    expect(answer.status, `${type} after ${events.join(', ')}`).toBe(200);
    order = answer.body;
  }
  return order;
}

/** Promise 14 for the facts beside the status: every event with every fact, through the real server. */
it.each(Object.keys(FACTS))(
  'machine and server agree on every event of an order: %s',
  async (name) => {
    let order = await orderWith(FACTS[name] ?? []);
    for (const type of ROAD_EVENT_TYPES) {
      const state = stateOf(order);
      expect((await road.read(order.id)).roadEvents).toEqual(legalRoadEvents(state));
      const isLegal = canSendOrder(state, type);
      const answer = await send(order, type);
      expect(answer.status, `${type}: ${JSON.stringify(answer.body)}`).toBe(isLegal ? 200 : 409);
      if (isLegal) order = await orderWith(FACTS[name] ?? []);
      else
        expect(answer.body).toMatchObject({
          code: 'order.illegal_event',
          legalEvents: legalRoadEvents(state),
          current: { version: order.version },
        });
    }
    for (const type of ['order.deliver', 'order.return'] as const) {
      const isLegal = canSendOrder(stateOf(order), type);
      const more = { reason: 'Because' };
      const answer = await road.send(order, type, fixture.supervisor, more);
      expect(answer.status, type).toBe(isLegal ? 200 : 409);
      if (isLegal) order = await orderWith(FACTS[name] ?? []);
    }
  },
);
