import { type Migration, sql } from 'kysely';

/** Ids of files that nobody can count, and no paper that is kept as a picture (0029). */
export const privatePapers: Migration = {
  async up(db) {
    await sql
      .raw(`
-- A picture is seen by whoever knows its id: so the next one is not the last one and one.
create function new_file_id() returns integer language plpgsql volatile set search_path = public as $$
declare
  made integer;
begin
  loop
    -- The first four bytes of such a UUID are all by chance, from a strong source.
    made := ('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & 2147483647;
    exit when made > 0 and not exists (select 1 from files where id = made);
  end loop;
  return made;
end $$;
alter table files alter column id drop identity;
alter table files alter column id set default new_file_id();

-- Pictures are seen by everybody, documents by who may: what holds one takes that kind only.
create function files_must_be(wanted text, ids integer[], holder text) returns void
language plpgsql as $$
begin
  -- The lock keeps them from being swept until the holder is written.
  perform 1 from files where id = any(ids) for key share;
  if exists (
    select 1 from unnest(ids) held
    where held is not null and held not in (select id from files where kind = wanted)
  ) then
    raise exception 'a file that is held is no %', wanted
      using errcode = 'foreign_key_violation', constraint = holder;
  end if;
end $$;
create or replace function items_hold_files() returns trigger language plpgsql as $$
begin
  perform files_must_be('image', new.image_ids, 'items_images_file');
  return new;
end $$;
create or replace function stores_hold_files() returns trigger language plpgsql as $$
begin
  perform files_must_be('document',
    array(select (paper->>'fileId')::integer from jsonb_array_elements(new.documents) paper),
    'stores_documents_file');
  return new;
end $$;
create function stores_show_files() returns trigger language plpgsql as $$
begin
  perform files_must_be('image', array[new.logo_id, new.cover_id], 'stores_pictures_file');
  return new;
end $$;
create trigger stores_show_files before insert or update of logo_id, cover_id on stores
  for each row when (coalesce(new.logo_id, new.cover_id) is not null)
  execute function stores_show_files();
create function categories_show_files() returns trigger language plpgsql as $$
begin
  perform files_must_be('image', array[new.image_id], 'categories_picture_file');
  return new;
end $$;
create trigger categories_show_files before insert or update of image_id on categories
  for each row when (new.image_id is not null) execute function categories_show_files();
create function driver_documents_hold_files() returns trigger language plpgsql as $$
begin
  perform files_must_be('document', array[new.file_id], 'driver_documents_paper_file');
  return new;
end $$;
create trigger driver_documents_hold_files before insert or update of file_id on driver_documents
  for each row when (new.file_id is not null) execute function driver_documents_hold_files();
drop function files_must_exist(integer[], text);
`)
      .execute(db);
  },
};
