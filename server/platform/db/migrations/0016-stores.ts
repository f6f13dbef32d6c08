import { type Migration, sql } from 'kysely';

/**
 * Stores as the back office keeps them: a status with its reason, hours, names per language; notes
 * to any record; stores in the event log (0020).
 */
export const stores: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Letters with an accent are taken apart before they become small: the C locale knows no capital É.
create or replace function search_words(variadic parts text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from unnest(parts) part,
    regexp_split_to_table(
      lower(regexp_replace(normalize(part, NFD), '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g')),
      '[\\s!-/:-@\\[-\`{-~’‘“”«»،؛؟…·–—]+') word
  where word <> ''
$$;
update orders set address = address;

-- A text as it is sorted: without case and accents.
create function fold_text(part text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(part, NFD), '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g'))
$$;

alter table stores
  add column names jsonb not null default '{}',
  add column category text not null default 'restaurant'
    check (category in ('restaurant','grocery','pharmacy','bakery','flowers','other')),
  add column status text not null default 'active'
    check (status in ('applied','active','paused','blocked')),
  add column status_reason text,
  add column status_at timestamptz not null default now(),
  add column status_by jsonb,
  add column paused_until timestamptz check (paused_until is null or status = 'paused'),
  add column archived_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column email text,
  add column contact_name text,
  add column logo_id integer,
  add column cover_id integer,
  add column tax_bp integer not null default 2000 check (tax_bp between 0 and 10000),
  add column minimum_order bigint not null default 0 check (minimum_order >= 0),
  add column delivery_modes text[] not null default '{delivery}',
  -- Null: around the clock.
  add column hours jsonb,
  add column holidays jsonb not null default '[]',
  add column documents jsonb not null default '[]',
  add column rating numeric(3, 2) check (rating between 0 and 5),
  -- What the list is filtered by; orders ask the hours themselves. Brought up to date at due_at.
  add column is_open boolean not null default true,
  add column due_at timestamptz;
update stores set status = 'paused', status_reason = 'Closed', is_open = false where not open;
alter table stores drop column open, drop column search;

alter table stores
  add column name_key text not null generated always as (fold_text(name)) stored,
  -- By these words orders are found as well: names only.
  add column search tsvector not null generated always as (array_to_tsvector(search_words(
    name, names->>'fr', names->>'ar', names->>'en'))) stored,
  add column find tsvector not null generated always as (array_to_tsvector(search_words(
    id::text, name, names->>'fr', names->>'ar', names->>'en', zone, address, email, contact_name,
    regexp_replace(phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^212', '0')))) stored;

drop index stores_name, stores_owner;
create index stores_name on stores (name_key, id);
create index stores_status_name on stores (status, name_key, id);
create index stores_zone_name on stores (zone, name_key, id);
create index stores_category_name on stores (category, name_key, id);
create index stores_open_name on stores (is_open, name_key, id);
create index stores_owner on stores (owner_id, name_key, id);
create index stores_created on stores (created_at, id);
create index stores_status_created on stores (status, created_at, id);
create index stores_commission on stores (commission_bp, id);
create index stores_rating on stores (rating, id);
create index stores_archived on stores (name_key, id) where archived_at is not null;
create index stores_due on stores (due_at) where due_at is not null;
create index stores_search on stores using gin (search);
create index stores_find on stores using gin (find);

create table notes (
  id integer generated always as identity primary key,
  subject_kind text not null,
  subject_id integer not null,
  author jsonb not null,
  text text not null check (length(text) <= 2000),
  at timestamptz not null
);
create index notes_subject on notes (subject_kind, subject_id, id desc);
-- Added, and never changed or taken away.
grant select, insert on notes to tawsil_app;

alter table events add column store_id integer references stores;
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('order','driver','alarm','store'));

create or replace function events_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and new.seq is not null
       and (old.id, old.at, old.type, old.subject, old.data) = (new.id, new.at, new.type, new.subject, new.data)
       and (old.order_id, old.driver_id, old.alarm_id, old.store_id, old.actor, old.reason)
           is not distinct from
           (new.order_id, new.driver_id, new.alarm_id, new.store_id, new.actor, new.reason) then
      return new;
    end if;
  end if;
  raise exception 'the event log is append-only' using errcode = 'insufficient_privilege';
end $$;
grant insert (store_id) on events to tawsil_app;
`)
      .execute(db);
  },
};
