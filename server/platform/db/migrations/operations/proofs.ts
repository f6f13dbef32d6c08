import { OF_ORDER, scoped } from '../scope.ts';

/**
 * What deliveries must prove, what they proved (docs/decisions/0087), and the arrivals of drivers
 * (0088).
 */
export const PROOFS = `
create table proof_rules (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  name_key text not null generated always as (fold_text(name)) stored,
  -- The orders to which it applies; null: all.
  zone_id integer references zones,
  store_id integer references stores,
  category_id integer references categories,
  amount_from bigint,
  payment text check (payment in ('cash', 'card')),
  photo text not null check (photo in ('off', 'warned', 'required')),
  pin text not null check (pin in ('off', 'warned', 'required')),
  age text not null check (age in ('off', 'warned', 'required')),
  state text not null default 'on' check (state in ('on', 'off')),
  hand_over_photo text not null default 'off' check (hand_over_photo in ('off', 'warned', 'required')),
  return_photo text not null default 'off' check (return_photo in ('off', 'warned', 'required')),
  search tsvector not null generated always as (array_to_tsvector(search_words(name, null))) stored
);
create index proof_rules_name on proof_rules (name_key, id);
grant select, insert, update on proof_rules to tawsil_app;

create table proofs (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  act text not null check (act in ('delivery', 'return', 'hand_over')),
  kind text not null check (kind in ('photo', 'pin', 'age')),
  result text not null check (result in ('given', 'awaited', 'wrong', 'missing', 'overridden')),
  -- How strictly the order asked for it; null: not at all.
  needed text check (needed in ('warned', 'required')),
  -- The driver, and his leg of the order; null: the order had none.
  driver_id integer references users,
  leg integer,
  -- Of a photo; the file is removed after some time.
  file_id integer,
  phone_id uuid,
  slot smallint check (slot between 1 and 2),
  -- When it happened, as its phone says if that is credible, and when the server learnt of it.
  at timestamptz not null,
  received_at timestamptz not null,
  is_offline boolean not null default false,
  -- Where it happened, as the phone says; removed with the file.
  lat double precision,
  lon double precision,
  accuracy real,
  metres integer check (metres >= 0),
  -- Of what staff overrode.
  cause text,
  by jsonb,
  unique (driver_id, phone_id),
  unique (order_id, leg, act, slot),
  check ((kind = 'photo' and result = 'given') = (phone_id is not null)),
  check ((phone_id is null) = (slot is null) and (file_id is null or phone_id is not null)),
  constraint proofs_file foreign key (file_id) references files
);
create index proofs_of_order on proofs (order_id, id);
create index proofs_unproven on proofs (received_at)
  where result in ('wrong','missing','overridden','awaited');
create index proofs_of_file on proofs (file_id) where file_id is not null;
create index proofs_kept on proofs (received_at) where file_id is not null or lat is not null;
-- What a delivery proved besides its photos is written once, with it.
create unique index proofs_judged on proofs (order_id, act, kind, leg) nulls not distinct
  where phone_id is null;
${scoped('proofs', OF_ORDER)}
grant select, insert on proofs to tawsil_app;
grant update (accuracy, file_id, lat, lon) on proofs to tawsil_app;

create table proof_reviews (
  order_id integer primary key references orders,
  at timestamptz not null,
  by jsonb not null,
  reason text not null
);
${scoped('proof_reviews', OF_ORDER)}
grant select, insert on proof_reviews to tawsil_app;

create table arrivals (
  id bigint generated always as identity primary key,
  order_id integer not null references orders,
  driver_id integer not null references users,
  place text not null check (place in ('store', 'door', 'driver')),
  at timestamptz not null,
  left_at timestamptz,
  source text not null check (source in ('app', 'geofence', 'staff')),
  left_source text check (left_source in ('app', 'geofence', 'staff')),
  -- From where he was to the place, and the error of that position.
  metres integer,
  accuracy integer,
  -- How long after it happened the server learnt of it.
  age_ms integer not null,
  -- For the waits at stores.
  store_id integer not null references stores,
  unique (order_id, driver_id, place, at),
  check (left_at is null or left_at >= at),
  check ((left_at is null) = (left_source is null))
);
-- He is at a place of an order once, until he leaves it.
create unique index arrivals_present on arrivals (order_id, driver_id, place) where left_at is null;
create index arrivals_store on arrivals (store_id, at) where place = 'store';
create index arrivals_driver on arrivals (driver_id, at);
create index arrivals_age on arrivals (at);
${scoped('arrivals', OF_ORDER)}
grant select, insert, delete on arrivals to tawsil_app;
grant update (left_at, left_source) on arrivals to tawsil_app;

-- What an order must prove at its delivery; null: nothing. Of several rules, the strictest counts for
-- each kind. Evaluated within the statement that places the order.
create function proof_needs(zone integer, store integer, amount bigint, paid_by text,
  item_categories integer[]) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive matching as (
    select r.* from proof_rules r
    where r.state = 'on'
      and (r.zone_id is null or r.zone_id = zone)
      and (r.store_id is null or r.store_id = store)
      and (r.amount_from is null or r.amount_from <= amount)
      and (r.payment is null or r.payment = paid_by)
  ), above as (
    select c.id, c.parent_id from categories c
    where c.id = any(item_categories)
      and exists (select from matching where category_id is not null)
    union
    select c.id, c.parent_id from categories c join above a on c.id = a.parent_id
  ), strictest as (
    select max(level) filter (where kind = 'photo') as photo,
      max(level) filter (where kind = 'pin') as pin,
      max(level) filter (where kind = 'age') as age,
      max(level) filter (where kind = 'hand_over') as hand_over,
      max(level) filter (where kind = 'return') as returned
    from matching r
      cross join lateral (values ('photo', r.photo), ('pin', r.pin), ('age', r.age),
        ('hand_over', r.hand_over_photo), ('return', r.return_photo)) k (kind, word)
      cross join lateral (select array_position('{off,warned,required}'::text[], word) as level) l
    where r.category_id is null or r.category_id in (select id from above)
  ), worded as (
    select jsonb_strip_nulls(jsonb_build_object(
      'photo', ('{null,warned,required}'::text[])[photo],
      'pin', ('{null,warned,required}'::text[])[pin],
      'age', ('{null,warned,required}'::text[])[age],
      'handOverPhoto', ('{null,warned,required}'::text[])[hand_over],
      'returnPhoto', ('{null,warned,required}'::text[])[returned])) as needs
    from strictest
  )
  select case when needs <> '{}' then needs end from worded
$$;

-- An order as every screen shows it.
create view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause, o.amended, o.amended_seen, o.amendment_open,
       o.attempt, o.bringing_back, o.hand_over, o.fetch_from_id, o.taken_at, o.food_fate,
       o.amendment_disputed, o.answer, o.declined, o.needs, o.proof_needs, o.delivery_proof,
  o.delivered_metres, o.visits
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
grant select on order_rows to tawsil_app, tawsil_scoped;

-- What was proven stays as it was: only what is kept for a time is removed.
create function proofs_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE'
     or coalesce(new.file_id, old.file_id) is distinct from old.file_id
     or coalesce(new.lat, old.lat) is distinct from old.lat
     or coalesce(new.lon, old.lon) is distinct from old.lon
     or (to_jsonb(new) - '{file_id,lat,lon,accuracy}'::text[])
       <> (to_jsonb(old) - '{file_id,lat,lon,accuracy}'::text[]) then
    raise exception 'proof % is final', old.id
      using errcode = 'check_violation', constraint = 'proofs_final';
  end if;
  return new;
end $$;
create trigger proofs_final before update or delete on proofs for each row execute function proofs_final();
`;
