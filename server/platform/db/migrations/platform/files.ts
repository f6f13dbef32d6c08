/**
 * Files of records (docs/decisions/0022): one row for each content. The content itself is in the
 * file storage.
 */
export const FILES = `
-- Who knows the id of a picture sees it, so ids cannot be counted.
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

create table files (
  id integer primary key default new_file_id(),
  kind text not null check (kind in ('image', 'document', 'proof')),
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
`;
