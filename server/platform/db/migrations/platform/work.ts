/**
 * Jobs in one table of due rows with leases (docs/decisions/0046), commands that apply once
 * (0013), and mails (0055).
 */
export const WORK = `
create table jobs (
  id integer generated always as identity primary key,
  -- Raised by staff alone, not by runs.
  version integer not null default 1,
  kind text not null,
  key text not null,
  payload jsonb,
  is_scheduled boolean not null,
  due_at timestamptz not null,
  -- Attempts since it last succeeded.
  attempt integer not null default 0,
  lease uuid,
  -- By the clock of the database, which all servers share.
  lease_until timestamptz,
  leased_by text,
  paused_at timestamptz,
  failed_at timestamptz,
  done_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  took_ms integer,
  runs integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  last_error_sentence jsonb,
  unique (kind, key),
  check ((lease is null) = (lease_until is null)),
  check (not is_scheduled or done_at is null and failed_at is null)
);
create index jobs_claim on jobs (due_at, id) where paused_at is null and failed_at is null
  and done_at is null;
create index jobs_due on jobs (due_at, id);
create index jobs_kind on jobs (kind, id);
create index jobs_started on jobs (started_at, id);
grant select, insert, update, delete on jobs to tawsil_app;

create view job_rows as
select id, version, kind, key, payload, is_scheduled, due_at, attempt, lease, lease_until, leased_by,
  paused_at, failed_at, done_at, started_at, ended_at, took_ms, runs, last_error, last_error_at,
  case
    when done_at is not null then 'done'
    when lease_until > now() then 'running'
    when failed_at is not null then 'failed'
    when paused_at is not null then 'paused'
    when attempt > 0 then 'retrying'
    else 'waiting'
  end as state,
  last_error_sentence
from jobs;
grant select on job_rows to tawsil_app;

-- Kept for ever: the same id never applies twice, however late it comes.
create table commands (
  id uuid primary key,
  caller_id integer not null references users,
  call text not null,
  body_hash bytea not null,
  at timestamptz not null,
  answer jsonb
);
grant select, insert on commands to tawsil_app;

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
  state text not null default 'queued' check (state in ('queued', 'handing_over', 'sent', 'failed', 'unknown')),
  attempt integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  state_at timestamptz not null,
  last_error_sentence jsonb
);
create index mails_unsent on mails (state_at) where state in ('failed','unknown');
create index mails_contents on mails (created_at) where html <> '';
grant select, insert, update on mails to tawsil_app;
`;
