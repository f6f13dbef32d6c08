import { randomUUID } from 'node:crypto';
import type { Ring } from '#rules/geometry/ring.ts';
import { MICRO } from '#rules/geometry/ring.ts';
import { measureAlternately } from './alternate.ts';
import { median, type Report, roundToThreeDigits } from './report.ts';
import { startWorld, type World } from './world.ts';

const RUNS = 150;
const ORDERS = 50_000;
const PREVIEWS = 9;
const STORE = { lat: 33.57, lon: -7.6 };

const cornersOf = ({ xs, ys }: Ring) =>
  Array.from(xs, (x, at) => [x / MICRO, (ys[at] ?? 0) / MICRO]);

async function addStore(world: World): Promise<{ storeId: number; itemId: number }> {
  const store = await world.sql(
    `insert into stores (name, address, zone, lat, lon, prep_minutes)
     values ('Bench', '1 rue', 'Bench', $1, $2, 15) returning id`,
    [STORE.lat, STORE.lon],
  );
  const category = await world.sql(`insert into categories (name) values ('Bench') returning id`);
  const storeId = (store.rows[0] as { id: number }).id;
  const item = await world.sql(
    `insert into items (store_id, category_id, name, price, available)
     values ($1, $2, 'Tea', 1250, true) returning id`,
    [storeId, (category.rows[0] as { id: number }).id],
  );
  return { storeId, itemId: (item.rows[0] as { id: number }).id };
}

/** Publishes zones by SQL, all served by the store. */
async function addZones(world: World, rings: readonly Ring[], storeId: number): Promise<void> {
  await world.sql(
    `with made as (
       insert into zones (name) select 'Zone ' || n from generate_series(1, $1::int) n returning id, name
     ), shapes as (
       insert into zone_shapes (zone_id, number, ring, area_m2, at, reason)
       select id, 1, $2::jsonb -> (substr(name, 6)::int - 1), 1, now(), 'bench' from made
       returning id, zone_id
     ) insert into store_zones (store_id, zone_id) select $3, id from made`,
    [rings.length, JSON.stringify(rings.map(cornersOf)), storeId],
  );
  await world.sql(
    `update zones z set state = 'active', shape_id = s.id from zone_shapes s where s.zone_id = z.id`,
  );
}

/** Placing an order among many zones, compared with a marketplace without any; then a preview. */
export async function compareWorlds(report: Report, rings: readonly Ring[]): Promise<void> {
  const [without, withZones] = [await startWorld(), await startWorld()];
  try {
    const sides = await Promise.all(
      [without, withZones].map(async (world) => {
        const zoneStore = await addStore(world);
        return { world, ...zoneStore, token: await world.signIn('customer') };
      }),
    );
    await addZones(withZones, rings, sides[1]?.storeId ?? 0);
    const timed = await measureAlternately(sides, RUNS, ({ world, storeId, itemId, token }, n) =>
      world.call('POST', '/api/orders', token, {
        reference: randomUUID(),
        storeId,
        lines: [{ itemId, quantity: 1 }],
        dropoff: { lat: STORE.lat + (n % 40) / 10_000, lon: STORE.lon + (n % 7) / 1_000 },
        address: '12 rue Soumaya',
        payment: 'card',
      }),
    );
    const [before, after] = timed.medians.map(median) as [number, number];
    report.figure({
      what: 'placing an order among zones, against none',
      value: roundToThreeDigits(after / before),
      unit: 'times',
      atMost: 1.1,
      withoutMs: roundToThreeDigits(before),
      withMs: roundToThreeDigits(after),
    });
    await preview(report, withZones, sides[1]?.storeId ?? 0);
  } finally {
    await without.stop();
    await withZones.stop();
  }
}

/** A preview over a week of orders, and how long it blocks the server for others. */
async function preview(report: Report, world: World, storeId: number): Promise<void> {
  const admin = await world.signIn('admin');
  await world.sql(
    `insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon, dropoff_lat,
       dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at, closed_at,
       ready_due_at, promised_at)
     select gen_random_uuid(), 'cancelled', $1, (select min(id) from users where role = 'customer'),
       33.57, -7.6, 33.57 + (n % 200 - 100) * 0.002, -7.6 + (n / 200 % 200 - 100) * 0.002, 'a', 'cash',
       1000, 1000, now() - interval '1 hour', now(), now(), now(), now()
     from generate_series(1, $2::int) n`,
    [storeId, ORDERS],
  );
  await world.settle('orders');
  const { rows } = await world.sql(`select min(id) as id from zones where state = 'active'`);
  const path = `/api/admin/zones/${(rows[0] as { id: number }).id}/preview`;
  const wide = [
    [-7.8, 33.37],
    [-7.4, 33.37],
    [-7.4, 33.77],
    [-7.8, 33.77],
  ];
  const times: number[] = [];
  const blocked: number[] = [];
  for (let n = 0; n < PREVIEWS; n += 1) {
    let isDone = false;
    let worst = 0;
    const asking = (async () => {
      while (!isDone) {
        const began = performance.now();
        await world.call('GET', '/api/health');
        worst = Math.max(worst, performance.now() - began);
      }
    })();
    const began = performance.now();
    await world.call('POST', path, admin, { ring: wide });
    times.push(performance.now() - began);
    isDone = true;
    await asking;
    blocked.push(worst);
  }
  report.figure({
    what: 'preview over 50,000 orders',
    value: roundToThreeDigits(median(times)),
    unit: 'ms',
    atMost: 1_000,
  });
  report.figure({
    what: 'longest answer to another caller during a preview',
    value: roundToThreeDigits(median(blocked)),
    unit: 'ms',
    atMost: 50,
  });
}
