import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import {
  canOrder,
  legalOrderEvents,
  ORDER_EVENT_TYPES,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderEventType,
  orderMachine,
} from '#machines/order/order-machine.ts';
import { orderOf, type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let staff: Person;
let customer: Person;
let drivers: [Person, Person];
let store: { id: number; itemId: number };

beforeAll(async () => {
  t = await startTestApp();
  staff = await t.person('supervisor');
  customer = await t.person('customer');
  drivers = [await t.person('driver'), await t.person('driver')];
  store = await t.store();
});
afterAll(() => t.close());

/** Sends an event of the machine through the API, by the call for it. */
async function send(order: Order, type: OrderEventType) {
  const headers = { 'if-match': `"${order.version}"` };
  const assign = (driverId: number | null) =>
    t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId } }, staff, headers);
  const [first, second] = drivers;
  if (type === 'order.assign') return assign(order.driver?.id ?? first.id);
  if (type === 'order.reassign')
    // Without a driver, a reassignment is an assignment: the API cannot express the illegal one.
    return assign(order.driver?.id === first.id ? second.id : first.id);
  if (type === 'order.unassign') return assign(null);
  return t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event: type, reason: 'Because' } },
    staff,
    headers,
  );
}

const eventsOf = (): OrderEvent[] =>
  ORDER_EVENT_TYPES.map((type) => {
    if (type === 'order.assign') return { type, driverId: 1 };
    return type === 'order.reassign' ? { type, driverId: 2 } : { type };
  });

const paths = getShortestPaths(orderMachine, { input: {}, events: eventsOf() });

/** A new order, brought to a state along the machine's shortest path to it. */
async function createInState(path: (typeof paths)[number]): Promise<Order> {
  let order: Order = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
  for (const step of path.steps) {
    if ((step.event.type as string) === 'xstate.init') continue;
    const answer = await send(order, step.event.type as OrderEventType);
    expect(answer.status, `${step.event.type} of ${order.status}`).toBe(200);
    order = answer.body as Order;
  }
  return order;
}

/** Promise 14: only legal transitions, every state and event, through the real server. */
describe('the order machine and the server', () => {
  it('agree on every path', async () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(ORDER_STATUSES));
    for (const path of paths) {
      const order = await createInState(path);
      expect(order.status).toBe(path.state.value);
      expect(order.driver === null).toBe(path.state.context.driverId === null);
    }
  });

  it('agree on every event in every state: 200, or 409 with the legal events', async () => {
    let legal = 0;
    let illegal = 0;
    for (const path of paths)
      for (const type of ORDER_EVENT_TYPES) {
        const order = await createInState(path);
        const driverId = order.driver?.id ?? null;
        const state = { status: order.status, driverId };
        if (type === 'order.reassign' && driverId === null) continue;
        const event: OrderEvent =
          type === 'order.assign' || type === 'order.reassign'
            ? { type, driverId: type === 'order.assign' ? drivers[0].id : -1 }
            : { type };
        const answer = await send(order, type);
        const expected =
          // With a driver, the API treats "assign to the same" as a reassignment.
          type === 'order.assign' && driverId !== null ? false : canOrder(state, event);
        expect(answer.status, `${type} of ${order.status}, driver ${driverId}`).toBe(
          expected ? 200 : 409,
        );
        if (expected) legal += 1;
        else {
          illegal += 1;
          expect(answer.body).toMatchObject({
            code: 'order.illegal_event',
            legalEvents: legalOrderEvents(state),
            current: { version: order.version },
          });
        }
      }
    expect(legal).toBeGreaterThan(30);
    expect(illegal).toBeGreaterThan(50);
  });

  it('accept one of two opposite events that are sent at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const placed = (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
      const answers = await Promise.all([
        send(placed, 'order.accept'),
        send(placed, 'order.cancel'),
      ]);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 412]));
    }
  });
});
