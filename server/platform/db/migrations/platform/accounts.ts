import { NATIONAL_DIGITS, PHONE_DIGITS } from '../phone-digits.ts';
import { OF_USER, OF_ZONE, scoped } from '../scope.ts';

/**
 * Accounts, their sessions and tokens (docs/decisions/0036), and the areas that staff work for.
 */
export const ACCOUNTS = `
create table users (
  id integer generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  phone text,
  password_hash text,
  role text,
  status text not null check (status in ('pending', 'active', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  status_reason text,
  status_at timestamptz,
  archived_at timestamptz,
  search tsvector not null generated always as (array_to_tsvector(search_words(name, email, ${PHONE_DIGITS}, ${NATIONAL_DIGITS}))) stored,
  name_key text collate "C" not null generated always as (fold_text(name)) stored,
  words tsvector not null generated always as (marked_words(name, email, ${PHONE_DIGITS}, ${NATIONAL_DIGITS})) stored,
  marks_a bigint not null generated always as (word_marks(1, name, email, ${PHONE_DIGITS}, ${NATIONAL_DIGITS})) stored,
  marks_b bigint not null generated always as (word_marks(2, name, email, ${PHONE_DIGITS}, ${NATIONAL_DIGITS})) stored,
  -- "some" without a row in user_zones is no area.
  zone_scope text not null default 'all' check (zone_scope in ('all', 'some')),
  -- The head of the log when the areas were set: what was read before shows other areas.
  zones_since bigint not null default -1,
  constraint users_archived_closed check (archived_at is null or status <> 'active'),
  check (status <> 'active' or role is not null),
  check (role in ('operator', 'supervisor', 'finance', 'catalogue', 'admin', 'store', 'customer',
    'driver', 'fleet'))
);
create index users_role on users (role, id);
create index users_search on users using gin (search);
create index users_status on users (status, id);
create index users_archived on users (created_at, id) where archived_at is not null;
create index users_name on users (name_key, id) include (marks_a, marks_b, archived_at);
create index users_seen on users (last_sign_in_at, id) include (marks_a, marks_b, archived_at);
create index users_created on users (created_at, id) include (marks_a, marks_b, archived_at);
create index users_role_name on users (role, name_key, id) include (marks_a, marks_b, archived_at);
create index users_status_name on users (status, name_key, id) include (marks_a, marks_b, archived_at);
create index users_role_created on users (role, created_at, id) include (marks_a, marks_b, archived_at);
create index users_status_created on users (status, created_at, id) include (marks_a, marks_b, archived_at);
create index users_words on users using gin (words);
-- Finds the sender of a message.
create index users_phone on users (phone) where phone is not null;
grant select, insert, update, delete on users to tawsil_app;

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  device_secret bytea,
  user_agent text check (char_length(user_agent) <= 200),
  revoked_why_sentence jsonb
);
create index sessions_user on sessions (user_id, device_id);
create index sessions_device_secret on sessions (device_secret, user_id) where device_secret is not null;
${scoped('sessions', OF_USER)}
grant select, insert, update, delete on sessions to tawsil_app;

create table access_tokens (
  hash bytea primary key,
  session_id integer not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_expiry on access_tokens (expires_at);
grant select, insert, update, delete on access_tokens to tawsil_app;

create table refresh_tokens (
  hash bytea primary key,
  session_id integer not null references sessions on delete cascade,
  successor_salt bytea not null,
  successor_hash bytea,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
grant select, insert, update, delete on refresh_tokens to tawsil_app;

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
grant select, insert, update, delete on password_resets to tawsil_app;

create table user_zones (
  user_id integer references users on delete cascade,
  zone_id integer references zones,
  primary key (user_id, zone_id)
);
create index user_zones_zone on user_zones (zone_id);
${scoped('user_zones', OF_ZONE)}
grant select, insert, delete on user_zones to tawsil_app;

-- The orders of a person are found by the new name too.
create function people_refresh_search() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update orders set address = address where customer_id = new.id or driver_id = new.id;
  return null;
end $$;
create trigger users_search after update of name, phone on users for each row when ((old.name,
  old.phone) is distinct from (new.name, new.phone)) execute function people_refresh_search();
`;
