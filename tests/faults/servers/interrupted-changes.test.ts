import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { databaseContents } from '#tests/support/database/contents.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { expectSoundBooks } from '#tests/support/order/sound-books.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
let first: Person;
let second: Person;
withApp(
  async (app) => {
    t = app;
    fixture = await createAmendmentFixture(app);
    second = await fixture.driver(2);
  },
  { manualTicks: true, sweepMs: 3_600_000 },
);

type Steps = readonly ('accept' | 'prepare' | 'ready' | 'pick_up')[];
const ON_ROAD: Steps = ['accept', 'prepare', 'ready', 'pick_up'];

/** An order of three dishes with a limited stock, as far as these events. */
async function orderThat(steps: Steps, payment: 'cash' | 'card' = 'card'): Promise<Order> {
  const dishes = [await fixture.dish(40, { stock: 9 }), await fixture.dish(30), fixture.substitute];
  // Each its own driver, whose cash has a ceiling: how many orders there are depends on statements.
  first = await fixture.driver(1);
  const customer = await t.person('customer');
  const { body } = await fixture.placeOf(dishes, { payment }, customer);
  let order = (await fixture.assign(body, first.id)).body;
  for (const event of steps) order = (await fixture.step(order, event)).body;
  return order;
}

const call = (route: unknown, order: Pick<Order, 'id' | 'version'>, as: Person, body: object) =>
  t.call(
    route as typeof amendmentsRoutes.amend,
    { params: { id: order.id }, body: body as never },
    as,
    { 'if-match': `"${order.version}"` },
  );
type Call = (order: Order) => Promise<Answer>;
/** The same request each time it is sent: with one command. */
const request = (route: unknown, as: () => Person, body: () => object): (() => Call) => {
  return () => {
    const commandId = randomUUID();
    return (order) => call(route, order, as(), { commandId, ...body() });
  };
};
const handOver = { cause: 'driver_accident', place: { lat: 33.58, lon: -7.63 } };

const CHANGES: readonly {
  name: string;
  begin: () => Promise<Order>;
  request: () => Call;
}[] = [
  {
    name: 'an amendment',
    begin: () => orderThat(['accept']),
    request: request(
      amendmentsRoutes.amend,
      () => fixture.operator,
      () => ({
        cause: 'item_missing',
        lines: [
          { line: 1, quantity: 0 },
          { add: { itemId: fixture.dishes[4], quantity: 1 }, replaces: 1 },
        ],
      }),
    ),
  },
  {
    name: 'a cancellation with its end',
    begin: () => orderThat(['accept', 'prepare']),
    request: request(
      ordersRoutes.progress,
      () => fixture.operator,
      () => ({
        event: 'order.cancel',
        cause: 'no_driver',
      }),
    ),
  },
  {
    name: 'a failed attempt',
    begin: () => orderThat(ON_ROAD, 'cash'),
    request: request(
      onTheRoadRoutes.attempt,
      () => first,
      () => ({
        cause: 'customer_unreachable',
        place: { lat: 33.58, lon: -7.63 },
        calls: 3,
      }),
    ),
  },
  {
    name: 'a return with its end',
    begin: () => orderThat(ON_ROAD, 'cash'),
    request: request(
      ordersRoutes.progress,
      () => fixture.operator,
      () => ({
        event: 'order.return',
        cause: 'customer_refused',
        food: 'taken_back',
      }),
    ),
  },
  {
    name: 'a hand-over that is asked for',
    begin: () => orderThat(ON_ROAD, 'cash'),
    request: request(
      onTheRoadRoutes.handOver,
      () => fixture.operator,
      () => ({
        ...handOver,
        driverId: second.id,
      }),
    ),
  },
  {
    name: 'the end of a hand-over',
    begin: async () => {
      const order = await orderThat(ON_ROAD, 'cash');
      second = await fixture.driver(2);
      const body = { commandId: randomUUID(), ...handOver, driverId: second.id };
      return (await call(onTheRoadRoutes.handOver, order, fixture.operator, body)).body as Order;
    },
    request: request(
      onTheRoadRoutes.take,
      () => second,
      () => ({}),
    ),
  },
  {
    name: 'a decision of an end',
    begin: async () => {
      const order = await orderThat(['accept', 'prepare']);
      const body = { event: 'order.cancel', reason: 'Fire' };
      const { body: ended } = await call(ordersRoutes.progress, order, fixture.operator, body);
      const { version } = await t
        .call(orderEndsRoutes.get, { params: { id: order.id } }, fixture.operator)
        .then((answer) => answer.body);
      return { ...(ended as Order), version };
    },
    request: request(
      orderEndsRoutes.decide,
      () => fixture.supervisor,
      () => ({
        party: 'platform',
        reason: 'Asked both',
      }),
    ),
  },
];

/** What a server that is killed at any moment leaves behind is nothing, or the whole change. */
describe.each(CHANGES)('$name, lost before each of its statements', ({ begin, request: of }) => {
  it('leaves nothing, and is done once when it is sent again', async () => {
    let interrupted = 0;
    for (let before = 1; ; before += 1) {
      const order = await begin();
      const send = of();
      const contents = await databaseContents(t.pool);
      const { status } = await t.interrupt(before, () => send(order));
      if (status === 200) break;
      interrupted += 1;
      expect([before, status]).toEqual([before, 503]);
      expect(await databaseContents(t.pool)).toEqual(contents);
      const again = await send(order);
      expect([before, again.status]).toEqual([before, 200]);
      // Its answer may have been lost: the app sends it once more.
      const after = await databaseContents(t.pool);
      const repeated = await send(order);
      if (repeated.status === 200) expect(repeated.body).toEqual(again.body);
      expect(await databaseContents(t.pool)).toEqual(after);
    }
    expect(interrupted).toBeGreaterThan(5);
    await expectSoundBooks(t);
  });
});
