import { type Migration, sql } from 'kysely';

/**
 * Cancellations and returns that the server withholds for some seconds (docs/decisions/0072). A
 * server of the release before leaves both columns alone: an order that it picks up or ends keeps
 * them until a server of this release finds the end illegal.
 */
export const withheldEnds: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table orders
  add column ends_at timestamptz,
  -- {event, reason, by}: read and written as a whole.
  add column ending jsonb,
  add constraint orders_ending_whole check ((ends_at is null) = (ending is null))
    not valid;
create index orders_ends_at on orders (ends_at) where ends_at is not null;

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
`)
      .execute(db);
  },
};
