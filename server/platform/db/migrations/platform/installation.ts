/**
 * What servers of one installation share besides its data (docs/decisions/0056, 0065), what
 * retention removed (0059), and which migrations a server has to know (0052).
 */
export const INSTALLATION = `
create table schema_floor (
  is_only boolean primary key default true check (is_only),
  -- The newest migration that a server has to know.
  migration text not null
);
grant select on schema_floor to tawsil_app;
insert into schema_floor (migration) values ('0050-schema-floor');

-- What the host declares (TAWSIL_ONE_PERSON). The application's role only reads it: as a setting it
-- would be a limit that one person lifts.
create table host_declarations (
  is_only boolean primary key default true check (is_only),
  one_person boolean not null
);
grant select on host_declarations to tawsil_app;
insert into host_declarations (one_person) values (false);

-- What servers of one installation say to each other is sealed with this; no backup has it.
create table installation_key (
  sole boolean primary key default true check (sole),
  id uuid not null default gen_random_uuid(),
  key bytea not null check (length(key) = 32)
);
grant select, insert on installation_key to tawsil_app;

-- The servers of the installation, as each reports itself.
create table servers (
  name text primary key,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- What it can reach, and how much room it has: server/platform/installation/report.ts.
  report jsonb not null
);
grant select, insert, update, delete on servers to tawsil_app;

-- Duties that one server at a time has.
create table leases (
  name text primary key,
  holder uuid not null,
  -- For people: host and process.
  holder_name text not null,
  until timestamptz not null
);
grant select, insert, update, delete on leases to tawsil_app;

-- How much room the disks of a machine had, for a forecast.
create table disk_samples (
  host text,
  path text,
  at timestamptz,
  free_bytes bigint not null,
  size_bytes bigint not null,
  primary key (host, path, at)
);
grant select, insert, update, delete on disk_samples to tawsil_app;

-- Backups that were made and verified, and trials of restoring one. Written by the owner only.
create table backups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  at timestamptz not null,
  took_ms integer not null,
  host text not null,
  path text not null,
  bytes bigint not null,
  rows bigint not null,
  is_encrypted boolean not null,
  -- Null: it succeeded. Only drills are recorded when they fail.
  error text,
  check (kind = 'drill' or error is null)
);
create index backups_last on backups (kind, at desc);
grant select on backups to tawsil_app;

-- The table of the rate limiter, in the shape that its library expects; milliseconds as a double,
-- because it reckons with numbers.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
grant select, insert, update, delete on rate_limits to tawsil_app;

-- What the retention of each kind has done, and with how many days.
create table retention (
  kind text primary key,
  days integer not null check (days > 0),
  removed bigint not null default 0,
  oldest timestamptz,
  ran_at timestamptz not null
);
grant select, insert, update on retention to tawsil_app;

-- When the days of a kind were set to others: settings of a server are in no audit.
create table retention_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  days_before integer,
  days integer not null
);
grant select, insert on retention_changes to tawsil_app;

create function one_person() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select one_person from host_declarations
$$;

grant usage on schema public to tawsil_app, tawsil_scoped;
-- The list of applied migrations.
grant select on kysely_migration to tawsil_app;

grant execute on function one_person to tawsil_app;
`;
