import { type Migration, sql } from 'kysely';

/**
 * Who becomes a driver or stops being one has no event in the log. The database tells every server, with
 * the commit, so that none has to read all drivers to find it.
 */
export const rosterChanges: Migration = {
  async up(db) {
    await sql
      .raw(`
create function driver_account_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tawsil_roster', new.id::text);
  return null;
end $$;
create trigger users_roster after update on users for each row
when ((old.role = 'driver' or new.role = 'driver')
  and (old.role is distinct from new.role or old.status is distinct from new.status))
execute function driver_account_changed();

-- An import makes many at once. The servers read all of them where their ids are too long for one message.
create function drivers_added() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('tawsil_roster',
    case when count(*) > 500 then 'all' else string_agg(user_id::text, ',') end)
  from added having count(*) > 0;
  return null;
end $$;
create trigger drivers_roster after insert on drivers referencing new table as added
for each statement execute function drivers_added();
`)
      .execute(db);
  },
};
