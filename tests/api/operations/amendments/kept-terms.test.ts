import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

const ROWS = `
insert into users (name, email, password_hash, role, status, created_at)
  values ('C', 'c@x', '', 'customer', 'active', now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into categories (name) values ('Plates'), ('Drinks');
insert into items (store_id, category_id, name, price) values (1, 1, 'Tagine', 1000), (1, 2, 'Juice', 500);
insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon, dropoff_lat,
  dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at, ready_due_at,
  promised_at, closed_at)
select gen_random_uuid(), status, 1, 1, 0, 0, 0, 0, 'a', 'cash', 2500, 1250, now(), now(), now(), now(),
  case when status = 'cancelled' then now() end
from (values ('placed'), ('cancelled')) as v (status);
insert into order_lines (order_id, line, item_id, name, unit_price, quantity)
select o.id, l.line, l.item, l.name, l.price, l.quantity from orders o,
  (values (1, 1, 'Tagine', 1000, 2), (2, 2, 'Juice', 500, 1)) as l (line, item, name, price, quantity)`;

it('open orders of the release before keep their terms and categories, and so do those that it places meanwhile', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0114-causes');
  await sql.raw(ROWS).execute(db);
  await migrateToLatest();
  const kept = async () => {
    const { rows } = await sql`select o.id, o.kept_terms->>'subtotal' as subtotal,
      o.kept_terms->'terms'->>'baseFee' as fee,
      array_agg(l.category_id order by l.line) as categories
      from orders o join order_lines l on l.order_id = o.id group by o.id order by o.id`.execute(
      db,
    );
    return rows;
  };
  const open = { id: 1, subtotal: '2500', fee: '1000', categories: [1, 2] };
  const closed = { id: 2, subtotal: null, fee: null, categories: [null, null] };
  expect(await kept()).toEqual([open, closed]);
  // A server of the release before names neither.
  await sql`insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon,
      dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at,
      ready_due_at, promised_at)
    select gen_random_uuid(), 'placed', 1, 1, 0, 0, 0, 0, 'a', 'cash', 500, 1250, now(), now(), now(),
      now()`.execute(db);
  await sql`insert into order_lines (order_id, line, item_id, name, unit_price, quantity)
    values (3, 1, 2, 'Juice', 500, 1)`.execute(db);
  expect(await kept()).toEqual([
    open,
    closed,
    { id: 3, subtotal: null, fee: null, categories: [2] },
  ]);
  const { rows } = await sql<{ kept: { subtotal: string } }>`
    select kept_terms_of(3) as kept`.execute(db);
  expect(rows[0]?.kept.subtotal).toBe('500');
});
