import { OF_ZONE, scoped } from '../scope.ts';

/**
 * Operational areas (docs/decisions/0043): zones with their drawings, terms and overrides. Queries
 * of staff of some areas run as `tawsil_scoped`, which reads what the policies of each table show.
 */
export const ZONES = `
create table zones (
  id integer generated always as identity primary key,
  name text not null unique,
  folded text not null generated always as (fold_name(name)) stored unique,
  name_key text not null generated always as (fold_text(name)) stored,
  names jsonb not null default '{}',
  kind text not null default 'delivery' check (kind in ('delivery', 'excluded', 'watch')),
  priority integer not null default 0 check (priority between 0 and 100),
  state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'archived')),
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
  search tsvector not null generated always as
    (array_to_tsvector(search_words(name, names ->> 'fr', names ->> 'ar', names ->> 'en'))) stored,
  needs text[] not null default '{}',
  constraint zones_needs check (needs <@ array['age', 'large', 'cold']),
  constraint zones_shaped check ((state in ('draft', 'archived')) or shape_id is not null)
);
create index zones_by_name on zones (name_key, id);
create index zones_priority on zones (priority, id);
create index zones_created on zones (created_at, id);
grant select, insert, update on zones to tawsil_app;

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
grant select, insert on zone_shapes to tawsil_app;

alter table zones add foreign key (shape_id) references zone_shapes;

create table zone_terms (
  id integer generated always as identity primary key,
  zone_id integer not null references zones,
  number integer not null,
  terms jsonb not null,
  at timestamptz not null,
  by jsonb,
  reason text not null,
  reason_sentence jsonb,
  unique (zone_id, number)
);
grant select, insert on zone_terms to tawsil_app;

alter table zones add foreign key (terms_id) references zone_terms;

create table zone_overrides (
  id integer generated always as identity primary key,
  zone_id integer not null references zones,
  kind text not null check (kind in ('busy', 'shrink', 'surcharge', 'pause')),
  amount integer,
  reason text not null,
  by jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by jsonb,
  -- Whether the event of its end was written.
  is_over boolean not null default false,
  check ((amount is null) = (kind = 'pause')),
  check (ends_at > starts_at)
);
create index zone_overrides_zone on zone_overrides (zone_id, id desc);
create index zone_overrides_running on zone_overrides (ends_at) where not is_over;
grant select, insert on zone_overrides to tawsil_app;
grant update (ended_at, ended_by, is_over) on zone_overrides to tawsil_app;

-- Servers that keep zones in memory compare this number before they decide.
create table zone_revision (
  sole boolean primary key default true check (sole),
  number bigint not null default 0
);
grant select on zone_revision to tawsil_app, tawsil_scoped;

-- It is only compared with the one that a server has read.
insert into zone_revision (number) values (2);

create function zones_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update zone_revision set number = number + 1;
  return null;
end $$;
create trigger zones_changed after insert or update or delete on zones for each statement
  execute function zones_changed();
create trigger zone_overrides_changed after insert or update or delete on zone_overrides
  for each statement execute function zones_changed();

-- The areas and the person of a query that runs as tawsil_scoped. Without them: none, and nobody.
create function scope_zones() returns integer[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('tawsil.zones', true), '')::integer[], '{}')
$$;

${scoped('zones', `id = any(scope_zones())`)}

${scoped('zone_shapes', OF_ZONE)}

${scoped('zone_terms', OF_ZONE)}

${scoped('zone_overrides', OF_ZONE)}

create function scope_user() returns integer language sql stable parallel safe as $$
  select nullif(current_setting('tawsil.person', true), '')::integer
$$;

create function zones_as_ranges(ids integer[]) returns int4multirange
language sql immutable parallel safe as $$
  select case when cardinality(ids) = 0 then int4multirange(int4range(null, null))
    else (select range_agg(int4range(one, one, '[]')) from unnest(ids) one) end
$$;

-- Some areas by their ids; all of them as the range without bounds, which overlaps with every one.
create function areas_as_ranges(ids integer[]) returns int4multirange
language sql immutable parallel safe as $$
  select zones_as_ranges(ids)
$$;

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
create trigger zones_renamed after update of name on zones for each row when (old.name <> new.name)
  execute function zones_renamed();

grant execute on function scope_zones, scope_user to tawsil_scoped;
`;
