import { type Migration, sql } from 'kysely';

/**
 * What orders need of their drivers (docs/decisions/0086). Without a tag nothing is needed. A server
 * of the release before leaves the columns alone: orders that it places need nothing, and it assigns
 * drivers whatever an order needs.
 */
export const needs: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table items add column needs text[] not null default '{}'
  constraint items_needs check (needs <@ array['age','large','cold']);
alter table zones add column needs text[] not null default '{}'
  constraint zones_needs check (needs <@ array['age','large','cold']);
alter table drivers add column kit text[] not null default '{}'
  constraint drivers_kit check (kit <@ array['age','large','cold']);
-- A mask, because it is read with each order: bit 0 is age, 1 is large, 2 is cold.
alter table orders add column needs smallint not null default 0;
create index items_needs on items (name_key, id) where needs <> '{}';

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause, o.amended, o.amended_seen, o.amendment_open,
       o.attempt, o.bringing_back, o.hand_over, o.fetch_from_id, o.taken_at, o.food_fate,
       o.amendment_disputed, o.answer, o.declined, o.needs
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
`)
      .execute(db);
  },
};
