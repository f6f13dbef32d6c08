import { type Migration, sql } from 'kysely';

/** Mails, reports by schedule, and statements of stores (docs/decisions/0055). */
export const mail: Migration = {
  async up(db) {
    await sql
      .raw(`
create table mails (
  id integer generated always as identity primary key,
  -- Names the cause: one mail for each. Found by how it begins, too.
  key text collate "C" not null unique,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  unsubscribe_url text,
  attachment_name text,
  attachment_type text,
  attachment bytea,
  state text not null default 'queued'
    check (state in ('queued','handing_over','sent','failed','unknown')),
  attempt integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  state_at timestamptz not null
);
create index mails_unsent on mails (state_at) where state in ('failed','unknown');
create index mails_contents on mails (created_at) where html <> '';

create table report_schedules (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  report text not null,
  rows text,
  zone_id integer references zones,
  store_id integer references stores,
  driver_id integer references users,
  rhythm text not null check (rhythm in ('day','week','month')),
  hour integer not null check (hour between 0 and 23),
  attachment text not null check (attachment in ('none','csv','xlsx')),
  state text not null default 'active' check (state in ('active','paused','removed')),
  -- The first day of the period that is sent next, and when; null: nothing is.
  next_from date not null,
  next_at timestamptz,
  created_at timestamptz not null,
  created_by jsonb not null,
  search tsvector not null generated always as (array_to_tsvector(search_words(name, null))) stored,
  check ((state = 'active') = (next_at is not null))
);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;
create index report_schedules_name on report_schedules (name, id);
create index report_schedules_next on report_schedules (next_at, id);

create table report_recipients (
  schedule_id integer not null references report_schedules,
  user_id integer not null references users,
  -- In the link that ends the mails without a sign-in.
  code text not null unique check (length(code) >= 32),
  unsubscribed_at timestamptz,
  primary key (schedule_id, user_id)
);

create table report_sendings (
  id integer generated always as identity primary key,
  schedule_id integer not null references report_schedules,
  from_day date not null,
  to_day date not null,
  user_id integer not null references users,
  at timestamptz not null,
  mail_id integer references mails,
  -- Why none was sent.
  skipped text check (skipped in ('unsubscribed','left','permission')),
  check ((mail_id is null) = (skipped is not null)),
  unique (schedule_id, from_day, user_id)
);
create index report_sendings_of on report_sendings (schedule_id, id desc);

alter table stores
  add column legal_name text,
  add column ice text check (ice ~ '^[0-9]{15}$'),
  add column fiscal_id text check (fiscal_id ~ '^[0-9]{1,10}$'),
  add column trade_register text,
  add column statements text not null default 'none' check (statements in ('none','week','month'));
create index stores_statements on stores (id) where statements <> 'none';

-- The last number of each year: locked by the transaction that takes the next one, so that none is left out.
create table statement_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);

create table store_statements (
  id integer generated always as identity primary key,
  year integer not null,
  serial integer not null check (serial > 0),
  store_id integer not null references stores,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  issued_at timestamptz not null,
  closing bigint not null,
  commission bigint not null,
  content jsonb not null,
  unique (year, serial),
  unique (store_id, from_day)
);
create index store_statements_issued on store_statements (issued_at, id);
create index store_statements_store on store_statements (store_id, id);
create index store_statements_commission on store_statements (commission, id);

create function statement_is_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a statement that was issued is not changed: what follows is in the next one'
    using errcode = 'insufficient_privilege';
end $$;
create trigger statement_is_final before update or delete on store_statements
  for each row execute function statement_is_final();
create trigger statement_is_not_truncated before truncate on store_statements
  execute function statement_is_final();

grant select, insert, update on statement_numbers to tawsil_app;
grant select, insert on store_statements to tawsil_app;
grant select, insert, update on mails to tawsil_app;
grant select, insert, update on report_schedules to tawsil_app;
grant select, insert, update, delete on report_recipients to tawsil_app;
grant select, insert on report_sendings to tawsil_app;
`)
      .execute(db);
  },
};
