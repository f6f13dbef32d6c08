import { type Migration, sql } from 'kysely';

/** Saved views of screens, and who changed which of them when. */
export const views: Migration = {
  async up(db) {
    await sql
      .raw(`
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

-- Survives the view: what was shared and then removed can still be told.
create table saved_view_changes (
  id bigint generated always as identity primary key,
  view_id integer not null,
  at timestamptz not null,
  actor jsonb not null,
  change text not null check (change in ('created','updated','removed')),
  after jsonb
);
create index saved_view_changes_view on saved_view_changes (view_id, id);

grant select, insert, update, delete on saved_views to tawsil_app;
grant select, insert on saved_view_changes to tawsil_app;
`)
      .execute(db);
  },
};
