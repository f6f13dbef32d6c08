import { type Migration, sql } from 'kysely';

/**
 * The facts of an order on the road, beside its status (docs/decisions/0082). A server of the release
 * before leaves all of them alone; it neither writes an order that is handed over, for which it knows
 * no event, nor the fate of its food.
 */
export const onTheRoad: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table orders
  -- The last failed attempt, why it is brought back, and the hand-over that is asked for: read and
  -- written as a whole.
  add column attempt jsonb,
  add column bringing_back jsonb,
  add column hand_over jsonb,
  -- The driver from whom its own driver fetches it.
  add column fetch_from_id integer references users,
  -- When its driver took it from another one.
  add column taken_at timestamptz,
  add column food_fate text,
  add constraint orders_hand_over_whole
    check ((hand_over is null) = (fetch_from_id is null) and fetch_from_id <> driver_id) not valid,
  add constraint orders_food_fate
    check (food_fate is null or status = 'returned'
      and food_fate in ('taken_back','refused','thrown_away','left_with_driver')) not valid;
create index orders_fetch_from on orders (fetch_from_id, placed_at desc, id desc)
  where fetch_from_id is not null;

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause, o.amended, o.amended_seen, o.amendment_open,
       o.attempt, o.bringing_back, o.hand_over, o.fetch_from_id, o.taken_at, o.food_fate
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
`)
      .execute(db);
  },
};
