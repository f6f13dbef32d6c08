import { randomUUID } from 'node:crypto';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { onTheRoadRoutes as routes } from '#contract/routes/operations/on-the-road.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Answer, orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '../fixtures/money-fixture.ts';

type Call = Exclude<keyof typeof routes, 'handOverAll' | 'legs'>;

/** Orders on the road: what happens to them by the calls of apps and staff. */
export async function createRoadFixture(t: TestApp, fixture: MoneyFixture) {
  const owner = await t.person('store', 'Owner');
  const customer = await t.person('customer');
  const store = await t.store(owner, 'Road');

  /** Sends an event of the status call, at the order's version. */
  const send = (
    order: Pick<Order, 'id' | 'version'>,
    event: string,
    as: Person,
    more: object = {},
  ) =>
    t.call(ordersRoutes.progress, { params: { id: order.id }, body: { event, ...more } }, as, {
      'if-match': `"${order.version}"`,
    });

  return {
    owner,
    customer,
    store,
    send,

    /** Performs an act on the road, at the order's version. */
    act: (
      name: Call,
      order: Pick<Order, 'id' | 'version'>,
      as: Person,
      body: object = {},
    ): Promise<Answer<Order>> =>
      t.call(
        routes[name],
        { params: { id: order.id }, body: { commandId: randomUUID(), ...body } },
        as,
        { 'if-match': `"${order.version}"` },
      ),

    /** An order of a driver, in a status until it is picked up. */
    async orderOf(
      driver: Person,
      status: 'assigned' | 'picked_up' = 'picked_up',
      more: object = {},
      as: Person = customer,
    ): Promise<Order> {
      const placed = await t.call(ordersRoutes.place, { body: orderOf(store, more) }, as);
      let order: Order = (await fixture.assign(placed.body, driver.id)).body;
      if (status === 'assigned') return order;
      for (const event of ['order.accept', 'order.prepare', 'order.ready'])
        order = (await send(order, event, owner)).body as Order;
      return (await send(order, 'order.pick_up', driver)).body as Order;
    },

    handOverAll: (from: Person, to: Person, as: Person, body: object = {}) =>
      t.call(
        routes.handOverAll,
        {
          params: { id: from.id },
          body: { commandId: randomUUID(), driverId: to.id, cause: 'driver_accident', ...body },
        },
        as,
      ),

    read: async (id: number, as: Person = fixture.supervisor) =>
      (await t.call(ordersRoutes.get, { params: { id } }, as)).body,

    /** The open orders on the list of an app. */
    async listed(as: Person): Promise<number[]> {
      const { body } = await t.call(ordersRoutes.list, { query: { open: 'true' } }, as);
      return body.items.map(({ id }) => id);
    },

    legs: async (id: number) =>
      (await t.call(routes.legs, { params: { id } }, fixture.supervisor)).body.items,

    /** What a driver holds of collected cash, in centimes. */
    cashOf: async (driver: Person) =>
      (await t.call(cashRoutes.atHand, { params: { id: driver.id } }, fixture.finance)).body.atHand,

    /** The cash that a driver has yet to collect, in centimes. */
    toCollect: async (driver: Person) =>
      (await t.call(cashRoutes.atHand, { params: { id: driver.id } }, fixture.finance)).body
        .toCollect,
  };
}
export type RoadFixture = Awaited<ReturnType<typeof createRoadFixture>>;
