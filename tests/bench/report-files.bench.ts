import { setTimeout as sleep } from 'node:timers/promises';
import type { Export } from '#contract/routes/insight/exports.ts';
import { median, type Report, roundToThreeDigits } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

/** Files of a million orders, made by the job for their owner. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const MAX_MORE_MB = 150;
const FRESH_SERVERS = 3;
const MAX_TIMES = 3;
const LOOK_MS = 100;
const MEGABYTE = 1_048_576;

// Orders of one day after another; triggers for consistency are irrelevant to a reader.
const SEED = `
insert into users (name, email, phone, password_hash, role, status, created_at)
select 'Client ' || n, 'c' || n || '@bench.example', '+212600' || lpad(n::text, 6, '0'), '', 'customer',
  'active', now() from generate_series(1, 5000) n;
insert into users (name, email, password_hash, role, status, created_at)
select 'Livreur ' || n, 'd' || n || '@bench.example', '', 'driver', 'active', now()
from generate_series(1, 300) n;
insert into drivers (user_id, duty, duty_at)
select id, 'offline', now() from users where role = 'driver';
insert into stores (name, address, zone, lat, lon, prep_minutes)
select 'Café ' || n, n || ' rue', 'Zone ' || n % 16, 33.5, -7.6, 15 from generate_series(1, 400) n;
alter table orders disable trigger user;
insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at, closed_at,
  ready_due_at, promised_at)
select gen_random_uuid(), 'delivered', s.ids[1 + n % 400], c.ids[1 + n % 5000], d.ids[1 + n % 300],
  33.5, -7.6, 33.6, -7.5, n || ' rue Chemin, Racine', (array['cash','card'])[1 + n % 2], 5000 + n % 9000,
  1500, o.at, o.at + interval '40 min', o.at + interval '40 min', o.at, o.at + interval '45 min'
from generate_series(1, ${ROWS}) n
cross join (select array_agg(id order by id) ids from stores) s
cross join (select array_agg(id order by id) ids from users where role = 'customer') c
cross join (select array_agg(id order by id) ids from users where role = 'driver') d
cross join lateral (select now() - (${ROWS} - n) * interval '20 seconds' as at) o;
alter table orders enable trigger user;
analyze orders`;

/** Makes a file; returns the duration, the peak memory, and the file's size. */
async function make(world: World, token: string, format: 'csv' | 'xlsx') {
  const before = (await world.usage()).rss;
  const began = performance.now();
  let file = await world.call<Export>('POST', '/api/admin/exports', token, {
    source: { kind: 'orders', query: {} },
    format,
  });
  let most = before;
  while (file.state === 'waiting' || file.state === 'running') {
    await sleep(LOOK_MS);
    most = Math.max(most, (await world.usage()).rss);
    file = await world.call<Export>('GET', `/api/admin/exports/${file.id}`, token);
  }
  if (file.state !== 'ready') throw new Error(`${format}: ${file.state} ${file.error}`);
  return {
    seconds: (performance.now() - began) / 1_000,
    moreMb: (most - before) / MEGABYTE,
    rows: file.rows,
    mb: (file.bytes ?? 0) / MEGABYTE,
  };
}

export async function run(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    report.print(`Writing ${ROWS} orders`);
    await world.sql(SEED);
    const token = await world.signIn('admin');
    const made = { csv: await make(world, token, 'csv'), xlsx: await make(world, token, 'xlsx') };
    // Measured on a server that has written no file before, where the time of the first full
    // collection is random.
    const first: number[] = [];
    for (let n = 0; n < FRESH_SERVERS; n += 1) {
      await world.restart();
      const { moreMb } = await make(world, await world.signIn('admin'), 'xlsx');
      report.print(`xlsx, a new server: ${roundToThreeDigits(moreMb)} MB more memory than before`);
      first.push(moreMb);
    }
    for (const [format, { seconds, moreMb, rows, mb }] of Object.entries(made)) {
      report.print(
        `${format}: ${rows} rows, ${roundToThreeDigits(mb)} MB, ${roundToThreeDigits(seconds)} s`,
      );
      report.print(`${format}: ${roundToThreeDigits(moreMb)} MB more memory than before`);
    }
    report.figure({
      what: `XLSX of ${ROWS} orders, the first file of a new server: more memory than before`,
      value: median(first),
      unit: 'MB',
      atMost: MAX_MORE_MB,
    });
    report.figure({
      what: `XLSX of ${ROWS} orders, against their CSV`,
      value: made.xlsx.seconds / made.csv.seconds,
      unit: 'times',
      atMost: MAX_TIMES,
    });
  } finally {
    await world.stop();
  }
}
