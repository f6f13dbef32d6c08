import { type Migration, sql } from 'kysely';

/** Jobs: one table of due rows with leases (docs/decisions/0046). */
export const jobs: Migration = {
  async up(db) {
    await sql
      .raw(`
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
  check ((lease is null) = (lease_until is null)),
  check (not is_scheduled or (done_at is null and failed_at is null)),
  unique (kind, key)
);
create index jobs_claim on jobs (due_at, id)
  where paused_at is null and failed_at is null and done_at is null;
create index jobs_due on jobs (due_at, id);
create index jobs_kind on jobs (kind, id);
create index jobs_started on jobs (started_at, id);

create view job_rows as
select *,
  case
    when done_at is not null then 'done'
    when lease_until > now() then 'running'
    when failed_at is not null then 'failed'
    when paused_at is not null then 'paused'
    when attempt > 0 then 'retrying'
    else 'waiting'
  end as state
from jobs;

grant select, insert, update, delete on jobs to tawsil_app;
grant select on job_rows to tawsil_app;
`)
      .execute(db);
  },
};
