import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { WITHHELD_MS } from '#machines/order/order-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';

let t: TestApp;
let fixture: DispatchFixture;
let driver: Person;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createDispatchFixture(t);
  driver = await fixture.driver(1);
});
afterAll(() => t.close());

/** An order with a driver whose cancellation is withheld. */
async function withheld(): Promise<Order> {
  const { body: order } = await fixture.assign(await fixture.place(), driver.id);
  const body = { event: 'order.cancel', reason: 'Fire', withhold: true, commandId: randomUUID() };
  const { body: asked } = await t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body },
    fixture.operator,
    { 'if-match': `"${order.version}"` },
  );
  expect(asked.ending).not.toBeNull();
  return asked;
}

/** As a server of the release before changes an order: it does not know the columns of an end. */
async function changeAsBefore({ id }: Order, status: Order['status'], type: string) {
  const at = t.clock();
  const closed = status === 'picked_up' ? null : at;
  await t.db.transaction().execute(async (trx) => {
    await sql`update orders set status = ${status}, status_at = ${at}, picked_up_at = ${at},
      closed_at = ${closed}, version = version + 1 where id = ${id}`.execute(trx);
    await sql`insert into events (at, type, subject, order_id, data)
      select ${at}, ${type}, 'order', id,
        (select data - 'ending' from events where order_id = o.id order by id desc limit 1)
          || jsonb_build_object('status', status, 'version', version)
      from orders o where id = ${id}`.execute(trx);
  });
}

const stored = async ({ id }: Order) =>
  t.db
    .selectFrom('orders')
    .select(['version', 'status', 'ends_at', 'ending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function typesAfterDue({ id }: Order) {
  t.moveClock(WITHHELD_MS);
  await t.app().runNow.ends();
  const events = t.db
    .selectFrom('events')
    .select('type')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', id)
    .orderBy('id');
  return (await events.execute()).map(({ type }) => type).slice(2);
}

it('an order that the release before has cancelled meanwhile is cancelled, and nothing is lost', async () => {
  const order = await withheld();
  await changeAsBefore(order, 'cancelled', 'order.cancelled');
  expect(await fixture.read(order.id)).toMatchObject({ status: 'cancelled', ending: null });
  const body = { commandId: randomUUID() };
  const kept = await t.call(
    ordersRoutes.keep,
    { params: { id: order.id }, body },
    fixture.operator,
  );
  expect(kept).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is cancelled') },
  });
  expect(await typesAfterDue(order)).toEqual(['order.cancel_withheld', 'order.cancelled']);
  expect(await stored(order)).toEqual({
    version: order.version + 1,
    status: 'cancelled',
    ends_at: null,
    ending: null,
  });
});

it.each([
  ['picked_up', 'order.picked_up'],
  ['delivered', 'order.delivered'],
] as const)(
  'the end is lost to an event by which the release before made the order %s',
  async (status, type) => {
    const order = await withheld();
    await changeAsBefore(order, status, type);
    expect(await typesAfterDue(order)).toEqual([
      'order.cancel_withheld',
      type,
      'order.cancel_lost',
    ]);
    expect(await stored(order)).toMatchObject({ status, ends_at: null, ending: null });
  },
);
