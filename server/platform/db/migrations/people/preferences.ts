import { OF_USER, scoped } from '../scope.ts';

/**
 * What each person has set for the console, saved views of screens with who changed them when, and
 * addresses.
 */
export const PREFERENCES = `
create table user_preferences (
  user_id integer primary key references users,
  parts jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
${scoped('user_preferences', `user_id = scope_user()`)}
grant select, insert, update on user_preferences to tawsil_app;

create table saved_views (
  id integer generated always as identity primary key,
  scope text not null,
  owner_id integer not null references users,
  name text not null,
  query jsonb not null,
  shared boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index saved_views_owner on saved_views (scope, owner_id);
create index saved_views_shared on saved_views (scope) where shared;
grant select, insert, update, delete on saved_views to tawsil_app;
grant select on saved_views to tawsil_scoped;

-- Survives the view: what was shared and then removed can still be told.
create table saved_view_changes (
  id bigint generated always as identity primary key,
  view_id integer not null,
  at timestamptz not null,
  actor jsonb not null,
  change text not null check (change in ('created', 'updated', 'removed')),
  after jsonb
);
create index saved_view_changes_view on saved_view_changes (view_id, id);
grant select, insert on saved_view_changes to tawsil_app;
grant select on saved_view_changes to tawsil_scoped;

create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  position integer not null,
  label text,
  address text not null,
  lat double precision not null,
  lon double precision not null,
  note text,
  unique (user_id, position)
);
${scoped('addresses', OF_USER)}
grant select, insert, update, delete on addresses to tawsil_app;
`;
