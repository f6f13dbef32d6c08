import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userTable } from '#server/people/users/user-list.ts';
import { findByWords } from '#server/platform/lists/find.ts';
import { createSearchFill } from '#server/platform/search-fill/fill.ts';
import { createOwnerDb } from '#tests/support/database/owner-db.ts';
import { PLAIN, SAME_NAMES } from '#tests/support/text/spellings.ts';

const FILLED = `
insert into users (name, email, password_hash, role, status, created_at)
select name, 'u' || n || '@x', '', 'customer', 'active', now()
from unnest(array['Fatima', 'مدرسة', 'Œuvrard', 'مدرسه']) with ordinality as t (name, n);
insert into users (name, email, password_hash, role, status, created_at)
select 'Customer ' || n, 'c' || n || '@x', '', 'customer', 'active', now()
from generate_series(1, 1200) n;
insert into users (name, email, password_hash, role, status, created_at)
values ('سارة', 's@x', '', 'customer', 'active', now());
insert into zones (name) values ('حي السلامه');
insert into categories (name) values ('Œufs');
insert into stores (name, address, zone, lat, lon, prep_minutes)
values ('Épicerie Œuf d´Or', 'a', 'حي السلامه', 0, 0, 9);
insert into items (store_id, category_id, name, price) values (1, 1, 'Œufs durs', 100);
insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at, status_at,
  ready_due_at, promised_at)
select gen_random_uuid(), 'placed', 1, 2, 0, 0, 0, 0, '7 rue du Bœuf', 'cash', 2500, 1000, 0, now(),
  now(), now(), now();`;

/** Rows that the job has still to look at, as after an upgrade that changed the fold. */
async function upgraded() {
  const db = await createOwnerDb();
  await sql.raw(FILLED).execute(db);
  await sql`insert into search_fills (table_name)
    select unnest(array['stores', 'users', 'items', 'orders'])`.execute(db);
  return db;
}
type Upgraded = Awaited<ReturnType<typeof upgraded>>;

const orders = async (db: Upgraded, q: string) =>
  (await sql`select id from orders where search @@ search_query(${q})`.execute(db)).rows.length;
/** As servers of the release before look for people. */
const peopleBefore = async (db: Upgraded, q: string) =>
  (
    await sql<{
      name: string;
    }>`select name from users where words @@ words_query(search_words(${q}))
      and marks_a & word_marks(1, ${q}) = word_marks(1, ${q}) order by id`.execute(db)
  ).rows.map(({ name }) => name);
const people = async (db: Upgraded, q: string) => {
  const ids = await findByWords(db, userTable, q, [], 8);
  const { rows } = await sql<{ name: string }>`
    select name from users where id = any(${ids}::integer[]) order by id`.execute(db);
  return rows.map(({ name }) => name);
};

describe('the database', () => {
  it('has the same plain texts and the same names as the console', async () => {
    const db = await upgraded();
    for (const [text, plain] of PLAIN) {
      const { rows } = await sql`select plain_text(${text}) as plain, plain_text(${plain}) as again,
        plain_text(fold_text(${text})) as "afterFold"`.execute(db);
      expect([text, rows[0]]).toEqual([text, { plain, again: plain, afterFold: plain }]);
    }
    for (const [name, other] of SAME_NAMES) {
      const { rows } = await sql`
        select fold_name(${name}) = fold_name(${other}) as same`.execute(db);
      expect([name, rows]).toEqual([name, [{ same: true }]]);
    }
  });

  it('finds what it found while the job writes words, also for the release before', async () => {
    const db = await upgraded();
    expect(await people(db, 'مدرسة')).toEqual(['مدرسة']);
    expect(await peopleBefore(db, 'مدرسة')).toEqual(['مدرسة']);
    expect(await orders(db, 'Bœuf')).toBe(1);
    const stop = new AbortController();
    // Stopped after the first rows of users; the next run continues there.
    const reads: number[] = [];
    const clock = () => {
      reads.push(1);
      if (reads.length === 1) stop.abort();
      return new Date();
    };
    const fill = createSearchFill(db, clock);
    await expect(fill(stop.signal)).rejects.toThrow();
    const { rows: half } = await sql`select table_name, done_at is not null as done
      from search_fills order by 1`.execute(db);
    expect(half).toEqual([
      { table_name: 'items', done: false },
      { table_name: 'orders', done: false },
      { table_name: 'stores', done: true },
      { table_name: 'users', done: false },
    ]);
    expect(await people(db, 'مدرسة')).toEqual(['مدرسة']);
    await createSearchFill(db, () => new Date())(new AbortController().signal);
    expect(await peopleBefore(db, 'مدرسة')).toEqual(['مدرسة']);
    expect(await peopleBefore(db, 'Œuvrard')).toEqual(['Œuvrard']);
    const { rows: left } = await sql`
      select count(*)::int as n from search_fills where done_at is null`.execute(db);
    expect(left).toEqual([{ n: 0 }]);
  });

  it('finds every spelling once the job has ended', async () => {
    const db = await upgraded();
    await createSearchFill(db, () => new Date())(new AbortController().signal);
    expect(await people(db, 'مدرسه')).toEqual(['مدرسة', 'مدرسه']);
    expect(await people(db, 'مدرسة')).toEqual(['مدرسة', 'مدرسه']);
    expect(await people(db, 'oeuv')).toEqual(['Œuvrard']);
    expect(await people(db, 'OEUVRARD')).toEqual(['Œuvrard']);
    expect(await people(db, 'ساره')).toEqual(['سارة']);
    expect(await orders(db, 'boeuf')).toBe(1);
    expect(await orders(db, 'Bœuf مدرسه')).toBe(1);
    const { rows: stores } = await sql`select id from stores
      where search @@ search_query('oeuf d’or') and find @@ search_query('السلامة')`.execute(db);
    expect(stores).toHaveLength(1);
    const { rows: items } = await sql`select id from items
      where words @@ words_query(search_words('oeufs'))`.execute(db);
    expect(items).toHaveLength(1);
  });
});
