import { growthFigure, measureAlternately } from './support/alternate.ts';
import { measurePlacing } from './support/ledger/placing.ts';
import type { Report } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

/**
 * The list of orders must cost the same whatever the number of orders: no page, filter or search
 * grows.
 */
const SMALL = 10_000;
const LARGE = 1_000_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 60);

const STORES = 100;
const ZONES = 25;
/** Customers grow with the orders: always twenty orders each. */
const ORDERS_EACH = 20;
const CUSTOMERS = LARGE / ORDERS_EACH;
const DRIVERS = 100;
const STREETS = 1_000;
/** Open orders: as many in a long history as in a short one. */
const OPEN = 300;

/**
 * The people and stores of the orders. Names are chosen so that some words are frequent and some
 * are rare.
 */
const WORLD = `
insert into users (name, email, phone, password_hash, role, status, created_at)
select 'Client' || n || ' ' || (array['Alaoui','Bénani','Chraïbi','Fassi','Tazi'])[1 + n % 5],
       'c' || n || '@bench.example', '+2126' || lpad((10000000 + n * 37 % 90000000)::text, 8, '0'),
       '', 'customer', 'active', now()
from generate_series(1, ${CUSTOMERS}) n;
insert into users (name, email, password_hash, role, status, created_at)
select 'Livreur' || n, 'd' || n || '@bench.example', '', 'driver', 'active', now()
from generate_series(1, ${DRIVERS}) n;
insert into drivers (user_id, duty, duty_at)
select id, 'offline', now() from users where email like 'd%@bench.example' order by id;
insert into stores (name, address, zone, lat, lon, prep_minutes)
select 'Café Boutique' || n, '1 rue', 'Zone ' || n % ${ZONES}, 33.5, -7.6, 15
from generate_series(1, ${STORES}) n;
-- Made set by set below; the triggers would look up three tables for each of a million rows.
alter table orders disable trigger user;
do $$ declare one record; begin
  for one in select conrelid::regclass as owner, conname from pg_constraint
    where contype = 'f' and conparentid = 0 and 'orders'::regclass in (conrelid, confrelid)
  loop execute format('alter table %s drop constraint %I', one.owner, one.conname); end loop;
end $$;
alter table orders drop constraint orders_customer_id_reference_key;
create table bench_who as select id, row_number() over (order by id) n,
  array_to_tsvector(search_words(name, regexp_replace(phone, '\\D', '', 'g'))) words
  from users where email like 'c%@bench.example';
create table bench_driver as select u.id, row_number() over (order by u.id) n,
  array_to_tsvector(search_words(u.name, 'd' || d.code)) words
  from users u join drivers d on d.user_id = u.id;
create table bench_store as select id, row_number() over (order by id) n from stores;
create table bench_street as select n, '7 rue Chemin' || n || ', Racine' address,
  array_to_tsvector(search_words('7 rue Chemin' || n || ', Racine')) words
  from generate_series(1, ${STREETS}) n;
create index on bench_who (n); create index on bench_driver (n);
create index on bench_store (n); create index on bench_street (n);
analyze`;

const INDEXES = [
  'create index orders_placed on orders (placed_at, id)',
  'create index orders_total on orders (total, id)',
  'create index orders_status on orders (status, placed_at, id)',
  'create index orders_store on orders (store_id, placed_at, id)',
  'create index orders_store_status on orders (store_id, status, placed_at, id)',
  'create index orders_driver on orders (driver_id, placed_at, id)',
  'create index orders_customer on orders (customer_id, placed_at, id)',
  'create index orders_no_driver on orders (placed_at, id) where driver_id is null',
  'create index orders_search on orders using gin (search)',
];
const nameOf = (index: string) => index.split(' ')[2] as string;

async function seed(world: World, count: number, report: Report): Promise<void> {
  const began = performance.now();
  await world.sql('truncate orders restart identity');
  await world.sql(`drop index ${INDEXES.map(nameOf).join(', ')}`);
  await world.sql(
    `insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
       dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at,
       closed_at, ready_due_at, promised_at, search)
     select gen_random_uuid(), o.status, s.id, c.id, case when o.carried then d.id end,
       33.5, -7.6, 33.52, -7.61, a.address, case when nr % 3 = 0 then 'card' else 'cash' end,
       2000 + (nr::bigint * 7919) % 60000, 1500, o.at, o.at + interval '40 minutes',
       case when o.open then null else o.at + interval '40 minutes' end, o.at + interval '20 minutes',
       o.at + case when nr % 8 = 0 then interval '30 minutes' else interval '50 minutes' end,
       c.words || a.words || array_to_tsvector(array[nr::text, '~' || floor(extract(epoch from o.at) / 86400)::int])
         || case when o.carried then d.words else '' end
     from generate_series(1, $1::int) g(nr)
     cross join lateral (
       select nr > $1::int - ${OPEN} as open,
         case when nr > $1::int - ${OPEN} then (array['placed','accepted','ready'])[1 + nr % 3]
              when nr % 12 = 0 then 'cancelled' when nr % 50 = 0 then 'returned' else 'delivered' end as status,
         nr <= $1::int - ${OPEN} and nr % 12 <> 0 as carried,
         date_trunc('second', now()) - ($1::int - nr) * interval '20 seconds' as at
     ) o
     join bench_store s on s.n = 1 + (hashint8extended(nr, 1) & 1073741823) % ${STORES}
     join bench_who c on c.n = 1 + (hashint8extended(nr, 2) & 1073741823) % ($1::int / ${ORDERS_EACH})
     join bench_driver d on d.n = 1 + (hashint8extended(nr, 3) & 1073741823) % ${DRIVERS}
     join bench_street a on a.n = 1 + (hashint8extended(nr, 4) & 1073741823) % ${STREETS}
     order by nr`,
    [count],
  );
  await world.sql("set maintenance_work_mem = '256MB'");
  for (const index of INDEXES) await world.sql(index);
  await world.settle('orders');
  report.print(`${count} orders after ${Math.round((performance.now() - began) / 1000)} s`);
}

const cursor = (id: number) => Buffer.from(JSON.stringify([id])).toString('base64url');
const DAY_MS = 86_400_000;

interface Asked {
  what: string;
  /** The query of the nth call; each is different if possible. */
  query: (n: number, count: number) => Record<string, string | number>;
}

const ASKED: readonly Asked[] = [
  { what: 'first page', query: () => ({}) },
  { what: 'deep page', query: (n, count) => ({ cursor: cursor(Math.floor(count / 2) - n * 25) }) },
  {
    what: 'oldest first, deep',
    query: (n, count) => ({ sort: 'oldest', cursor: cursor(Math.floor(count / 2) + n * 25) }),
  },
  { what: 'largest total first', query: () => ({ sort: 'total-desc' }) },
  { what: 'smallest total, cancelled', query: () => ({ sort: 'total-asc', status: 'cancelled' }) },
  { what: 'one status', query: () => ({ status: 'delivered' }) },
  { what: 'a rare status', query: () => ({ status: 'returned' }) },
  { what: 'several statuses', query: () => ({ status: 'cancelled,returned,placed' }) },
  { what: 'open', query: () => ({ open: 'true' }) },
  { what: 'closed', query: () => ({ open: 'false' }) },
  { what: 'without a driver', query: () => ({ unassigned: 'true' }) },
  { what: 'late', query: () => ({ late: 'true' }) },
  { what: 'a store', query: (n) => ({ storeId: 1 + (n % STORES) }) },
  {
    what: 'a store, cancelled',
    query: (n) => ({ storeId: 1 + (n % STORES), status: 'cancelled', limit: 5 }),
  },
  { what: 'a driver', query: (n) => ({ driverId: n % DRIVERS }) },
  { what: 'a zone', query: (n) => ({ zone: `Zone ${n % ZONES}` }) },
  { what: 'a payment', query: () => ({ payment: 'card' }) },
  {
    what: 'two hours of yesterday',
    query: (n) => ({
      placedFrom: new Date(Date.now() - DAY_MS - n * 60_000).toISOString(),
      placedTo: new Date(Date.now() - DAY_MS - n * 60_000 + 7_200_000).toISOString(),
    }),
  },
  {
    what: 'a range of totals',
    query: (n) => ({ totalFrom: 20_000 + n * 100, totalTo: 26_000 + n * 100 }),
  },
  { what: 'word of every order', query: () => ({ q: 'racine' }) },
  { what: 'name of a fifth of the customers', query: () => ({ q: 'benani' }) },
  { what: 'a customer', query: (n) => ({ q: `client${200 + n}` }) },
  {
    what: 'a phone number',
    query: (n) => ({ q: `06${10_000_000 + (n + 200) * 37}`.replace(/^0/, '212') }),
  },
  { what: 'an order number', query: (n) => ({ q: `#${9_000 - n}` }) },
  { what: 'a store by name', query: (n) => ({ q: `boutique${30 + (n % 60)}` }) },
  { what: 'a street', query: (n) => ({ q: `chemin${200 + n}` }) },
  { what: 'a store and a customer’s name', query: (n) => ({ q: `boutique${30 + (n % 60)} tazi` }) },
];

interface Side {
  world: World;
  token: string;
  count: number;
  firstDriver: number;
}

async function sideOf(world: World, count: number, report: Report): Promise<Side> {
  await world.sql(WORLD);
  await seed(world, count, report);
  const { rows } = await world.sql('select min(user_id) as id from drivers');
  return { world, token: (await world.person('admin')).token, count, firstDriver: rows[0].id };
}

const askFor =
  ({ query }: Asked) =>
  ({ world, token, count, firstDriver }: Side, n: number) => {
    const asked = query(n, count);
    if (typeof asked.driverId === 'number') asked.driverId += firstDriver;
    const search = new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]));
    return world.call('GET', `/api/orders?${search}`, token);
  };

export async function run(report: Report): Promise<void> {
  await measurePlacing(report);
  const worlds = [await startWorld(), await startWorld()] as const;
  try {
    const sides = [await sideOf(worlds[0], SMALL, report), await sideOf(worlds[1], LARGE, report)];
    for (const asked of ASKED) {
      const measured = await measureAlternately(sides, RUNS, askFor(asked));
      report.figure(growthFigure(`${asked.what}: p95 at ${LARGE} over ${SMALL}`, measured));
    }
  } finally {
    await Promise.all(worlds.map((world) => world.stop()));
  }
}
