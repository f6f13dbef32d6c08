import { type Migration, sql } from 'kysely';
import { hullAround } from '#rules/geometry/hull.ts';

const TABLES = `
create table zones (
  id integer generated always as identity primary key,
  name text not null unique,
  folded text not null generated always as (fold_name(name)) stored unique,
  name_key text not null generated always as (fold_text(name)) stored,
  names jsonb not null default '{}',
  kind text not null default 'delivery' check (kind in ('delivery','excluded','watch')),
  priority integer not null default 0 check (priority between 0 and 100),
  state text not null default 'draft' check (state in ('draft','active','paused','archived')),
  state_reason text,
  state_at timestamptz not null default now(),
  state_by jsonb,
  -- A drawing that is not in force.
  draft jsonb,
  shape_id integer,
  -- Null: the terms that held before zones had any.
  terms_id integer,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search tsvector not null generated always as (array_to_tsvector(search_words(
    name, names->>'fr', names->>'ar', names->>'en'))) stored,
  constraint zones_shaped check (state in ('draft','archived') or shape_id is not null)
);
create index zones_by_name on zones (name_key, id);
create index zones_priority on zones (priority, id);
create index zones_created on zones (created_at, id);

-- Added, and never changed or taken away: orders name the versions that they were placed with.
create table zone_shapes (
  id integer generated always as identity primary key,
  zone_id integer not null references zones,
  number integer not null,
  ring jsonb not null,
  area_m2 double precision not null,
  at timestamptz not null,
  by jsonb,
  reason text not null,
  unique (zone_id, number)
);
create table zone_terms (
  id integer generated always as identity primary key,
  zone_id integer not null references zones,
  number integer not null,
  terms jsonb not null,
  at timestamptz not null,
  by jsonb,
  reason text not null,
  unique (zone_id, number)
);
alter table zones
  add foreign key (shape_id) references zone_shapes,
  add foreign key (terms_id) references zone_terms;

create table zone_overrides (
  id integer generated always as identity primary key,
  zone_id integer not null references zones,
  kind text not null check (kind in ('busy','shrink','surcharge','pause')),
  amount integer check ((amount is null) = (kind = 'pause')),
  reason text not null,
  by jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  ended_at timestamptz,
  ended_by jsonb,
  -- True once the log has been told that it ended.
  is_over boolean not null default false
);
create index zone_overrides_zone on zone_overrides (zone_id, id desc);
create index zone_overrides_running on zone_overrides (ends_at) where not is_over;

create table store_zones (
  store_id integer not null references stores on delete cascade,
  zone_id integer not null references zones,
  primary key (store_id, zone_id)
);
create index store_zones_zone on store_zones (zone_id, store_id);

create table zone_visits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  driver_id integer not null references drivers,
  zone_id integer not null references zones,
  type text not null check (type in ('present','entered','left','dwelt')),
  cause text not null check (cause in ('movement','shape','offline'))
);
create index zone_visits_zone on zone_visits (zone_id, at);
create index zone_visits_driver on zone_visits (driver_id, at);

alter table orders
  add column zone_id integer references zones,
  add column shape_id integer references zone_shapes,
  add column terms_id integer references zone_terms;
create index orders_zone on orders (zone_id, placed_at) where zone_id is not null;

-- Servers that keep zones in memory compare this number before they decide.
create table zone_revision (
  sole boolean primary key default true check (sole),
  number bigint not null default 0
);
insert into zone_revision default values;
create function zones_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update zone_revision set number = number + 1;
  return null;
end $$;
create trigger zones_changed after insert or update or delete on zones
  for each statement execute function zones_changed();
create trigger zone_overrides_changed after insert or update or delete on zone_overrides
  for each statement execute function zones_changed();
`;

/** A store's zone is a zone: one that is named for the first time begins as a draft. */
const STORES = `
create function stores_zone() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from zones where folded = fold_name(new.zone)) then
    insert into zones (name) values (new.zone) on conflict do nothing;
  end if;
  select name into new.zone from zones where folded = fold_name(new.zone);
  return new;
end $$;
create trigger stores_zone before insert or update of zone on stores
  for each row execute function stores_zone();

-- A store delivers to the zone in which it is kept, until someone says otherwise.
create function stores_deliver() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into store_zones select new.id, id from zones where name = new.zone
  on conflict do nothing;
  return null;
end $$;

insert into zones (name)
select min(zone) from (
  select zone from stores union select zone from dispatch_zones
) named group by fold_name(zone);
update stores s set zone = z.name from zones z
where z.folded = fold_name(s.zone) and z.name <> s.zone;
insert into store_zones select s.id, z.id from stores s join zones z on z.name = s.zone;
create trigger stores_deliver after insert on stores
  for each row execute function stores_deliver();
create trigger stores_deliver_elsewhere after update of zone on stores
  for each row when (old.zone <> new.zone) execute function stores_deliver();
alter table stores add foreign key (zone) references zones (name) on update cascade;
`;

/** A new name goes wherever the old one stands as text; what has happened keeps the name of its time. */
const RENAMING = `
create function zones_renamed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update dispatch_zones set zone = new.name where zone = old.name;
  update dispatch_zone_changes set zone = new.name where zone = old.name;
  update drivers set zones = array_replace(zones, old.name, new.name) where old.name = any(zones);
  update alarms set zone = new.name where zone = old.name and state <> 'cleared';
  update saved_views set query = jsonb_set(query, '{zone}', to_jsonb(array_to_string(
      array_replace(string_to_array(query->>'zone', ','), old.name, new.name), ',')))
    where old.name = any(string_to_array(query->>'zone', ','));
  update settings set version = version + 1,
      value = jsonb_set(value #- array['zones', old.name], array['zones', new.name],
        value #> array['zones', old.name])
    where key = 'alarms' and value #> array['zones', old.name] is not null;
  if found then perform pg_notify('tawsil_settings', 'alarms'); end if;
  return null;
end $$;
create trigger zones_renamed after update of name on zones
  for each row when (old.name <> new.name) execute function zones_renamed();
`;

const LOG = `
alter table events add column zone_id integer references zones;
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order','driver','alarm','store','zone'));
create or replace function events_are_final() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null
       and (old.id, old.at, old.type, old.subject, old.data) = (new.id, new.at, new.type, new.subject, new.data)
       and (old.order_id, old.driver_id, old.alarm_id, old.store_id, old.zone_id, old.actor, old.reason)
           is not distinct from
           (new.order_id, new.driver_id, new.alarm_id, new.store_id, new.zone_id, new.actor, new.reason) then
      return new;
    end if;
  end if;
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;
grant insert (zone_id) on events to tawsil_app;

drop view order_rows;
create view order_rows as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.discount_funder, o.total, o.refunded,
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

grant select, insert, update on zones to tawsil_app;
grant select, insert on zone_shapes, zone_terms, zone_visits to tawsil_app;
grant select, insert, update (ended_at, ended_by, is_over) on zone_overrides to tawsil_app;
grant select, insert, delete on store_zones to tawsil_app;
grant select on zone_revision to tawsil_app;
`;

/**
 * Operational areas (docs/decisions/0043). The names of zones become zones: drafts, whose drawing is a
 * hull around their stores. Nothing is priced or refused by them before someone publishes one.
 */
export const zones: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
    await sql.raw(STORES).execute(db);
    await sql.raw(RENAMING).execute(db);
    await sql.raw(LOG).execute(db);
    const { rows } = await sql<{ zone: string; places: { lat: number; lon: number }[] }>`
      select zone, json_agg(json_build_object('lat', lat, 'lon', lon)) as places
      from stores where archived_at is null group by zone`.execute(db);
    for (const { zone, places } of rows)
      await sql`update zones set draft = ${JSON.stringify(hullAround(places))}::jsonb
        where name = ${zone}`.execute(db);
  },
};
