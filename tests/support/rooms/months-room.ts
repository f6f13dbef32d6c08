import type { Kysely } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { createDb } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createMonths } from '#server/platform/retention/months.ts';
import { createTestDatabase } from '#tests/support/database.ts';

export const MONTHS = '0058-months';
/** Two months in the far future; the ids of month n begin at n times this. */
export const ONE = new Date('2096-03-15T12:00:00Z');
export const NEXT = new Date('2096-04-02T12:00:00Z');
const PARTITIONS = `
  select c.oid::regclass::text as name, i.inhparent::regclass::text as parent
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent in ('events'::regclass, 'ledger_entries'::regclass) and c.relkind = 'r' order by 1`;

const ROWS = `
insert into users (name, email, password_hash, role, status, created_at)
  values ('C', 'c@x', '', 'customer', 'active', now()), ('D', 'd@x', '', 'driver', 'active', now());
insert into drivers (user_id, duty_at) values (2, now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount,
  placed_at, status_at, closed_at, ready_due_at, promised_at)
select gen_random_uuid(), 'delivered', 1, 1, 2, 0, 0, 0, 0, 'a', 'card', 2500, 1000, 0,
  now(), now(), now(), now(), now() from generate_series(1, 9)`;
/** Appends an event of an order. */
export const event = (at: Date, order: number) => `
insert into events (at, type, subject, order_id, data)
  values ('${at.toISOString()}', 'order.placed', 'order', ${order}, '{}')`;
/** Posts the sale of an order. */
export const sale = (order: number) => `
select ledger_post('order ${order} sale', 'sale', now(), null, ${order}, null, null, null, true,
  '{card_clearing,store_balance,delivery_income}', '{0,1,0}', '{card_captured,sale,delivery_fee}',
  '{-3500,2500,1000}')`;

/**
 * A database in today's state, or from before there were months, with logins of the owner and the
 * application.
 */
export async function openMonths({ isOlder = false } = {}) {
  const database = await createTestDatabase({ empty: isOlder });
  onTestFinished(() => database.drop());
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < MONTHS));
  if (isOlder)
    await migrate({ ownerUrl: database.ownerUrl, appLogin: '', migrations: older }, silentLog);
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const owner = await connect(database.ownerUrl);
  const app = await connect(database.appUrl);
  const db: Kysely<Database> = createDb(
    new pg.Pool({ connectionString: database.ownerUrl, max: 4 }),
  );
  onTestFinished(() => db.destroy());
  await owner.query(ROWS);
  const partitions = async () =>
    (await owner.query<{ name: string; parent: string }>(PARTITIONS)).rows;
  const begin = (at: Date) => createMonths(db, () => at).begin();
  return { ...database, owner, app, db, partitions, begin };
}

export const asApp = async (app: pg.Client) => {
  await app.query('set role tawsil_app');
  return app;
};
