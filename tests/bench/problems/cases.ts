import { growthFigure, measureAlternately } from '../support/alternate.ts';
import type { Report } from '../support/report.ts';
import { startWorld, type World } from '../support/world.ts';

/** The queue of cases must cost the same whatever the number of cases that were ever opened. */
const SMALL = 10_000;
const LARGE = 1_000_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 60);

const STORES = 100;
const CUSTOMERS = 10_000;
/** Open cases: as many in a long history as in a short one. */
const OPEN = 400;
const WORDS = 1_000;

const PEOPLE = `
insert into users (name, email, password_hash, role, status, created_at)
select 'Client' || n, 'c' || n || '@bench.example', '', 'customer', 'active', now()
from generate_series(1, ${CUSTOMERS}) n;
insert into users (name, email, password_hash, role, status, created_at)
select 'Agent' || n, 'a' || n || '@bench.example', '', 'operator', 'active', now()
from generate_series(1, 20) n;
insert into stores (name, address, zone, lat, lon, prep_minutes)
select 'Café Boutique' || n, '1 rue', 'Zone ' || n % 25, 33.5, -7.6, 15
from generate_series(1, ${STORES}) n;
-- Without a million orders, of which the queue reads as many as it shows, and without a look-up in
-- four tables for each of a million rows.
do $$ declare one record; begin
  for one in select conname from pg_constraint
    where contype = 'f' and conrelid = 'cases'::regclass
  loop execute format('alter table cases drop constraint %I', one.conname); end loop;
end $$;
create table bench_who as select id, row_number() over (order by id) n
  from users where email like 'c%@bench.example';
create table bench_agent as select id, row_number() over (order by id) n
  from users where email like 'a%@bench.example';
create table bench_store as select id, row_number() over (order by id) n from stores;
create index on bench_who (n); create index on bench_store (n); create index on bench_agent (n);
analyze`;

/** Cases of orders, the newest last; the last ones are open, some of them owned, late or waiting. */
async function seed(world: World, count: number, report: Report): Promise<void> {
  const began = performance.now();
  // Built at once afterwards, which is faster.
  const { rows: indexes } = await world.sql(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'cases' and indexname not in ('cases_pkey', 'cases_origin_key_key')`,
  );
  await world.sql(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await world.sql(
    `insert into cases (subject_kind, order_id, store_id, customer_id, cause, party, origin, opened_at,
       words, owner_id, owner_at, due_at, state, state_at, waiting_for, wakes_at)
     select 'order', nr, s.id, w.id, k.cause, k.party, 'staff', k.at,
       'Rien ne va plus mot' || nr % ${WORDS},
       case when k.open and nr % 3 = 0 then a.id end, case when k.open and nr % 3 = 0 then k.at end,
       k.at + interval '1 hour',
       case when not k.open then (array['resolved','refused'])[1 + nr % 2]
         when nr % 5 = 0 then 'waiting' else 'open' end, k.at,
       case when k.open and nr % 5 = 0 then 'store' end,
       case when k.open and nr % 5 = 0 then now() + interval '1 day' end
     from generate_series(1, $1::int) g(nr)
     cross join lateral (
       select nr > $1::int - ${OPEN} as open, now() - ($1::int - nr) * interval '20 seconds' as at,
         (array['item_missing','quality','driver_late','payment'])[1 + nr % 4] as cause,
         (array['store','store','driver','platform'])[1 + nr % 4] as party
     ) k
     join bench_store s on s.n = 1 + (hashint8extended(nr, 1) & 1073741823) % ${STORES}
     join bench_who w on w.n = 1 + (hashint8extended(nr, 2) & 1073741823) % ${CUSTOMERS}
     join bench_agent a on a.n = 1 + nr % 20
     order by nr`,
    [count],
  );
  await world.sql("set maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await world.sql(definition);
  await world.settle('cases');
  report.print(`${count} cases after ${Math.round((performance.now() - began) / 1000)} s`);
}

interface Side {
  world: World;
  token: string;
  count: number;
  agent: number;
  store: number;
}

async function sideOf(world: World, count: number, report: Report): Promise<Side> {
  await world.sql(PEOPLE);
  await seed(world, count, report);
  const first = async (table: string) =>
    (await world.sql(`select min(id) as id from ${table}`)).rows[0].id as number;
  const { token } = await world.person('admin');
  return {
    world,
    token,
    count,
    agent: await first('bench_agent'),
    store: await first('bench_store'),
  };
}

interface Asked {
  what: string;
  query: (n: number, side: Side) => Record<string, string | number>;
}

const open = { open: 'true' };
const ASKED: readonly Asked[] = [
  { what: 'the queue', query: () => open },
  { what: 'mine', query: (n, { agent }) => ({ ...open, ownerId: agent + (n % 20) }) },
  { what: 'unassigned', query: () => ({ ...open, unowned: 'true' }) },
  { what: 'waiting', query: () => ({ state: 'waiting' }) },
  { what: 'overdue', query: () => ({ overdue: 'true' }) },
  { what: 'closed', query: () => ({ open: 'false', sort: '-openedAt' }) },
  { what: 'all, the newest first', query: () => ({ sort: '-openedAt' }) },
  { what: 'a cause of the queue', query: () => ({ ...open, cause: 'payment' }) },
  { what: 'a party of all', query: () => ({ party: 'driver', sort: '-openedAt' }) },
  {
    what: 'a store',
    query: (n, { store }) => ({ storeId: store + (n % STORES), sort: '-openedAt' }),
  },
  { what: 'a rare word', query: (n) => ({ q: `mot${n % WORDS}`, sort: '-openedAt' }) },
  { what: 'a word of every case', query: () => ({ q: 'rien', sort: '-openedAt' }) },
  { what: 'a number', query: (n, { count }) => ({ q: count - OPEN - n }) },
];

const askFor =
  ({ query }: Asked) =>
  (side: Side, n: number) => {
    const asked = Object.entries(query(n, side)).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams([...asked, ['limit', '50']]);
    return side.world.call('GET', `/api/admin/cases?${search}`, side.token);
  };

export async function measureCases(report: Report): Promise<void> {
  const worlds = [await startWorld(), await startWorld()] as const;
  try {
    const sides = [await sideOf(worlds[0], SMALL, report), await sideOf(worlds[1], LARGE, report)];
    for (const asked of ASKED) {
      const measured = await measureAlternately(sides, RUNS, askFor(asked));
      report.figure(growthFigure(`cases, ${asked.what}: p95 at ${LARGE} over ${SMALL}`, measured));
    }
  } finally {
    await Promise.all(worlds.map((world) => world.stop()));
  }
}
