import { measureAlternately } from './support/alternate.ts';
import { benchPush } from './support/push-bench.ts';
import { type Report, roundToThreeDigits } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

const RUNS = 300;
/** Calls before the measurement, so that the code is compiled. */
const WARM = 100;
const STORE = { lat: 33.57, lon: -7.6 };

/**
 * Active promotions: five for everyone; of the others half have a code, half belong to one of 1,000
 * stores.
 */
async function addPromotions(world: World, count: number): Promise<void> {
  // Committed as those before the limit were: for nobody.
  await world.sql(
    `insert into commitments (at, kind, amount, subject)
     select now(), 'promotion', 100000, 'promotion ' || n from generate_series(1, $1::int * 2) n`,
    [count],
  );
  await world.sql(
    `insert into stores (name, address, zone, lat, lon, prep_minutes)
     select 'Bench ' || n, '1 rue', 'Bench', $1, $2, 15 from generate_series(1, 1000) n`,
    [STORE.lat, STORE.lon],
  );
  await world.sql(
    `insert into promotions (name, code, kind, percent_bp, minimum_order, starts_on, starts_at,
       store_share_bp, new_customers_only, is_scoped, state, state_at, created_at, budget)
     select 'Offer ' || n, case when n % 2 = 1 and n > 5 then 'CODE' || n end, 'percent',
       100 + n % 1000, 0, '2026-01-01', '2026-01-01', 5000, false, n % 2 = 0 and n > 5, 'active',
       now(), now(), 100000
     from generate_series(1, $1::int) n`,
    [count],
  );
  await world.sql(
    `insert into promotion_scopes (promotion_id, store_id, is_anchor)
     select p.id, s.id, true from promotions p
     join (select id, row_number() over (order by id) - 1 as n from stores) s on s.n = p.id % 1000
     where p.is_scoped`,
  );
  await world.sql('analyze');
}

/** The server's cost of one call of the home: in full, or unchanged for the app. */
async function measureHome(world: World, report: Report): Promise<void> {
  const stores = { id: 1, v: 1, type: 'near_you', most: 10, title: { fr: 'Près de chez vous' } };
  const shown = { audience: 'everybody', zones: [], startsAt: null, endsAt: null };
  const texts = Array.from({ length: 10 }, (_, n) => ({
    ...shown,
    id: n + 2,
    v: 1,
    type: 'text',
    title: { fr: `Titre ${n}` },
    body: { fr: 'Bonjour' },
  }));
  await world.sql(
    `with made as (insert into home_releases (language, sections, stamps, publish_at, published_at,
       created_at, created_by) values ('fr', $1, '{}', now(), now(), now(), '{}') returning id)
     update home set live_id = (select id from made)`,
    [JSON.stringify([{ ...shown, ...stores }, ...texts])],
  );
  const token = await world.signIn('customer');
  const path = `/api/apps/home?lat=${STORE.lat}&lon=${STORE.lon}&app=2.0.0`;
  const app = { authorization: `Bearer ${token}` };
  const { headers } = await fetch(world.url + path, { headers: app });
  const tag = { ...app, 'if-none-match': headers.get('etag') ?? '' };
  for (const [what, sent, atMost] of [
    ['a home with near stores and ten texts: CPU of the server', app, 5],
    ['a home that the app has already (304): CPU of the server', tag, 1],
  ] as const) {
    for (let n = 0; n < WARM; n += 1)
      await (await fetch(world.url + path, { headers: sent })).text();
    const before = await world.usage();
    for (let n = 0; n < RUNS; n += 1)
      await (await fetch(world.url + path, { headers: sent })).text();
    const value = ((await world.usage()).cpuMs - before.cpuMs) / RUNS;
    report.figure({ what, value, unit: 'ms', atMost });
  }
}

/** A quote among 10,000 active promotions, compared with one among ten. */
export async function run(report: Report): Promise<void> {
  const worlds = [await startWorld(), await startWorld()];
  try {
    const sides = await Promise.all(
      worlds.map(async (world, at) => {
        await addPromotions(world, at === 0 ? 10 : 10_000);
        const store = await world.sql('select min(id) as id from stores');
        const storeId = (store.rows[0] as { id: number }).id;
        const category = await world.sql(
          `insert into categories (name) values ('Bench') returning id`,
        );
        const item = await world.sql(
          `insert into items (store_id, category_id, name, price, available)
           values ($1, $2, 'Tea', 1250, true) returning id`,
          [storeId, (category.rows[0] as { id: number }).id],
        );
        const itemId = (item.rows[0] as { id: number }).id;
        return { world, storeId, itemId, token: await world.signIn('customer') };
      }),
    );
    const timed = await measureAlternately(sides, RUNS, ({ world, storeId, itemId, token }) =>
      world.call('POST', '/api/apps/quote', token, {
        storeId,
        lines: [{ itemId, quantity: 2 }],
        dropoff: STORE,
        code: 'CODE9',
      }),
    );
    const [few = Number.NaN, many = Number.NaN] = timed.p95;
    report.print(
      `A quote, p95: ${roundToThreeDigits(few)} ms among 10, ${roundToThreeDigits(many)} ms among 10,000`,
    );
    report.figure({
      what: 'a quote with 10,000 active promotions, against one with ten (p95)',
      value: many / few,
      unit: 'times',
      atMost: 1.5,
    });
    const [, world] = worlds;
    if (world) await measureHome(world, report);
  } finally {
    for (const world of worlds) await world.stop();
  }
  await benchPush(report);
}
