import { type Migration, sql } from 'kysely';

/** What several servers of one installation share besides its data (docs/decisions/0056). */
export const severalServers: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Duties that one server at a time has.
create table leases (
  name text primary key,
  holder uuid not null,
  -- For people: host and process.
  holder_name text not null,
  until timestamptz not null
);

-- What servers of one installation say to each other is sealed with this; no backup has it.
create table installation_key (
  sole boolean primary key default true check (sole),
  id uuid not null default gen_random_uuid(),
  key bytea not null check (length(key) = 32)
);

grant select, insert, update, delete on leases to tawsil_app;
grant select, insert on installation_key to tawsil_app;
`)
      .execute(db);
  },
};
