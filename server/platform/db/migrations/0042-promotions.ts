import { type Migration, sql } from 'kysely';

const TABLES = `
create table promotions (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  name_key text not null generated always as (fold_text(name)) stored,
  code text,
  kind text not null check (kind in ('percent','fixed','delivery')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount bigint check (amount > 0),
  cap bigint check (cap > 0),
  minimum_order bigint not null check (minimum_order >= 0),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- The same window as instants: the last day is whole.
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  budget bigint check (budget >= 0),
  store_share_bp integer not null check (store_share_bp between 0 and 10000),
  new_customers_only boolean not null,
  is_scoped boolean not null default false,
  state text not null default 'draft'
    check (state in ('draft','scheduled','active','paused','ended')),
  state_reason text,
  state_at timestamptz not null,
  state_by jsonb,
  created_at timestamptz not null,
  -- Counters, which raise no version: orders, and centimes off open and off delivered ones.
  used integer not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0 check (spent >= 0),
  search tsvector not null generated always as (array_to_tsvector(search_words(name, code))) stored,
  check ((kind = 'percent') = (percent_bp is not null)),
  check ((kind = 'fixed') = (amount is not null))
);
-- A code is free again once its promotion has ended.
create unique index promotions_code on promotions (code) where state <> 'ended';
create index promotions_name on promotions (name_key, id);
create index promotions_created on promotions (created_at, id);
create index promotions_starts on promotions (starts_on, id);
create index promotions_ends on promotions (ends_on, id);
create index promotions_used on promotions (used, id);
create index promotions_spent on promotions (spent, id);
create index promotions_search on promotions using gin (search);
create index promotions_for_all on promotions (id)
  where code is null and not is_scoped and state in ('scheduled','active');
create index promotions_due on promotions (id) where state in ('scheduled','active','paused');

-- Whom and what a promotion is for. An automatic one is looked up by the kind that is its anchor: people
-- before stores, before categories, before areas.
create table promotion_scopes (
  promotion_id integer not null references promotions,
  store_id integer references stores,
  zone_id integer references zones,
  category_id integer references categories,
  customer_id integer references users,
  is_anchor boolean not null,
  check (num_nonnulls(store_id, zone_id, category_id, customer_id) = 1),
  unique nulls not distinct (promotion_id, store_id, zone_id, category_id, customer_id)
);
create index promotion_scopes_store on promotion_scopes (store_id, promotion_id)
  where store_id is not null;
create index promotion_scopes_anchor_store on promotion_scopes (store_id) where is_anchor;
create index promotion_scopes_anchor_zone on promotion_scopes (zone_id) where is_anchor;
create index promotion_scopes_anchor_category on promotion_scopes (category_id) where is_anchor;
create index promotion_scopes_anchor_customer on promotion_scopes (customer_id) where is_anchor;

create table promotion_customers (
  promotion_id integer not null references promotions,
  customer_id integer not null references users,
  used integer not null check (used >= 0),
  primary key (promotion_id, customer_id)
);

create table promotion_redemptions (
  id integer generated always as identity primary key,
  promotion_id integer not null references promotions,
  order_id integer not null references orders,
  customer_id integer not null references users,
  amount bigint not null check (amount > 0),
  store_part bigint not null check (store_part between 0 and amount),
  state text not null default 'reserved' check (state in ('reserved','settled','released')),
  at timestamptz not null,
  closed_at timestamptz,
  unique (order_id, promotion_id)
);
create index promotion_redemptions_latest on promotion_redemptions (promotion_id, id desc);

-- What was taken off an order: its lines, and (line null) its delivery fee.
create table order_discounts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  line integer,
  promotion_id integer references promotions,
  amount bigint not null check (amount > 0),
  store_part bigint not null check (store_part between 0 and amount),
  unique nulls not distinct (order_id, line, promotion_id)
);

create table promotion_refusals (
  id integer generated always as identity primary key,
  at timestamptz not null,
  customer_id integer not null references users,
  code text not null,
  promotion_id integer references promotions,
  reason text not null
);
create index promotion_refusals_promotion on promotion_refusals (promotion_id, at);
create index promotion_refusals_at on promotion_refusals (at);

grant select, insert, update on promotions, promotion_customers to tawsil_app;
grant select, insert, delete on promotion_scopes to tawsil_app;
grant select, insert, update (state, closed_at) on promotion_redemptions to tawsil_app;
grant select, insert on order_discounts to tawsil_app;
grant select, insert, delete on promotion_refusals to tawsil_app;
`;

const ORDERS = `
alter table orders
  add column store_discount bigint not null default 0,
  add column fee_discount bigint not null default 0;
update orders set store_discount = discount where discount_funder = 'store';

-- The one discount of before, by line: whole centimes, and the largest remainders one more.
insert into order_discounts (order_id, line, amount, store_part)
select id, line, share, case when discount_funder = 'store' then share else 0 end
from (
  select id, line, discount_funder,
    whole + case when row_number() over (partition by id order by rest desc, line)
      <= discount - sum(whole) over (partition by id) then 1 else 0 end as share
  from (
    select o.id, o.discount, o.discount_funder, l.line,
      div(o.discount::numeric * l.unit_price * l.quantity, o.subtotal)::bigint as whole,
      (o.discount::numeric * l.unit_price * l.quantity) % o.subtotal as rest
    from orders o join order_lines l on l.order_id = o.id
    where o.discount > 0) parts) shares
where share > 0;

drop view order_rows;
alter table orders drop column discount_funder;
-- It was named by PostgreSQL: off the goods alone.
do $$ begin
  execute (select 'alter table orders drop constraint ' || quote_ident(conname) from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) ~ 'discount <= subtotal');
end $$;
alter table orders
  add constraint orders_discount_check check (
    discount between 0 and subtotal + delivery_fee
    and fee_discount between 0 and delivery_fee
    and discount - fee_discount between 0 and subtotal
    and store_discount between 0 and discount
    and store_discount <= subtotal);
create view order_rows as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, dr.code as driver_code
from orders o
join stores s on s.id = o.store_id
join users c on c.id = o.customer_id
left join users d on d.id = o.driver_id
left join drivers dr on dr.user_id = o.driver_id;
grant select on order_rows to tawsil_app;
`;

/**
 * Promotions (docs/decisions/0045), and the discount of an order by line and by funder in place of the
 * one discount that it could have.
 */
export const promotions: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
    await sql.raw(ORDERS).execute(db);
  },
};
