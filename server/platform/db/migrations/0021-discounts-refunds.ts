import { type Migration, sql } from 'kysely';

/** Orders with a discount that somebody funds, and what was given back of them (0024). */
export const discountsRefunds: Migration = {
  async up(db) {
    await sql
      .raw(`
-- The total is another expression: PostgreSQL 16 has no other way than a new column.
drop view order_rows;
alter table orders
  drop column total,
  add column discount bigint not null default 0 check (discount between 0 and subtotal),
  add column discount_funder text check (discount_funder in ('store','platform')),
  add column refunded bigint not null default 0,
  add column total bigint generated always as (subtotal + delivery_fee - discount) stored,
  add constraint orders_discount_funded check ((discount = 0) = (discount_funder is null)),
  add constraint orders_refunded check (
    refunded between 0 and subtotal + delivery_fee - discount
    and (refunded = 0 or status = 'delivered'));
create index orders_total on orders (total, id);
create view order_rows as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.discount_funder, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, dr.code as driver_code
from orders o
join stores s on s.id = o.store_id
join users c on c.id = o.customer_id
left join users d on d.id = o.driver_id
left join drivers dr on dr.user_id = o.driver_id;

create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  transfer_id bigint not null unique references ledger_transfers,
  amount bigint not null check (amount > 0),
  funded_by text not null check (funded_by in ('store','platform')),
  reason text not null,
  at timestamptz not null,
  by jsonb not null
);
create index refunds_order on refunds (order_id, id);

grant select on order_rows to tawsil_app;
grant select, insert on refunds to tawsil_app;
`)
      .execute(db);
  },
};
