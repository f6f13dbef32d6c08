import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createOwnerDb } from '#tests/support/database/owner-db.ts';

const ROWS = `
insert into users (name, email, password_hash, role, status, created_at)
  values ('C', 'c@x', '', 'customer', 'active', now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into categories (name) values ('Plates'), ('Drinks');
insert into items (store_id, category_id, name, price) values (1, 2, 'Juice', 500);
insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon, dropoff_lat,
  dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at, ready_due_at, promised_at)
select gen_random_uuid(), 'placed', 1, 1, 0, 0, 0, 0, 'a', 'cash', 500, 1250, now(), now(), now(), now();
insert into order_lines (order_id, line, item_id, name, unit_price, quantity)
  values (1, 1, 1, 'Juice', 500, 1)`;

it('an order that was placed without its terms and categories gets those of now', async () => {
  const db = await createOwnerDb();
  await sql.raw(ROWS).execute(db);
  const { rows } = await sql`select o.kept_terms, l.category_id,
    kept_terms_of(o.id)->>'subtotal' as subtotal
    from orders o join order_lines l on l.order_id = o.id`.execute(db);
  expect(rows).toEqual([{ kept_terms: null, category_id: 2, subtotal: '500' }]);
});
