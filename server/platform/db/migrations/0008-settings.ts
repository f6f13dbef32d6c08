import { type Migration, sql } from 'kysely';

/** What an organisation sets for everybody, and who changed it when. */
export const settings: Migration = {
  async up(db) {
    await sql
      .raw(`
create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);

create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null,
  actor jsonb not null,
  before jsonb,
  after jsonb not null
);
create index setting_changes_key on setting_changes (key, id desc);

grant select, insert, update on settings to tawsil_app;
grant select, insert on setting_changes to tawsil_app;
`)
      .execute(db);
  },
};
