import { type Migration, sql } from 'kysely';

/**
 * Causes beside reasons (docs/decisions/0080). The columns are nullable: null is a text alone, of an
 * app that sends no cause, or of a server of the release before. Figures by cause
 * begin with those of reasons, all of them for another cause.
 */
export const causes: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table events add column cause text;
grant insert (cause) on events to tawsil_app;
alter table order_holds add column cause text;
alter table refunds add column cause text;
grant insert (cause) on refunds to tawsil_app;
alter table orders add column end_cause text;
create index orders_end_cause on orders (end_cause, placed_at, id) where end_cause is not null;

create table cause_figures (
  span text not null check (span in ('day','month')),
  start date not null,
  store_id integer not null references stores,
  cause text not null,
  cancelled bigint not null default 0,
  returned bigint not null default 0,
  lost_value bigint not null default 0,
  primary key (span, start, store_id, cause)
) with (fillfactor = 70);
insert into cause_figures
select span, start, store_id, 'other', sum(cancelled), sum(returned), sum(lost_value)
from reason_figures group by 1, 2, 3;
create table refund_cause_figures (
  span text not null check (span in ('day','month')),
  start date not null,
  store_id integer not null references stores,
  funder text not null,
  cause text not null,
  refunds bigint not null default 0,
  amount bigint not null default 0,
  reversed bigint not null default 0,
  primary key (span, start, store_id, funder, cause)
) with (fillfactor = 70);
insert into refund_cause_figures
select span, start, store_id, funder, 'other', sum(refunds), sum(amount), sum(reversed)
from refund_figures group by 1, 2, 3, 4;

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
`)
      .execute(db);
    for (const table of ['cause_figures', 'refund_cause_figures'])
      await sql
        .raw(`
grant select, insert, update, delete on ${table} to tawsil_app;
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (store_id in (select id from stores));
grant select on ${table} to tawsil_scoped;
`)
        .execute(db);
  },
};
