import { type Migration, sql } from 'kysely';

/**
 * A return that staff confirm releases the driver from the order's cash, so it counts in what one
 * person commits alone (docs/decisions/0067). The store is burdened by a return and charges nobody;
 * nor does the host, nor a driver of the release before, whose return was no request.
 */
export const returnsCommitted: Migration = {
  async up(db) {
    await sql
      .raw(`
create function returns_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  confirmer jsonb;
  person integer;
begin
  select actor into confirmer from events
    where order_id = new.id and type = 'order.returned' order by id desc limit 1;
  person := (confirmer->>'id')::integer;
  if person = 0
    or confirmer->>'role' = 'driver' and person = new.driver_id
    or confirmer->>'role' = 'store'
      and exists (select from stores s where s.id = new.store_id and s.owner_id = person) then
    return null;
  end if;
  perform commit_alone(person, new.status_at, 'debt', new.total, 'return ' || new.id);
  return null;
end $$;
-- Deferred, because the event that names the person is written after the order.
create constraint trigger returns_committed after update of status on orders
  deferrable initially deferred for each row
  when (new.status = 'returned' and old.status <> 'returned' and new.payment = 'cash' and new.total > 0)
  execute function returns_committed();

-- The proof asks for the commitments of returns after this migration only.
do $$ begin
  execute format('create function returns_committed_after() returns bigint language sql immutable
    set search_path = pg_catalog, public, pg_temp as ''select %s::bigint''',
    (select coalesce(max(id), 0) from events));
end $$;
grant execute on function returns_committed_after() to tawsil_app;
`)
      .execute(db);
  },
};
