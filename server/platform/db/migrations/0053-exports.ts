import { type Migration, sql } from 'kysely';

/** Files made of reports and lists (docs/decisions/0054). */
export const exports: Migration = {
  async up(db) {
    await sql
      .raw(`
create table exports (
  id integer generated always as identity primary key,
  -- Raised by its owner alone, not by the job.
  version integer not null default 1,
  owner_id integer not null references users,
  name text not null,
  source jsonb not null,
  format text not null check (format in ('csv','xlsx')),
  -- The areas that its request was about, and that its file holds; null: all.
  zones integer[],
  state text not null default 'waiting'
    check (state in ('waiting','running','ready','failed','cancelled','removed')),
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
  check ((state = 'ready') <= (expires_at is not null and bytes is not null))
);
create index exports_owner on exports (owner_id, created_at, id);
create index exports_created on exports (created_at, id);
create index exports_due on exports (changed_at) where state in ('waiting','running');
create index exports_expired on exports (expires_at) where state = 'ready';

create index payouts_paid on payouts (paid_at, id) where status = 'paid';

grant select, insert, update, delete on exports to tawsil_app;
grant select on exports to tawsil_scoped;
alter table exports enable row level security;
create policy exports_app on exports to tawsil_app using (true) with check (true);
create policy exports_scoped on exports for select to tawsil_scoped using (owner_id = scope_user());
`)
      .execute(db);
  },
};
