import { type Migration, sql } from 'kysely';

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

-- Whoever holds a file keeps it; the database sees to it that what is held is there.
alter table stores
  add constraint stores_logo_file foreign key (logo_id) references files,
  add constraint stores_cover_file foreign key (cover_id) references files;
alter table categories
  add constraint categories_image_file foreign key (image_id) references files;
alter table driver_documents
  add constraint driver_documents_file foreign key (file_id) references files;

create function files_must_exist(ids integer[], holder text) returns void language plpgsql as $$
begin
  -- The lock keeps them from being swept until the holder is written.
  perform 1 from files where id = any(ids) for key share;
  if exists (select 1 from unnest(ids) held where held not in (select id from files)) then
    raise exception 'a file that is held does not exist'
      using errcode = 'foreign_key_violation', constraint = holder;
  end if;
end $$;
create function items_hold_files() returns trigger language plpgsql as $$
begin
  perform files_must_exist(new.image_ids, 'items_images_file');
  return new;
end $$;
create trigger items_hold_files before insert or update of image_ids on items
  for each row when (new.image_ids <> '{}') execute function items_hold_files();
create function stores_hold_files() returns trigger language plpgsql as $$
begin
  perform files_must_exist(
    array(select (paper->>'fileId')::integer from jsonb_array_elements(new.documents) paper
      where paper->>'fileId' is not null), 'stores_documents_file');
  return new;
end $$;
create trigger stores_hold_files before insert or update of documents on stores
  for each row when (new.documents <> '[]') execute function stores_hold_files();

-- The sweep asks who holds a file.
create index items_images on items using gin (image_ids) where image_ids <> '{}';
create index stores_logo on stores (logo_id) where logo_id is not null;
create index stores_cover on stores (cover_id) where cover_id is not null;
create index driver_documents_file on driver_documents (file_id) where file_id is not null;
grant select, insert, delete on files to tawsil_app;
grant update (touched_at) on files to tawsil_app;
`)
      .execute(db);
  },
};
