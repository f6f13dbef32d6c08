import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { isDatabaseAway } from '#server/platform/http/error-handler.ts';
import { orderOf, startTestApp } from '#tests/support/app.ts';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

const orders = (statuses: string) => `
insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at, status_at,
  closed_at, ready_due_at, promised_at)
select gen_random_uuid(), status, 1, 1, 2, 0, 0, 0, 0, 'a', payment, 2500, 1000, 0, now(), now(),
  case when status = 'ready' then null else now() end, now(), now()
from (values ${statuses}) v (status, payment)`;

it('an upgrade gives earlier orders by card a payment that is never sent anywhere', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0062-unpausable-jobs');
  await sql
    .raw(`
insert into users (name, email, password_hash, role, status, created_at)
  values ('C', 'c@x', '', 'customer', 'active', now()), ('D', 'd@x', '', 'driver', 'active', now());
insert into drivers (user_id, duty_at) values (2, now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
${orders("('ready','card'), ('delivered','card'), ('cancelled','card'), ('delivered','cash')")}`)
    .execute(db);
  await migrateToLatest();
  const payments = async () =>
    (
      await sql`select order_id, provider, state, authorised::int, captured::int from payments
        order by order_id`.execute(db)
    ).rows;
  const provider = 'before payments';
  expect(await payments()).toEqual([
    { order_id: 1, provider, state: 'placed', authorised: 3_500, captured: 0 },
    { order_id: 2, provider, state: 'captured', authorised: 3_500, captured: 3_500 },
    { order_id: 3, provider, state: 'released', authorised: 3_500, captured: 0 },
  ]);

  await sql`update orders set status = 'delivered', closed_at = now() where id = 1`.execute(db);
  expect((await payments())[0]).toMatchObject({ state: 'captured', captured: 3_500 });
  expect((await sql`select from payment_acts`.execute(db)).rows).toEqual([]);

  // A server of the release before knows no payments: its customers are asked to try again.
  const unpaid = await sql
    .raw(orders("('ready','card')"))
    .execute(db)
    .catch((error: unknown) => error);
  expect(unpaid).toMatchObject({ message: 'order 5 is by card and has no authorised payment' });
  expect(isDatabaseAway(unpaid)).toBe(true);
});

it('without a provider, an order by card is refused in words, and leaves nothing', async () => {
  const t = await startTestApp({ payments: undefined });
  onTestFinished(() => t.close());
  const [customer, store] = [await t.person('customer'), await t.store()];
  const body = orderOf(store, { payment: 'card' });
  expect(await t.call(ordersRoutes.place, { body }, customer)).toMatchObject({
    status: 409,
    body: {
      code: 'payment.off',
      message: 'Card payments are not available. Pay in cash.',
      fields: [{ path: 'body.payment' }],
    },
  });
  expect((await sql`select from payments`.execute(t.db)).rows).toEqual([]);
  const cash = await t.call(ordersRoutes.place, { body: { ...body, payment: 'cash' } }, customer);
  expect(cash.status).toBe(201);
});
