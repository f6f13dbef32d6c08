import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { PLAIN } from '../text/spellings.ts';
import { NO_TELEPHONES, TELEPHONES } from '../text/telephone-spellings.ts';

/** Customers with plain names and old numbers: six times as many as a job takes at once. */
const MANY = 3_000;

/** Numbers as they were typed, each with the form that it gets; what is none stays as it is. */
export const OLD_NUMBERS: readonly { typed: string; number: string }[] = [
  ...TELEPHONES.flatMap(({ number, spellings }) => spellings.map((typed) => ({ typed, number }))),
  ...NO_TELEPHONES.map((typed) => ({ typed, number: typed })),
];

/** Zones and categories whose names become the same, by age, with the names that they get. */
export const OLD_NAMES: readonly { name: string; becomes: string }[] = [
  { name: 'حي السلامة', becomes: 'حي السلامة' },
  { name: 'حي السلامه', becomes: 'حي السلامه (2)' },
  { name: 'Œillet', becomes: 'Œillet' },
  { name: 'oeillet', becomes: 'oeillet (3)' },
  { name: 'OEILLET (2)', becomes: 'OEILLET (2)' },
  { name: 'Hay\u200b Nour', becomes: 'Hay\u200b Nour' },
  { name: 'Hay Nour', becomes: 'Hay Nour (2)' },
  { name: 'l´Oasis', becomes: 'l´Oasis' },
  { name: 'l’Oasis', becomes: 'l’Oasis (2)' },
];

/** Fills a database of the release before with names and numbers of all the old forms. */
export async function fillOldForms(db: Kysely<Database>): Promise<void> {
  const typed = OLD_NUMBERS.map((one) => one.typed);
  const names = OLD_NAMES.map(({ name }) => name);
  const texts = PLAIN.map(([text]) => text);
  await sql`insert into zones (name) select unnest(${names}::text[])`.execute(db);
  await sql`insert into categories (name) select unnest(${names}::text[])`.execute(db);
  await sql`insert into users (name, email, phone, password_hash, role, status, created_at)
    select name, 'name-' || n || '@x', null, '', 'customer', 'active', now()
    from unnest(${texts}::text[]) with ordinality as t (name, n)`.execute(db);
  await sql`insert into users (name, email, phone, password_hash, role, status, created_at)
    select 'Number', 'number-' || n || '@x', phone, '', 'customer', 'active', now()
    from unnest(${typed}::text[]) with ordinality as t (phone, n)`.execute(db);
  // Each with a number of its own, in one of the spellings.
  await sql`insert into users (name, email, phone, password_hash, role, status, created_at)
    select 'Œuvrard ' || n, 'many-' || n || '@x',
      case n % 3 when 0 then '0' when 1 then '00212 ' else '+212 (0)' end
        || '661.' || to_char(n, 'FM000-000'), '', 'customer', 'active', now()
    from generate_series(1, ${MANY}::integer) n`.execute(db);
  await sql`insert into stores (name, address, zone, lat, lon, prep_minutes, phone)
    select 'Pâtis\u00adserie Œuf ' || n, 'a', ${OLD_NAMES[1]?.name}, 0, 0, 9, phone
    from unnest(${typed}::text[]) with ordinality as t (phone, n)`.execute(db);
  await sql`insert into items (store_id, category_id, name, price)
    select s.id, 1, 'Bœuf ' || s.id, 100 from stores s`.execute(db);
  await sql`insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon,
      dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, discount, placed_at,
      status_at, ready_due_at, promised_at, phone)
    select gen_random_uuid(), 'placed', 1, u.id, 0, 0, 0, 0, '7 rue du Bœuf', 'cash', 2500, 1000, 0,
      now(), now(), now(), now(), phone.typed
    from unnest(${typed}::text[]) with ordinality as phone (typed, n)
    join (select id, row_number() over (order by id desc) as n from users) u using (n)`.execute(db);
}
