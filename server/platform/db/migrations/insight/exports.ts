import { scoped } from '../scope.ts';

/** Files made of reports and lists (docs/decisions/0054), and reports by schedule (0055). */
export const EXPORTS = `
create table exports (
  id integer generated always as identity primary key,
  -- Raised by its owner alone, not by the job.
  version integer not null default 1,
  owner_id integer not null references users,
  name text not null,
  source jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- The areas that its request was about, and that its file holds; null: all.
  zones integer[],
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'removed')),
  -- Which making of it this is: a job of an earlier one writes nothing.
  attempt integer not null default 1,
  rows_done integer not null default 0,
  rows_all integer,
  bytes bigint,
  error text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  error_sentence jsonb,
  check ((state = 'ready') <= (expires_at is not null and bytes is not null))
);
create index exports_owner on exports (owner_id, created_at, id);
create index exports_created on exports (created_at, id);
create index exports_due on exports (changed_at) where state in ('waiting','running');
create index exports_expired on exports (expires_at) where state = 'ready';
${scoped('exports', `owner_id = scope_user()`)}
grant select, insert, update, delete on exports to tawsil_app;

create table report_schedules (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  report text not null,
  rows text,
  zone_id integer references zones,
  store_id integer references stores,
  driver_id integer references users,
  rhythm text not null check (rhythm in ('day', 'week', 'month')),
  hour integer not null check (hour between 0 and 23),
  attachment text not null check (attachment in ('none', 'csv', 'xlsx')),
  state text not null default 'active' check (state in ('active', 'paused', 'removed')),
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
grant select, insert, update on report_schedules to tawsil_app;

create table report_recipients (
  schedule_id integer references report_schedules,
  user_id integer references users,
  -- In the link that ends the mails without a sign-in.
  code text not null unique check (length(code) >= 32),
  unsubscribed_at timestamptz,
  primary key (schedule_id, user_id)
);
grant select, insert, update, delete on report_recipients to tawsil_app;

create table report_sendings (
  id integer generated always as identity primary key,
  schedule_id integer not null references report_schedules,
  from_day date not null,
  to_day date not null,
  user_id integer not null references users,
  at timestamptz not null,
  mail_id integer references mails,
  -- Why none was sent.
  skipped text check (skipped in ('unsubscribed', 'left', 'permission')),
  unique (schedule_id, from_day, user_id),
  check ((mail_id is null) = (skipped is not null))
);
create index report_sendings_of on report_sendings (schedule_id, id desc);
grant select, insert on report_sendings to tawsil_app;
`;
