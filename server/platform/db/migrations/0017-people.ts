import { type Migration, sql } from 'kysely';

/** Accounts that are blocked for a reason and archived, addresses, links for a new password, and a
 * driver's papers (0021). */
export const people: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Small letters are made once the accents are gone: the database's locale is C, which knows no small
-- letter of É, but of E.
create or replace function search_words(variadic parts text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from unnest(parts) part,
    regexp_split_to_table(
      lower(regexp_replace(normalize(part, NFD), '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g')),
      '[\\s!-/:-@\\[-\`{-~’‘“”«»،؛؟…·–—]+') word
  where word <> ''
$$;
update stores set name = name;
update orders set address = address;

alter table users drop constraint users_status_check;
update users set status = 'blocked' where status = 'disabled';
alter table users
  add constraint users_status_check check (status in ('pending','active','blocked')),
  add column status_reason text,
  add column status_at timestamptz,
  add column archived_at timestamptz,
  -- An archived account is nobody's way in.
  add constraint users_archived_closed check (archived_at is null or status <> 'active'),
  add column search tsvector not null generated always as (array_to_tsvector(search_words(
    name, email,
    -- The number in one piece, and as it is dialled within the country.
    regexp_replace(phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^212', '0')))) stored;

create index users_search on users using gin (search);
create index users_name on users (name, id);
create index users_seen on users (last_sign_in_at, id);
create index users_created on users (created_at, id);
create index users_status on users (status, id);
create index users_status_created on users (status, created_at, id);
create index users_role_created on users (role, created_at, id);
create index users_role_name on users (role, name, id);
create index users_status_name on users (status, name, id);
create index users_archived on users (created_at, id) where archived_at is not null;

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

create table password_resets (
  hash bytea primary key,
  user_id integer not null references users,
  made_by jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- One open link for each account: another one ends it.
create unique index password_resets_open on password_resets (user_id) where used_at is null;

alter table drivers
  add column plate text,
  add column licence text,
  add column version integer not null default 1;
create index drivers_plate on drivers (lower(plate));
create index drivers_vehicle on drivers (vehicle, code);

create table driver_documents (
  driver_id integer not null references drivers,
  position integer not null,
  kind text not null check (kind in
    ('licence','registration','insurance','identity','inspection','other')),
  number text,
  expires_on date,
  file_id integer,
  note text,
  primary key (driver_id, position)
);
create index driver_documents_due on driver_documents (expires_on) where expires_on is not null;

grant select, insert, update, delete on addresses, password_resets, driver_documents to tawsil_app;
`)
      .execute(db);
  },
};
