import { type Migration, sql } from 'kysely';

/**
 * Amendments with which a customer does not agree, which each answers once (docs/decisions/0081). A
 * server of the release before leaves an open one as it is.
 */
export const amendmentDisputes: Migration = {
  async up(db) {
    await sql
      .raw(`
create table amendment_disputes (
  order_id integer not null,
  number integer not null,
  at timestamptz not null,
  outcome text check (outcome in ('put_back','accepted','kept')),
  cause text,
  reason text,
  settled_by jsonb,
  settled_at timestamptz,
  primary key (order_id, number),
  foreign key (order_id, number) references order_amendments (order_id, number),
  check ((outcome is null) = (settled_at is null)),
  check (cause is null or outcome = 'kept')
);

-- What is settled stays so.
create function amendment_disputes_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null or new.outcome is null or new.at <> old.at then
    raise exception 'the dispute of amendment % of order % is final', old.number, old.order_id
      using errcode = 'check_violation', constraint = 'amendment_disputes_final';
  end if;
  return new;
end $$;
create trigger amendment_disputes_final before update or delete on amendment_disputes
  for each row execute function amendment_disputes_final();

alter table amendment_disputes enable row level security;
create policy amendment_disputes_app on amendment_disputes to tawsil_app
  using (true) with check (true);
create policy amendment_disputes_scoped on amendment_disputes for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on amendment_disputes to tawsil_scoped;
grant select, insert on amendment_disputes to tawsil_app;
grant update (outcome, cause, reason, settled_by, settled_at) on amendment_disputes to tawsil_app;

alter table orders
  -- The open dispute: its amendment, its time, and what the order cost before it.
  add column amendment_disputed jsonb;

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause, o.amended, o.amended_seen, o.amendment_open,
       o.attempt, o.bringing_back, o.hand_over, o.fetch_from_id, o.taken_at, o.food_fate,
       o.amendment_disputed
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
`)
      .execute(db);
  },
};
