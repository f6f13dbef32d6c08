import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files of records (0022): one row for each content; the content itself is in the store of files. */
export const files: Migration = {
  async up(db) {
    await sql
      .raw(`
create table files (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('image','document')),
  sha256 bytea not null check (length(sha256) = 32),
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  width integer,
  height integer,
  owner_id integer not null references users,
  uploaded_at timestamptz not null,
  -- When it was last uploaded; the sweep counts from here.
  touched_at timestamptz not null,
  unique (kind, sha256)
);
create index files_touched on files (touched_at);
grant select, insert, delete on files to tawsil_app;
grant update (touched_at) on files to tawsil_app;
`)
      .execute(db);
  },
};
