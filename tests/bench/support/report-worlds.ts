import { startWorld, type World } from './world.ts';

/** As large as a big city's marketplace. */
const STORES = 1_000;
const DRIVERS = 1_000;
const ZONES = 20;
/** Concurrent promotions, and the stores whose orders use each. */
const PROMOTIONS = 20;
const PROMOTED = 50;
const STAFF = 60;
const REASONS = 8;

/** A reproducible value around a mean, by day and key. */
const around = (mean: number, by: string) =>
  `(${mean} * (50 + abs(hashint8(${by}::bigint)) % 100) / 100)::bigint`;
const minutes = (count: number, by: string) =>
  `(select number from minutes where n = abs(hashint8(${by}::bigint)) % 100) * greatest(1, ${Math.round(count / 27)})`;

interface Table {
  name: string;
  /** Its rows of a day `d`, with `b` to make them distinct. */
  rows: string;
  /** Columns and their values for a day with this many orders. */
  columns: (orders: number) => Record<string, string>;
}

const sales = (orders: number): Record<string, string> => ({
  delivered: around(orders, 'b'),
  on_time: around(orders * 0.6, 'b'),
  goods: around(orders * 12_000, 'b'),
  fees: around(orders * 1_500, 'b'),
  discounts: around(orders * 400, 'b'),
  cash: around(orders * 9_000, 'b'),
  card: around(orders * 4_100, 'b'),
  door_seconds: around(orders * 2_100, 'b'),
  door_minutes: minutes(orders, 'b'),
  earned: around(orders * 1_200, 'b'),
});
const series = (to: number, name: string) => `generate_series(1, ${to}) ${name}`;

const TABLES: readonly Table[] = [
  {
    name: 'store_figures',
    rows: `(select id as store_id, id + d.n as b from stores) k`,
    columns: (orders) => ({
      ...sales(orders / STORES),
      store_discounts: around((orders / STORES) * 200, 'b'),
      commission: around((orders / STORES) * 1_800, 'b'),
      cancelled: around((orders / STORES) * 0.05, 'b'),
      returned: '0',
      lost_value: around((orders / STORES) * 600, 'b'),
    }),
  },
  {
    name: 'driver_figures',
    rows: `(select user_id as driver_id, 1 + (user_id + z) % ${ZONES} as zone_id, user_id * 7 + z + d.n as b
      from drivers, ${series(3, 'z')}) k`,
    columns: (orders) => sales(orders / DRIVERS / 3),
  },
  {
    name: 'reason_figures',
    rows: `(select id as store_id, 'Reason ' || id % ${REASONS} as reason, id + d.n as b from stores) k`,
    columns: (orders) => ({
      cancelled: around((orders / STORES) * 0.05 + 1, 'b'),
      lost_value: around((orders / STORES) * 600, 'b'),
    }),
  },
  {
    name: 'refund_figures',
    rows: `(select id as store_id, 'platform' as funder, 'Reason ' || id % ${REASONS} as reason, id + d.n as b
      from stores) k`,
    columns: (orders) => ({
      refunds: around((orders / STORES) * 0.02 + 1, 'b'),
      amount: around((orders / STORES) * 200, 'b'),
    }),
  },
  {
    name: 'promotion_figures',
    rows: `(select p.id as promotion_id, s.id as store_id, s.id + p.id + d.n as b
      from promotions p join stores s on s.id % ${STORES / PROMOTED} = p.id % ${STORES / PROMOTED}) k`,
    columns: (orders) => ({
      uses: around(orders / STORES / 5 + 1, 'b'),
      cost: around((orders / STORES) * 400, 'b'),
    }),
  },
  {
    name: 'store_money_figures',
    rows: `(select id as store_id, id + d.n as b from stores) k`,
    columns: (orders) => ({
      sales: around((orders / STORES) * 12_000, 'b'),
      commission: around((orders / STORES) * -1_800, 'b'),
      payouts: around((orders / STORES) * -9_000, 'b'),
      paid_payouts: '1',
    }),
  },
  {
    name: 'change_figures',
    rows: `(select s.id as store_id, c.cause, s.id + d.n as b from stores s
      cross join (values (''), ('item_missing')) c (cause)) k`,
    columns: (orders) => ({
      ended: around(orders / STORES, 'b'),
      changed: around((orders / STORES) * 0.03 + 1, 'b'),
    }),
  },
  {
    name: 'loss_figures',
    rows: `(select id as store_id, 'changed_mind' as cause, 'customer' as party, id + d.n as b
      from stores) k`,
    columns: (orders) => ({
      ends: around((orders / STORES) * 0.02 + 1, 'b'),
      to_store: around((orders / STORES) * 200, 'b'),
    }),
  },
  {
    name: 'missing_item_figures',
    rows: `(select s.id as store_id, s.id * 10 + n as item_id, s.id + n + d.n as b
      from stores s, ${series(3, 'n')}) k`,
    columns: (orders) => ({
      missing: around((orders / STORES) * 0.02 + 1, 'b'),
      replaced: around((orders / STORES) * 0.01, 'b'),
    }),
  },
  {
    name: 'item_figures',
    rows: `(select s.id as store_id, s.id * 100 + n as item_id, s.id + n + d.n as b
      from stores s, ${series(10, 'n')}) k`,
    columns: (orders) => ({
      sold: around(orders / STORES / 4, 'b'),
      orders: around(orders / STORES / 5, 'b'),
      sales: around((orders / STORES / 4) * 4_000, 'b'),
    }),
  },
  {
    name: 'store_item_figures',
    rows: `(select id as store_id, id + d.n as b from stores) k`,
    columns: (orders) => ({
      sold: around((orders / STORES) * 2.5, 'b'),
      orders: around((orders / STORES) * 2, 'b'),
      sales: around((orders / STORES) * 10_000, 'b'),
    }),
  },
  {
    name: 'cash_figures',
    rows: `(select user_id as driver_id, user_id + d.n as b from drivers) k`,
    columns: (orders) => ({
      collected: around((orders / DRIVERS) * 9_000, 'b'),
      remitted: around((orders / DRIVERS) * 8_900, 'b'),
    }),
  },
  {
    name: 'staff_figures',
    rows: `(select id as user_id, 1 + (id + z) % ${ZONES} as zone_id, id + z + d.n as b
      from users, ${series(3, 'z')} where role = 'operator') k`,
    columns: (orders) => ({
      assignments: around(orders / STAFF / 10, 'b'),
      assign_minutes: minutes(orders / STAFF / 10, 'b'),
      acknowledged: around(orders / STAFF / 100, 'b'),
      acknowledge_minutes: minutes(orders / STAFF / 100, 'b'),
    }),
  },
];

/** The drivers who share the orders of a store. */
const DRIVERS_OF_STORE = 20;

/**
 * Writes the orders of three stores: those of the first, shared by its drivers; those of the
 * second, all delivered by its own driver; and as many of the first driver for the third, so that
 * this driver also delivers for others.
 */
async function writeOrders(
  world: World,
  { from, to, own, firstDriver }: { from: string; to: string; own: number; firstDriver: number },
): Promise<void> {
  await world.sql('alter table orders disable trigger user');
  for (const [store, driver] of [
    [0, `${firstDriver} + n % ${DRIVERS_OF_STORE}`],
    [1, firstDriver + DRIVERS_OF_STORE],
    [2, firstDriver],
  ] as const)
    await world.sql(
      `insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
         dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at, closed_at,
         ready_due_at, promised_at)
       select gen_random_uuid(), 'delivered', (select min(id) from stores) + ${store}, ${firstDriver}, ${driver},
         33.57, -7.6, 33.58, -7.6, '1 rue', 'cash', 12000, 1500, at, at + interval '40 minutes',
         at + interval '40 minutes', at, at + interval '45 minutes'
       from (select n, $1::date + n * ($2::date - $1::date + 1) * interval '1 day' / ${own} as at
         from generate_series(0, ${own - 1}) n) o`,
      [from, to],
    );
  await world.sql('alter table orders enable trigger user');
}

/**
 * A marketplace with the figures of this many orders between two days, each day and month with
 * every store, driver and zone. The figures are written directly; the orders themselves exist only
 * for three stores, which some queries read.
 */
export async function reportWorld(from: string, to: string, orders: number): Promise<World> {
  const world = await startWorld();
  await world.sql('set synchronous_commit = off');
  await world.sql(
    `insert into stores (name, address, zone, lat, lon, prep_minutes)
     select 'Store ' || n, '1 rue', 'Zone ' || n % ${ZONES}, 33.57, -7.6, 15 from ${series(STORES, 'n')}`,
  );
  const [firstDriver = 0] = await world.addDrivers(DRIVERS);
  await world.sql(
    `insert into users (name, email, password_hash, role, status, created_at)
     select 'Operator ' || n, 'o' || n || '@example.com', '', 'operator', 'active', now()
     from ${series(STAFF, 'n')}`,
  );
  await world.sql(
    `insert into promotions (name, kind, percent_bp, minimum_order, starts_on, starts_at, store_share_bp,
       new_customers_only, state, state_at, created_at, budget)
     select 'Offer ' || n, 'percent', 1000, 0, '2024-01-01', '2024-01-01', 5000, false, 'paused', now(), now(), 0
     from ${series(PROMOTIONS, 'n')}`,
  );
  // A hundred spreads of 27 deliveries over ten to seventy minutes.
  await world.sql(
    `create temporary table minutes as
     select n, sum(('1' || repeat('0', 9 * (10 + abs(hashint4(n * 31 + m)) % 60)))::numeric) as number
     from generate_series(0, 99) n, ${series(27, 'm')} group by n`,
  );
  await world.sql(
    `create temporary table days as select day::date as start, row_number() over () * 1009 as n
     from generate_series($1::date, $2::date, interval '1 day') day`,
    [from, to],
  );
  const { rows } = await world.sql('select count(*)::int as days from days');
  const aDay = orders / (rows[0] as { days: number }).days;
  for (const { name, rows: of, columns } of TABLES)
    for (const [span, each, count] of [
      ['day', 'days', aDay],
      [
        'month',
        `(select date_trunc('month', start)::date as start, min(n) as n from days group by 1)`,
        aDay * 30,
      ],
    ] as const) {
      const holds = columns(count);
      const keys = name.startsWith('store_')
        ? 'store_id'
        : {
            driver_figures: 'driver_id, zone_id',
            reason_figures: 'store_id, reason',
            refund_figures: 'store_id, funder, reason',
            promotion_figures: 'promotion_id, store_id',
            change_figures: 'store_id, cause',
            loss_figures: 'store_id, cause, party',
            missing_item_figures: 'store_id, item_id',
            item_figures: 'store_id, item_id',
            cash_figures: 'driver_id',
            staff_figures: 'user_id, zone_id',
          }[name];
      await world.sql(
        `insert into ${name} (span, start, ${keys}, ${Object.keys(holds).join()})
         select '${span}', d.start, ${keys}, ${Object.values(holds).join()}
         from ${each} d cross join lateral ${of} on conflict do nothing`,
      );
    }
  await writeOrders(world, { from, to, own: Math.round(orders / STORES), firstDriver });
  await world.sql(`vacuum analyze ${TABLES.map(({ name }) => name).join()}, orders, stores`);
  return world;
}
