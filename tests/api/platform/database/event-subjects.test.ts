import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/schema.ts';
import { createOwnerDb } from '#tests/support/database/owner-db.ts';

type Db = Kysely<Database>;

const RECORDS = `
insert into users (name, email, password_hash, role, status, created_at) values
  ('C', 'c@x', '', 'customer', 'active', now()), ('D', 'd@x', '', 'driver', 'active', now());
insert into drivers (user_id, duty_at) values (2, now());
insert into stores (name, address, zone, lat, lon, prep_minutes) values ('S', 'a', 'z', 0, 0, 9);
insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon, dropoff_lat,
  dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at, status_at, ready_due_at,
  promised_at)
select gen_random_uuid(), 'placed', 1, 1, 0, 0, 0, 0, 'a', 'cash', 2500, 1000, 0, now(), now(), now(), now()
from generate_series(1, 7);`;

/** Appends as a server that knows five kinds, each with a column. */
const appendAsBefore = (db: Db, kind: 'order' | 'driver' | 'store', id: number) =>
  sql`insert into events (at, type, subject, ${sql.ref(`${kind}_id`)}, data)
    values (now(), ${`${kind}.x`}, ${kind}, ${id}, '{}')`.execute(db);

const subjects = async (db: Db) => {
  const { rows } = await sql<{ subject: string }>`
    select subject_kind || ' ' || subject_id as subject from events order by id`.execute(db);
  return rows.map(({ subject }) => subject);
};

const publish = (db: Db) => sql`select events_publish(100)`.execute(db);

async function databaseWithEvents(): Promise<Db> {
  const db = await createOwnerDb();
  await sql.raw(RECORDS).execute(db);
  await appendAsBefore(db, 'order', 7);
  await appendAsBefore(db, 'driver', 2);
  await publish(db);
  await appendAsBefore(db, 'store', 1);
  return db;
}

it('events of servers that write a column for each kind get their subjects', async () => {
  expect(await subjects(await databaseWithEvents())).toEqual(['order 7', 'driver 2', 'store 1']);
});

it('servers of both forms read what the other one appends, and nobody can rewrite it', async () => {
  const db = await databaseWithEvents();
  await appendAsBefore(db, 'order', 3);
  await sql`insert into events (at, type, subject_kind, subject_id, data)
    values (now(), 'driver.x', 'driver', 2, '{}'), (now(), 'case.x', 'case', 5, '{}')`.execute(db);
  const { rows } =
    await sql`select subject, order_id, driver_id, subject_kind, subject_id from events
    order by id offset 3`.execute(db);
  expect(rows).toEqual([
    { subject: 'order', order_id: 3, driver_id: null, subject_kind: 'order', subject_id: 3 },
    { subject: 'driver', order_id: null, driver_id: 2, subject_kind: 'driver', subject_id: 2 },
    { subject: 'case', order_id: null, driver_id: null, subject_kind: 'case', subject_id: 5 },
  ]);
  await publish(db);
  for (const change of ['subject_id = 1', "subject_kind = 'order'", "data = '[]'", 'seq = seq'])
    await expect(sql`update events set ${sql.raw(change)}`.execute(db)).rejects.toThrow(
      'append-only',
    );
});
