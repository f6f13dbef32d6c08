import { type Migration, sql } from 'kysely';

/**
 * Messages to drivers are kept for their apps, with or without a device for push. Every server learns
 * of a new one, and of a store's new owner, with the commit (docs/decisions/0084).
 */
export const appsOnASocket: Migration = {
  async up(db) {
    await sql
      .raw(`
create table inbox_entries (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  kind text not null check (kind in ('order', 'driver')),
  subject_id integer not null,
  -- What happened, with the number of the event: order.hand_over_asked 812.
  event text not null,
  titles jsonb not null,
  bodies jsonb not null,
  happened_at timestamptz not null,
  unique (user_id, kind, subject_id, event)
);
create index inbox_entries_of_person on inbox_entries (user_id, id);
create index inbox_entries_age on inbox_entries (happened_at);
grant select, insert, delete on inbox_entries to tawsil_app;

create function inbox_entries_added() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tawsil_inbox',
    case when count(*) > 500 then 'all' else string_agg(user_id::text, ',') end)
  from (select distinct user_id from added) people having count(*) > 0;
  return null;
end $$;
create trigger inbox_entries_added after insert on inbox_entries referencing new table as added
for each statement execute function inbox_entries_added();

create function store_owner_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('tawsil_store_owners', new.owner_id::text);
  else
    perform pg_notify('tawsil_store_owners', concat_ws(',', old.owner_id, new.owner_id));
  end if;
  return null;
end $$;
create trigger stores_owner_changed after update of owner_id on stores for each row
when (old.owner_id is distinct from new.owner_id) execute function store_owner_changed();
create trigger stores_owner_named after insert on stores for each row
when (new.owner_id is not null) execute function store_owner_changed();
`)
      .execute(db);
  },
};
