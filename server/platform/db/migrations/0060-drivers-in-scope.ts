import { type Migration, sql } from 'kysely';

/**
 * The drivers of some operational areas without a look at all others. A policy is a condition on each row: what
 * counts the drivers on duty in one area had it asked of everybody on duty. The policy stays what decides; this
 * finds by indexes whom it can be true of (docs/decisions/0060).
 */
export const driversInScope: Migration = {
  async up(db) {
    await sql
      .raw(`
create index drivers_zones on drivers using gin (zones);

-- Active drivers by the same three cases as the policy of "drivers". A read of whole tables would look cheaper
-- to the planner, who prices a row of an index as one that is on disk.
create function drivers_in_scope() returns setof integer language sql stable security definer rows 200
set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select driver_id from (
    select driver_id from driver_zones where zone_id = any(scope_zones())
    union
    select o.driver_id from orders o
    join stores s on s.id = o.store_id join zones z on z.name = s.zone
    where o.closed_at is null and o.driver_id is not null and z.id = any(scope_zones())
    union
    select d.user_id from drivers d
    where d.zones && array(select name from zones where id = any(scope_zones()))
      and not exists (select from driver_zones z where z.driver_id = d.user_id)
  ) seen
  where (select u.status = 'active' and u.role = 'driver' from users u where u.id = seen.driver_id)
$$;
revoke execute on function drivers_in_scope() from public;
grant execute on function drivers_in_scope() to tawsil_scoped;
`)
      .execute(db);
  },
};
