/**
 * Imports with their states and counts (docs/decisions/0022, 0094), and their rows while they are
 * worked on.
 */
export const IMPORTS = `
create table imports (
  id integer generated always as identity primary key,
  version integer not null default 1,
  kind text not null,
  store_id integer references stores,
  status text not null default 'mapping',
  file_name text not null,
  bytes integer not null,
  sha256 bytea not null,
  encoding text not null,
  delimiter text not null,
  header jsonb not null,
  sample jsonb not null,
  rows integer not null,
  mapping jsonb not null,
  counts jsonb,
  skips_refused boolean not null default false,
  failure text,
  done integer not null default 0,
  created_by jsonb not null,
  created_at timestamptz not null,
  status_at timestamptz not null,
  rows_until timestamptz not null,
  is_swept boolean not null default false,
  failure_sentence jsonb,
  answers jsonb not null default '{}',
  header_line integer,
  check (status in ('mapping', 'checking', 'checked', 'applying', 'applied', 'failed', 'cancelled'))
);
create index imports_working on imports (id) where status in ('checking','applying');
create index imports_due on imports (rows_until) where not is_swept;
grant select, insert, update on imports to tawsil_app;
grant select on imports to tawsil_scoped;

-- A copy of what the sender still has: it need not outlive a crash.
create unlogged table import_rows (
  import_id integer,
  line integer,
  cells text[] not null,
  primary key (import_id, line)
);
grant select, insert, update, delete on import_rows to tawsil_app;

create unlogged table import_values (
  import_id integer,
  line integer,
  values text[] not null,
  problems jsonb,
  primary key (import_id, line)
);
create index import_values_problems on import_values (import_id, line) where problems is not null;
grant select, insert, update, delete on import_values to tawsil_app;

-- What each row that an import changed was before, and is since.
create table import_changes (
  import_id integer references imports,
  subject_kind text,
  subject_id integer,
  before jsonb,
  after jsonb not null,
  primary key (import_id, subject_kind, subject_id)
);
create index import_changes_subject on import_changes (subject_kind, subject_id, import_id desc);
grant select, insert on import_changes to tawsil_app;
grant select on import_changes to tawsil_scoped;

-- Only an owner may tell the planner what a table holds.
create function import_values_analyze() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze public.import_values;
end $$;

revoke all on function import_values_analyze from public;
grant execute on function import_values_analyze to tawsil_app;
`;
