import { type Migration, sql } from 'kysely';

/**
 * Arrivals of drivers at stores, doors and other drivers (docs/decisions/0088). A server of the release
 * before writes none.
 */
export const arrivals: Migration = {
  async up(db) {
    await sql
      .raw(`
create table arrivals (
  id bigint generated always as identity primary key,
  order_id integer not null references orders,
  driver_id integer not null references users,
  place text not null check (place in ('store','door','driver')),
  at timestamptz not null,
  left_at timestamptz,
  source text not null check (source in ('app','geofence','staff')),
  left_source text check (left_source in ('app','geofence','staff')),
  -- From where he was to the place, and the error of that position.
  metres integer,
  accuracy integer,
  -- How long after it happened the server learnt of it.
  age_ms integer not null,
  -- For the waits at stores.
  store_id integer not null references stores,
  check (left_at is null or left_at >= at),
  check ((left_at is null) = (left_source is null)),
  unique (order_id, driver_id, place, at)
);
-- He is at a place of an order once, until he leaves it.
create unique index arrivals_present on arrivals (order_id, driver_id, place) where left_at is null;
create index arrivals_store on arrivals (store_id, at) where place = 'store';
create index arrivals_driver on arrivals (driver_id, at);
create index arrivals_age on arrivals (at);
alter table arrivals enable row level security;
create policy arrivals_app on arrivals to tawsil_app using (true) with check (true);
create policy arrivals_scoped on arrivals for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on arrivals to tawsil_scoped;
grant select, insert, delete on arrivals to tawsil_app;
grant update (left_at, left_source) on arrivals to tawsil_app;

-- The last visits of its driver, for those who read orders.
alter table orders add column visits jsonb;
do $$
declare
  present text := pg_get_viewdef('order_rows'::regclass);
  start integer := position(E'\\n   FROM ' in present);
begin
  execute 'create or replace view order_rows with (security_invoker = true) as '
    || left(present, start - 1) || ', o.visits' || substr(present, start);
end $$;
`)
      .execute(db);
  },
};
