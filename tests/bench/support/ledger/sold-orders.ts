import type { World } from '#tests/bench/support/world.ts';

const STORES = 100;
const DRIVERS = 100;
const CUSTOMERS = 50_000;
const STRIPES = 16;
const TABLES = [
  'orders',
  'ledger_transfers',
  'ledger_entries',
  'ledger_accounts',
  'ledger_totals',
  'payments',
  'payment_acts',
  'card_settlements',
];

const PEOPLE = `
insert into stores (name, address, zone, lat, lon, prep_minutes)
select 'Store ' || n, '1 rue', 'Zone', 33.5, -7.6, 15 from generate_series(1, ${STORES}) n;
insert into users (name, email, password_hash, role, status, created_at)
select 'Client ' || n, 'c' || n || '@bench.example', '', 'customer', 'active', now()
from generate_series(1, ${CUSTOMERS}) n;
select ledger_open('store_balance', id, 0) from stores;
select ledger_open(kind, user_id, 0) from drivers, unnest(array['driver_cash','driver_wallet']) kind;
select ledger_open(kind, 0, s::int) from generate_series(0, ${STRIPES - 1}) s,
  unnest(array['card_clearing','bank_clearing','commission','delivery_income']) kind`;

/** One order in twelve was cancelled, one in three is paid by card. */
const ORDERS = `
insert into orders (reference, status, store_id, customer_id, driver_id, pickup_lat, pickup_lon,
  dropoff_lat, dropoff_lon, address, payment, subtotal, delivery_fee, placed_at, status_at, closed_at,
  ready_due_at, promised_at)
select gen_random_uuid(), case when nr % 12 = 0 then 'cancelled' else 'delivered' end,
  (select min(id) from stores) + nr % ${STORES},
  (select min(id) from users where role = 'customer') + nr % ${CUSTOMERS},
  case when nr % 12 <> 0 then $2::int + nr / ${STORES} % ${DRIVERS} end, 33.5, -7.6, 33.52, -7.61,
  '7 rue', case when nr % 3 = 1 then 'card' else 'cash' end, 2000 + nr::bigint * 7919 % 600 * 100, 1500,
  at, at, at, at, at
from generate_series(1, $1::int) nr
cross join lateral (select now() - ($1::int - nr) * interval '20 seconds' as at) o`;

const PAYMENTS = `
insert into payments (id, customer_id, reference, body_hash, body, agreed, currency, total, provider,
  provider_ref, authorised, captured, state, created_at, state_at, ends_at, order_id)
select reference, customer_id, reference, '', '{}', '', 'MAD', total, 'bench', id::text, total,
  case status when 'delivered' then total else 0 end,
  case status when 'delivered' then 'captured' else 'released' end, placed_at, placed_at, placed_at, id
from orders where payment = 'card';
insert into payment_acts (payment_id, kind, key, amount, state, due_at, at, done_at)
select id, case state when 'captured' then 'capture' else 'release' end, id || ':end', captured, 'done',
  state_at, state_at, state_at from payments`;

const TRANSFERS = `
insert into ledger_transfers (key, kind, at, order_id)
select 'sale ' || id, 'sale', closed_at, id from orders where status = 'delivered' order by id;
insert into ledger_transfers (key, kind, at, order_id)
select 'settled ' || id, 'card_settlement', closed_at, id from orders
where status = 'delivered' and payment = 'card' order by id;
insert into card_settlement_files (provider, name, rows, at) values ('bench', 'bench.csv', 0, now());
insert into card_settlements (file_id, provider, row_ref, kind, payment_ref, amount, day, at, payment_id,
  act_id, transfer_id)
select (select max(id) from card_settlement_files), 'bench', p.provider_ref, 'capture', p.provider_ref,
  p.captured, t.at::date, t.at, p.id, a.id, t.id
from ledger_transfers t join payments p on p.order_id = t.order_id
join payment_acts a on a.payment_id = p.id where t.kind = 'card_settlement'`;

/** Entries in the order of their transfers, each with the balance that it leaves. */
const ENTRIES = `
insert into ledger_entries (transfer_id, account_id, purpose, amount, balance_after)
select transfer_id, account_id, purpose, amount,
  sum(amount) over (partition by account_id order by transfer_id, n)
from (
  select t.id as transfer_id, e.n, a.id as account_id, e.purpose, e.amount
  from ledger_transfers t join orders o on o.id = t.order_id
  cross join lateral (values
    ('sale', 1, case o.payment when 'card' then 'card_clearing' else 'driver_cash' end,
      case o.payment when 'card' then 0 else o.driver_id end,
      case o.payment when 'card' then 'card_captured' else 'cash_collected' end, -o.total),
    ('sale', 2, 'store_balance', o.store_id, 'sale', o.subtotal),
    ('sale', 3, 'store_balance', o.store_id, 'commission', -o.subtotal / 10),
    ('sale', 4, 'commission', 0, 'commission', o.subtotal / 10),
    ('sale', 5, 'driver_wallet', o.driver_id, 'delivery_fee', 1000),
    ('sale', 6, 'delivery_income', 0, 'delivery_fee', 500),
    ('card_settlement', 1, 'card_clearing', 0, 'settled', o.total),
    ('card_settlement', 2, 'bank_clearing', 0, 'settled', -o.total)
  ) e (of, n, kind, owner, purpose, amount)
  join ledger_accounts a on a.kind = e.kind and a.owner_id = e.owner
    and a.stripe = case e.owner when 0 then t.id % ${STRIPES} else 0 end
  where e.of = t.kind) e
order by transfer_id, n;
update ledger_accounts a set balance = s.total
from (select account_id, sum(amount) as total from ledger_entries group by 1) s where s.account_id = a.id;
insert into ledger_totals (account_id, purpose, total, entries)
select e.account_id, e.purpose, sum(e.amount), count(*)
from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.owner_id <> 0 group by 1, 2`;

/**
 * Writes orders with their sales, and the payments by card with what the provider settled, as they
 * would be without a refund or an act of staff: the books are sound.
 */
export async function writeSoldOrders(world: World, count: number): Promise<void> {
  const triggers = (state: 'enable' | 'disable') =>
    world.sql(TABLES.map((table) => `alter table ${table} ${state} trigger user`).join(';'));
  const [firstDriver] = await world.addDrivers(DRIVERS);
  await world.sql('set synchronous_commit = off');
  await world.sql(PEOPLE);
  await triggers('disable');
  await world.sql(ORDERS, [count, firstDriver]);
  for (const rows of [PAYMENTS, TRANSFERS, ENTRIES]) await world.sql(rows);
  await triggers('enable');
  await world.settle(...TABLES);
}
