import { type OrderRow, toOrder } from '#server/operations/orders/order-view.ts';
import { paidOrders } from '#tests/support/fixtures/paid-orders.ts';
import type { World } from './world.ts';

const STORES = 300;
const CUSTOMERS = 2_000;
const DRIVERS = 1_500;
/** The period of writing a batch of events. Milliseconds. */
const BATCH_MS = 100;

const ZONES = [
  'Maârif',
  'Gauthier',
  'Aïn Diab',
  'Anfa',
  'Racine',
  'Sidi Maârouf',
  'Aïn Sebaâ',
  'Bourgogne',
  'Derb Sultan',
  'Hay Hassani',
  'Californie',
  'Oasis',
];
const NAMES = [
  'Café Atlas',
  'Pizza Gauthier',
  'Snack Amine',
  'Rôtisserie du Port',
  'Boulangerie Ennasr',
  'Sushi Marina',
  'Tacos Zerktouni',
  'La Table de Fès',
];

const PEOPLE = `
  insert into users (name, email, password_hash, role, status, created_at)
  select (array['Yasmine Alaoui','Mehdi Bennani','Salma Idrissi','Omar Tazi','Nadia Berrada','Karim Fassi'])[1 + n % 6] || ' ' || n,
         gen_random_uuid() || '@example.com', '', 'customer', 'active', now()
  from generate_series(1, $1) n returning id`;

const SHOPS = `
  insert into stores (name, address, zone, lat, lon, prep_minutes)
  select ($2::text[])[1 + n % array_length($2::text[], 1)] || ' ' || n, 'Bd d’Anfa ' || n,
         ($3::text[])[1 + n % array_length($3::text[], 1)],
         33.53 + random() * 0.09, -7.68 + random() * 0.18, 15
  from generate_series(1, $1) n returning id`;

/** Orders of every age and status; those that are ready or on their way mostly have a driver. */
const ORDERS = paidOrders(`
  insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
    dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at,
    assigned_at, ready_due_at, promised_at)
  select gen_random_uuid(), d.status, s.id, d.customer, d.driver, s.lat, s.lon,
         s.lat + random() * 0.02 - 0.01, s.lon + random() * 0.02 - 0.01,
         (1 + n % 180) || ' rue Soumaya, ' || s.zone, (array['cash','cash','card'])[1 + n % 3],
         (3000 + random() * 25000)::bigint, 1500, d.placed, now(),
         case when d.driver is null then null else now() end,
         d.placed + interval '15 minutes', d.placed + interval '45 minutes' + random() * interval '20 minutes'
  from (
    select n, now() - random() * $2 * interval '1 minute' as placed,
           case when $2 = 0 then 'placed' else (array['placed','accepted','preparing','preparing','preparing','ready','picked_up','picked_up'])[1 + n % 8] end as status,
           case when $2 = 0 or (n % 8 <> 6 and n % 8 <> 7 and random() < 0.1) then null
                else ($3::int[])[1 + floor(random() * array_length($3::int[], 1))::int] end as driver,
           ($4::int[])[1 + floor(random() * array_length($4::int[], 1))::int] as customer,
           ($5::int[])[1 + floor(random() * array_length($5::int[], 1))::int] as store
    from generate_series(1, $1) n
  ) d join stores s on s.id = d.store
  returning id`);

/** One step in the lifecycle of this many open orders. */
const STEP = `
  update orders o set version = version + 1, status_at = now(),
    status = case when status = 'placed' then 'accepted' when status = 'accepted' then 'preparing'
      when status = 'preparing' then 'ready' when driver_id is null then status
      when status = 'ready' then 'picked_up' else 'delivered' end,
    driver_id = case when status = 'ready' and driver_id is null
      then ($2::int[])[1 + floor(random() * array_length($2::int[], 1))::int] else driver_id end,
    assigned_at = case when status = 'ready' and driver_id is null then now() else assigned_at end,
    closed_at = case when status = 'picked_up' then now() else null end
  from (select id from orders where closed_at is null order by random() limit $1) p
  where o.id = p.id returning o.id`;

const LOG = `
  insert into events (at, type, subject, order_id, data)
  select now(), e.type, 'order', e.id, e.data from jsonb_to_recordset($1::jsonb) as e(type text, id int, data jsonb)`;

const TYPES: Readonly<Record<string, string>> = {
  placed: 'order.placed',
  accepted: 'order.accepted',
  preparing: 'order.preparing',
  ready: 'order.ready',
  picked_up: 'order.picked_up',
  delivered: 'order.delivered',
};

/**
 * A city with this many open orders, created by SQL; events pass through the real event log and
 * feed.
 */
export async function aCity(world: World, open: number) {
  const idsOf = async (text: string, values: unknown[]) =>
    (await world.sql(text, values)).rows.map((row) => (row as { id: number }).id);
  const drivers = await world.addDrivers(DRIVERS);
  const customers = await idsOf(PEOPLE, [CUSTOMERS]);
  const stores = await idsOf(SHOPS, [STORES, NAMES, ZONES]);
  const place = (count: number, agedMinutes: number) =>
    idsOf(ORDERS, [count, agedMinutes, drivers, customers, stores]);
  await place(open, 48);
  await world.sql(
    `insert into positions (driver_id, at, lat, lon)
     select id, now(), 33.53 + random() * 0.09, -7.68 + random() * 0.18 from unnest($1::int[]) id`,
    [drivers],
  );
  await world.sql('analyze');

  async function step(count: number): Promise<number> {
    const changed = await idsOf(STEP, [count, drivers]);
    const rows = await read(changed);
    const delivered = rows.filter(({ closed_at }) => closed_at !== null).length;
    const fresh = delivered > 0 ? await read(await place(delivered, 0)) : [];
    const events = [...rows, ...fresh].map((row) => ({
      type: TYPES[row.status],
      id: row.id,
      data: toOrder(row),
    }));
    await world.sql(LOG, [JSON.stringify(events)]);
    await world.sql('notify tawsil_events');
    return events.length;
  }
  const read = async (ids: number[]) =>
    (await world.sql('select * from order_rows where id = any($1)', [ids])).rows as OrderRow[];

  /** Creates this many events a second until stopped; returns the actual number. */
  function live(aSecond: number) {
    const begun = performance.now();
    let written = 0;
    let failed: unknown = null;
    let running: Promise<unknown> | null = null;
    const timer = setInterval(() => {
      if (running) return;
      const due = ((performance.now() - begun) / 1_000) * aSecond - written;
      running = step(Math.min(100, Math.max(1, Math.round(due))))
        .then(
          (count) => {
            written += count;
          },
          (error: unknown) => {
            failed ??= error;
          },
        )
        .finally(() => {
          running = null;
        });
    }, BATCH_MS);
    return {
      rate: () => (written * 1_000) / (performance.now() - begun),
      async stop(): Promise<void> {
        clearInterval(timer);
        await running;
        if (failed !== null) throw failed as Error;
      },
    };
  }
  return { live, step, drivers };
}
