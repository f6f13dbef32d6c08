import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import type { AmendmentFixture } from './amendment-fixture.ts';

/** A request for a change of an order, with its command: the same each time it is sent. */
export interface ChangeRequest {
  route: Endpoint;
  as: Person;
  body: object;
}

/** A change of an order whose steps a test interrupts. */
interface OrderChange {
  name: string;
  /** Makes an order that can change so. */
  begin: () => Promise<Order>;
  /** A new request for the change of the order that was made last. */
  request: () => ChangeRequest;
}

/** The names of the changes, for tests that are declared before there is an application. */
export const ORDER_CHANGES = [
  'an amendment',
  'a cancellation with its end',
  'a failed attempt',
  'the begin of the way back',
  'a return with its end',
  'a hand-over that is asked for',
  'the end of a hand-over',
  'a decision of an end',
] as const;
type ChangeName = (typeof ORDER_CHANGES)[number];

type Steps = readonly ('accept' | 'prepare' | 'ready' | 'pick_up')[];
const ON_ROAD: Steps = ['accept', 'prepare', 'ready', 'pick_up'];
const handOver = { cause: 'driver_accident', place: { lat: 33.58, lon: -7.63 } };

/** Sends a request for a change at the version of its row. */
export const sendChange = (
  t: TestApp,
  { id, version }: { id: number; version: number },
  { route, as, body }: ChangeRequest,
): Promise<Answer<unknown>> =>
  t.call(route, { params: { id }, body }, as, { 'if-match': `"${version}"` });

/** Each change of an order in the kitchen and on the road, by apps and by staff. */
export function createOrderChanges(t: TestApp, fixture: AmendmentFixture) {
  let first: Person;
  let second: Person;

  /** An order of three dishes with a limited stock, as far as these events. */
  async function orderThat(steps: Steps, payment: 'cash' | 'card' = 'card'): Promise<Order> {
    const stocked = await fixture.dish(40, { stock: 9 });
    const dishes = [stocked, await fixture.dish(30), fixture.substitute];
    // Each its own driver, whose cash has a ceiling: how many orders there are depends on statements.
    first = await fixture.driver(1);
    const customer = await t.person('customer');
    const { body } = await fixture.placeOf(dishes, { payment }, customer);
    let order = (await fixture.assign(body, first.id)).body;
    for (const event of steps) order = (await fixture.step(order, event)).body;
    return order;
  }
  const onRoad = () => orderThat(ON_ROAD, 'cash');
  const request = (route: Endpoint, as: Person, body: object): ChangeRequest => ({
    route,
    as,
    body: { commandId: randomUUID(), ...body },
  });

  const changes: Readonly<Record<ChangeName, Omit<OrderChange, 'name'>>> = {
    'an amendment': {
      begin: () => orderThat(['accept']),
      request: () =>
        request(amendmentsRoutes.amend, fixture.operator, {
          cause: 'item_missing',
          lines: [
            { line: 1, quantity: 0 },
            { add: { itemId: fixture.dishes[4], quantity: 1 }, replaces: 1 },
          ],
        }),
    },
    'a cancellation with its end': {
      begin: () => orderThat(['accept', 'prepare']),
      request: () =>
        request(ordersRoutes.progress, fixture.operator, {
          event: 'order.cancel',
          cause: 'no_driver',
        }),
    },
    'a failed attempt': {
      begin: onRoad,
      request: () =>
        request(onTheRoadRoutes.attempt, first, {
          cause: 'customer_unreachable',
          place: { lat: 33.58, lon: -7.63 },
          calls: 3,
        }),
    },
    'the begin of the way back': {
      begin: onRoad,
      request: () =>
        request(onTheRoadRoutes.bringBack, fixture.operator, { cause: 'customer_unreachable' }),
    },
    'a return with its end': {
      begin: onRoad,
      request: () =>
        request(ordersRoutes.progress, fixture.operator, {
          event: 'order.return',
          cause: 'customer_refused',
          food: 'taken_back',
        }),
    },
    'a hand-over that is asked for': {
      begin: async () => {
        const order = await onRoad();
        second = await fixture.driver(2);
        return order;
      },
      request: () =>
        request(onTheRoadRoutes.handOver, fixture.operator, { ...handOver, driverId: second.id }),
    },
    'the end of a hand-over': {
      begin: async () => {
        const order = await onRoad();
        second = await fixture.driver(2);
        const body = { ...handOver, driverId: second.id };
        const asked = request(onTheRoadRoutes.handOver, fixture.operator, body);
        return (await sendChange(t, order, asked)).body as Order;
      },
      request: () => request(onTheRoadRoutes.take, second, {}),
    },
    'a decision of an end': {
      begin: async () => {
        const order = await orderThat(['accept', 'prepare']);
        const body = { event: 'order.cancel', reason: 'Fire' };
        const asked = request(ordersRoutes.progress, fixture.operator, body);
        const ended = (await sendChange(t, order, asked)).body as Order;
        const input = { params: { id: order.id } };
        const end = await t.call(orderEndsRoutes.get, input, fixture.operator);
        return { ...ended, version: end.body.version };
      },
      request: () =>
        request(orderEndsRoutes.decide, fixture.supervisor, {
          party: 'platform',
          reason: 'Asked both',
        }),
    },
  };
  return (name: ChangeName): OrderChange => ({ name, ...changes[name] });
}
