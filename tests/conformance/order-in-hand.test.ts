import { expect, it } from 'vitest';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { LOCK_WAITS } from '#tests/support/database/lock-waits.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';
import { withApp } from '#tests/support/with-app.ts';

// An order is locked and read in one statement, and what an event makes of it is not read again.

let t: TestApp;
let amal: Person;
let customer: Person;
let store: { id: number; itemId: number };
withApp(async (opened) => {
  t = opened;
  amal = await t.person('operator', 'Amal');
  customer = await t.person('customer');
  store = await t.store(null);
});

const place = async () =>
  (await t.call(ordersRoutes.place, { body: orderOf(store) }, customer)).body;
const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });
const assign = (order: Order, driverId: number | null) =>
  t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId } }, amal, ifMatch(order));
const send = (order: Order, event: string) =>
  t.call(
    ordersRoutes.progress,
    { params: { id: order.id }, body: { event, reason: 'As agreed' } },
    amal,
    ifMatch(order),
  );
const read = (id: number, as: Person) => t.call(ordersRoutes.get, { params: { id } }, as);

/** The order as it is in the log's last event of it. */
const logged = async (id: number) =>
  (
    await t.db
      .selectFrom('events')
      .select('data')
      .where('subject_kind', '=', 'order')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).data;

it('the response to a placed order is what is read afterwards', async () => {
  const placed = await place();
  expect((await read(placed.id, customer)).body).toEqual(placed);
  expect(placed).toMatchObject(await logged(placed.id));
});

it('the response and the event of each change are what is read afterwards', async () => {
  const [first, second] = [await t.person('driver', 'Omar'), await t.person('driver', 'Sara')];
  const steps: ((order: Order) => ReturnType<typeof send>)[] = [
    (order) => send(order, 'order.accept'),
    (order) => assign(order, first.id),
    (order) => assign(order, null),
    (order) => assign(order, second.id),
    (order) => assign(order, first.id),
    (order) => send(order, 'order.prepare'),
    (order) => send(order, 'order.ready'),
    (order) => send(order, 'order.pick_up'),
    (order) => send(order, 'order.deliver'),
  ];
  let order: Order = await place();
  for (const step of steps) {
    const { status, body } = await step(order);
    expect(status).toBe(200);
    expect(await logged(order.id)).toEqual(body);
    expect((await read(order.id, amal)).body).toMatchObject({ ...body });
    order = body;
  }
});

it.each(['known', 'newer than the request'])(
  'a request that waited for an assignment sees it, with a driver whose account is %s',
  async (age) => {
    const order = await place();
    const known = await t.person('driver', 'Omar');
    const waits = async () => (await t.pool.query(LOCK_WAITS)).rowCount;
    const { late, driverId } = await t.db.transaction().execute(async (trx) => {
      await trx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute();
      const waiting = send(order, 'order.accept');
      await eventually(async () => expect(await waits()).toBe(1));
      const id = age === 'known' ? known.id : (await t.person('driver', 'Omar')).id;
      await trx
        .updateTable('orders')
        .set({ driver_id: id, assigned_at: t.clock(), version: order.version + 1 })
        .where('id', '=', order.id)
        .execute();
      return { late: waiting, driverId: id };
    });
    expect(await late).toMatchObject({
      status: 412,
      body: { current: { version: order.version + 1, driver: { id: driverId, name: 'Omar' } } },
    });
  },
);
