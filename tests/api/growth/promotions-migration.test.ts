import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkLedger } from '#server/books/ledger/check.ts';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

it('the migration splits the former single discount by line and by funder', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0041-zones');
  // Lines of 10.00, 10.00 and 5.00: the second order has a centime left over, the third has no
  // discount, and the goods of the fourth are free.
  await sql
    .raw(`
insert into users (name, email, password_hash, role, status, created_at)
  values ('C', 'c@x', '', 'customer', 'active', now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into categories (name) values ('Plates');
insert into items (store_id, category_id, name, price) values (1, 1, 'Tagine', 1000), (1, 1, 'Juice', 500);
insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, discount_funder,
  placed_at, status_at, ready_due_at, promised_at)
select gen_random_uuid(), 'placed', 1, 1, 0, 0, 0, 0, 'a', 'card', 2500, 1250, discount, funder,
  now(), now(), now(), now()
from (values (500, 'store'), (333, 'platform'), (0, null), (2500, 'store')) as v (discount, funder);
insert into order_lines (order_id, line, item_id, name, unit_price, quantity)
select o.id, l.line, l.item, l.name, l.price, l.quantity from orders o,
  (values (1, 1, 'Tagine', 1000, 2), (2, 2, 'Juice', 500, 1)) as l (line, item, name, price, quantity)`)
    .execute(db);
  await migrateToLatest();
  const { rows: parts } = await sql`
    select order_id, line, amount::int, store_part::int from order_discounts order by 1, 2`.execute(
    db,
  );
  const part = (order_id: number, line: number, amount: number, store_part: number) => ({
    order_id,
    line,
    amount,
    store_part,
  });
  expect(parts).toEqual([
    part(1, 1, 400, 400),
    part(1, 2, 100, 100),
    part(2, 1, 266, 0),
    part(2, 2, 67, 0),
    part(4, 1, 2_000, 2_000),
    part(4, 2, 500, 500),
  ]);
  const { rows: orders } = await sql`select discount::int, store_discount::int, fee_discount::int,
    total::int from orders order by id`.execute(db);
  expect(orders).toEqual([
    { discount: 500, store_discount: 500, fee_discount: 0, total: 3_250 },
    { discount: 333, store_discount: 0, fee_discount: 0, total: 3_417 },
    { discount: 0, store_discount: 0, fee_discount: 0, total: 3_750 },
    { discount: 2_500, store_discount: 2_500, fee_discount: 0, total: 1_250 },
  ]);
  const { checks } = await checkLedger(db, new Date());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
