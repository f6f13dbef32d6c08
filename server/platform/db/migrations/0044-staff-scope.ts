import { type Migration, sql } from 'kysely';
import { openTables, SCOPED_TABLES } from './staff-scope/tables.ts';

const PEOPLE = `
-- All areas is said; "some" without a row in user_zones is none.
alter table users
  add column zone_scope text not null default 'all' check (zone_scope in ('all','some')),
  -- The head of the log when that was said: what was read before shows other areas.
  add column zones_since bigint not null default -1;
create table user_zones (
  user_id integer not null references users on delete cascade,
  zone_id integer not null references zones,
  primary key (user_id, zone_id)
);
create index user_zones_zone on user_zones (zone_id);
grant select, insert, delete on user_zones to tawsil_app;

-- Where each driver was seen last; null: in no zone. Written by the server that gets his positions.
create table driver_zones (
  driver_id integer primary key references drivers,
  zone_id integer references zones,
  at timestamptz not null
);
create index driver_zones_zone on driver_zones (zone_id);
create index driver_zones_at on driver_zones (at);
grant select, insert, update on driver_zones to tawsil_app;

-- Servers that keep stores in memory read them anew when one has moved.
create trigger stores_moved after update of zone on stores
  for each row when (old.zone is distinct from new.zone) execute function zones_changed();

-- The areas that a handover sheet was collected in; null: all.
alter table handovers add column zones integer[];
`;

const FUNCTIONS = `
-- The areas and the person of a query that runs as tawsil_scoped. Without them: none, and nobody.
create function scope_zones() returns integer[] language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('tawsil.zones', true), '')::integer[], '{}')
$$;
create function scope_user() returns integer language sql stable parallel safe as $$
  select nullif(current_setting('tawsil.person', true), '')::integer
$$;

-- Names that go with a row that is visible: they are read with their owner's rights.
create view person_names as
select u.id, u.name, d.code from users u left join drivers d on d.user_id = u.id;
create view ledger_entry_accounts as select transfer_id, account_id from ledger_entries;
grant select on person_names to tawsil_app;

drop view order_rows;
create view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
grant select on order_rows to tawsil_app;

grant usage on schema public to tawsil_scoped;
grant select on order_rows, person_names, ledger_entry_accounts to tawsil_scoped;
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p
    where pronamespace = 'public'::regnamespace and provolatile <> 'v'
      and has_function_privilege('tawsil_app', p.oid, 'execute')
  loop
    execute format('grant execute on function %s to tawsil_scoped', f);
  end loop;
end $$;
`;

/**
 * Staff work for all operational areas or for some (docs/decisions/0043). Queries for the latter run as
 * `tawsil_scoped`, which reads what its policies show; nothing changes for `tawsil_app`.
 */
export const staffScope: Migration = {
  async up(db) {
    await sql.raw(PEOPLE).execute(db);
    await sql.raw(FUNCTIONS).execute(db);
    for (const [table, shown] of Object.entries(SCOPED_TABLES))
      await sql
        .raw(`
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (${shown});
grant select on ${table} to tawsil_scoped;
`)
        .execute(db);
    await sql.raw(`grant select on ${openTables.join(', ')} to tawsil_scoped`).execute(db);
  },
};
