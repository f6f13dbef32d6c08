import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { createPhone, type Phone } from '#server/city/phone.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { openSocket, urlOf } from '#tests/support/phone-socket.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ProofFixture;
withApp(async (app) => {
  t = app;
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  f = await createProofFixture(t);
});
const phones: Phone[] = [];
afterEach(() => {
  for (const phone of phones.splice(0)) phone.close();
});
function phoneOf({ token }: Person): Phone {
  const phone = createPhone({
    baseUrl: urlOf(t),
    readToken: async () => token,
    onOrders: () => undefined,
  });
  phones.push(phone);
  return phone;
}

/** What the release before neither writes nor reads. */
const UNKNOWN = ['needs', 'proofNeeds', 'deliveryProof', 'answer', 'declined', 'visits'];

/** As a server of the release before writes an event: what it does not know is not there. */
const appendAsBefore = (id: number, type: string, more: object) =>
  sql`insert into events (at, type, subject, order_id, data)
    select ${t.clock()}, ${type}, 'order', id,
      (select data - ${sql.val(UNKNOWN)}::text[] from events
        where order_id is not null order by id desc limit 1)
        || ${JSON.stringify({ id, ...more })}::jsonb
    from orders where id = ${id}`.execute(t.db);

/** As the release before places an order for a driver who has picked it up. */
async function placedAsBefore(driver: Person): Promise<number> {
  const like = await f.road.orderOf(driver);
  const { rows } = await sql<{ id: number }>`
    insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
      dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at,
      status_at, assigned_at, picked_up_at, ready_due_at, promised_at)
    select ${randomUUID()}, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
      dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at,
      status_at, assigned_at, picked_up_at, ready_due_at, promised_at
    from orders where id = ${like.id} returning id`.execute(t.db);
  const id = rows[0]?.id ?? 0;
  await appendAsBefore(id, 'order.picked_up', { version: 1 });
  return id;
}

it('an order that the release before placed is pushed, read and delivered', async () => {
  await f.rule({ pin: 'required' });
  const driver = await f.money.driver(1);
  const phone = phoneOf(driver);
  await expect.poll(() => phone.orders()).toEqual([]);
  const id = await placedAsBefore(driver);
  const find = () => phone.orders()?.find((order) => order.id === id);
  await expect.poll(() => find()?.status).toBe('picked_up');
  const read = (await f.road.read(id, driver)) as Order;
  expect(read.proofNeeds).toBeNull();
  // Nothing is asked of it, so nothing is missing.
  expect(await f.deliver(read, driver, { pin: '0000' })).toMatchObject({ status: 200 });
  await expect.poll(() => find()).toBeUndefined();
});

it('an order that the release before moves keeps what it must prove, on the app and in the row', async () => {
  await f.rule({ age: 'required' });
  const driver = await f.money.driver(1);
  const phone = phoneOf(driver);
  const order = await f.road.orderOf(driver, 'assigned');
  const find = () => phone.orders()?.find(({ id }) => id === order.id);
  await expect.poll(() => find()?.proofNeeds).toEqual({ age: 'required' });
  await sql`update orders set status = 'accepted', status_at = ${t.clock()}, version = version + 1
    where id = ${order.id}`.execute(t.db);
  const version = order.version + 1;
  await appendAsBefore(order.id, 'order.accepted', { status: 'accepted', version });
  await expect
    .poll(() => find())
    .toMatchObject({ status: 'accepted', proofNeeds: { age: 'required' } });
  expect(await f.road.read(order.id)).toMatchObject({ proofNeeds: { age: 'required' }, version });
});

it('a frame of a kind that the server does not know is refused, and the app stays', async () => {
  const driver = await f.money.driver(1);
  const socket = openSocket(urlOf(t), driver.token, '?orders=0&later=1');
  expect(await socket.next()).toMatchObject({ kind: 'welcome' });
  socket.ws.send(Buffer.from([1, 9, 0, 0]));
  expect(await socket.next()).toMatchObject({ kind: 'refused', last: 0 });
  socket.ws.send(Buffer.from([2, 1, 0, 0]));
  expect(await socket.next()).toMatchObject({ kind: 'refused', last: 0 });
  const at = { lat: 33.59, lon: -7.62, heading: 90, speed: 8, accuracy: 5, atMs: Date.now() };
  expect(await socket.sendReports(1, [at])).toMatchObject({ kind: 'acknowledged', last: 1 });
  socket.close();
});
