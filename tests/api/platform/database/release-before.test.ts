import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { checkLedger } from '#server/books/ledger/check.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createDatabaseAfter } from '#tests/support/database/older-database.ts';

const TOTAL = 3_500;
type Trx = Transaction<Database>;

const FILLED = `
insert into users (name, email, password_hash, role, status, created_at) values
  ('C', 'c@x', '', 'customer', 'active', now()), ('D', 'd@x', '', 'driver', 'active', now()),
  ('F', 'f@x', '', 'finance', 'active', now());
insert into drivers (user_id, duty_at) values (2, now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at, status_at,
  picked_up_at, ready_due_at, promised_at)
select gen_random_uuid(), 'picked_up', 1, 1, 2, 0, 0, 0, 0, 'a', 'cash', 2500, 1000, 0, now(), now(),
  now(), now(), now() from generate_series(1, 6);
insert into promotions (name, kind, percent_bp, minimum_order, starts_on, starts_at,
  store_share_bp, new_customers_only, state, state_at, created_at)
  values ('P', 'percent', 1000, 0, '2026-01-01', '2026-01-01', 0, false, 'active', now(), now());
insert into settings values
  ('payouts', '{"typedAbove":"500000","accountDays":14}', 1, now()),
  ('wallets', '{"typedAbove": "700", "aloneBelow": "900000"}', 3, now());`;

/** As the release before ends an order: the row, its event, and the sale of a delivered one. */
async function end(
  trx: Trx,
  id: number,
  status: 'delivered' | 'returned',
  role: string,
  by: number,
) {
  await sql`update orders set status = ${status}, status_at = now(), closed_at = now(),
    version = version + 1 where id = ${id}`.execute(trx);
  if (status === 'delivered')
    await sql`select ledger_post(${`order ${id} sale`}, 'sale', now(), '{"id": 2}', ${id}::integer,
      null, null, null, true, array['driver_cash','store_balance','delivery_income'],
      array[2, 1, 0], array['cash_collected','sale','delivery_fee'],
      array[${-TOTAL}, 2500, 1000]::bigint[])`.execute(trx);
  const actor = JSON.stringify({ id: by, name: 'x', role });
  await sql`insert into events (at, type, subject, order_id, actor, data)
    values (now(), ${`order.${status}`}, 'order', ${id}, ${actor}::jsonb, '{}')`.execute(trx);
}

/** As the release before collects cash: into the vault, with the days of links. */
async function remit(trx: Trx, key: string): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`select ledger_post(${key}, 'remittance', now(),
    '{"id": 3}', null, null, null, null, false, array['driver_cash','cash_vault'], array[2, 0],
    array['remitted','remitted'], array[${TOTAL}, ${-TOTAL}]::bigint[]) as id`.execute(trx);
  await sql`insert into remittances (transfer_id, driver_id, collector, at, expected, counted,
      variance, left_at_hand, orders, closes_shift, alone_below, surplus_most, account_days)
    values (${rows[0]?.id}, 2, '{"id": 3, "name": "F", "role": "finance"}', now(), ${TOTAL},
      ${TOTAL}, 0, 0, '[]', false, 200000, 100000, 7)`.execute(trx);
}
const inTurn = async (db: Kysely<Database>, ...works: ((trx: Trx) => Promise<void>)[]) => {
  for (const work of works) await db.transaction().execute(work);
};
const unsound = async (db: Kysely<Database>) =>
  (await checkLedger(db, new Date())).checks.filter(({ ok }) => !ok);

it('servers of the release before work on an upgraded database, whose books stay sound', async () => {
  const { db, migrateToLatest } = await createDatabaseAfter('0062-unpausable-jobs');
  await sql.raw(FILLED).execute(db);
  await inTurn(
    db,
    (trx) => end(trx, 1, 'delivered', 'driver', 2),
    (trx) => remit(trx, 'before'),
    (trx) => end(trx, 2, 'returned', 'driver', 2),
  );
  await migrateToLatest();
  expect(await unsound(db)).toEqual([]);

  await inTurn(
    db,
    (trx) => end(trx, 3, 'delivered', 'driver', 2),
    (trx) => remit(trx, 'after'),
    // Its drivers return orders by themselves; what its staff return is charged to them.
    (trx) => end(trx, 4, 'returned', 'driver', 2),
    (trx) => end(trx, 5, 'returned', 'finance', 3),
    (trx) => end(trx, 6, 'delivered', 'finance', 3),
  );
  expect(await unsound(db)).toEqual([]);
  const { rows } = await sql`select person_id, kind, amount::int, subject from commitments
    where person_id is not null`.execute(db);
  expect(rows).toEqual([{ person_id: 3, kind: 'debt', amount: TOTAL, subject: 'return 5' }]);
  // Receipts of both times are in the vault, and the driver holds the last order's cash.
  const { rows: balances } = await sql`select kind, sum(balance)::int as sum from ledger_accounts
    where kind in ('cash_vault','collector_cash','driver_cash') group by 1 order by 1`.execute(db);
  expect(balances).toEqual([
    { kind: 'cash_vault', sum: -2 * TOTAL },
    { kind: 'driver_cash', sum: -TOTAL },
  ]);
});
