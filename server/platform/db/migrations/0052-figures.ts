import { type Migration, sql } from 'kysely';
import { FIGURE_TABLES } from './staff-scope/tables.ts';

const PERIOD = `
  span text not null check (span in ('day','month')),
  -- A day of Casablanca, or the first one of its month.
  start date not null`;
const sums = (...names: string[]) =>
  names.map((name) => `  ${name} bigint not null default 0,`).join('\n');
const SALES = `
${sums('delivered', 'on_time', 'goods', 'fees', 'discounts', 'cash', 'card', 'door_seconds', 'earned')}
  -- Counts by minute, nine digits each: the number of minute n stands at 10 to the power of 9n.
  door_minutes numeric not null default 0,`;
const ROWS = 'with (fillfactor = 70)';

const TABLES = `
create table store_figures (${PERIOD},
  store_id integer not null references stores,${SALES}
${sums('store_discounts', 'commission', 'cancelled', 'returned', 'lost_value')}
  primary key (span, start, store_id)
) ${ROWS};
create table driver_figures (${PERIOD},
  driver_id integer not null references drivers,
  -- Of the orders' stores; 0: none.
  zone_id integer not null,${SALES}
  primary key (span, start, driver_id, zone_id)
) ${ROWS};
create table reason_figures (${PERIOD},
  store_id integer not null references stores,
  reason text not null,
${sums('cancelled', 'returned', 'lost_value')}
  primary key (span, start, store_id, reason)
) ${ROWS};
create table refund_figures (${PERIOD},
  store_id integer not null references stores,
  funder text not null,
  reason text not null,
${sums('refunds', 'amount', 'reversed')}
  primary key (span, start, store_id, funder, reason)
) ${ROWS};
create table promotion_figures (${PERIOD},
  promotion_id integer not null references promotions,
  store_id integer not null references stores,
${sums('uses', 'cost', 'store_cost')}
  primary key (span, start, promotion_id, store_id)
) ${ROWS};
-- What a store's balance gained: together the change of the balance.
create table store_money_figures (${PERIOD},
  store_id integer not null references stores,
${sums('sales', 'promotions', 'commission', 'refunds', 'payouts', 'other', 'paid_payouts')}
  primary key (span, start, store_id)
) ${ROWS};
create table cash_figures (${PERIOD},
  driver_id integer not null references users,
${sums('collected', 'remitted', 'variance', 'other')}
  primary key (span, start, driver_id)
) ${ROWS};
create table staff_figures (${PERIOD},
  user_id integer not null references users,
  zone_id integer not null,
${sums('assignments', 'acknowledged')}
  assign_minutes numeric not null default 0,
  acknowledge_minutes numeric not null default 0,
  primary key (span, start, user_id, zone_id)
) ${ROWS};
-- What the dashboard draws; the last weeks only.
create table hour_figures (
  hour timestamptz not null,
  zone_id integer not null,
${sums('placed', 'delivered', 'late', 'cancelled', 'returned', 'door_seconds', 'gross', 'commission')}
  primary key (hour, zone_id)
) ${ROWS};
`;

const UPKEEP = `
-- How far the log is counted: every event up to seq is in the figures, and none after it.
create table figure_state (
  sole boolean primary key default true check (sole),
  seq bigint not null,
  -- As of which the figures of each store stand under its operational area.
  zone_revision bigint not null
);
insert into figure_state (seq, zone_revision)
select (select seq from event_head), (select number from zone_revision);

-- The area under which the figures of a store stand; 0: none.
create table figure_stores (
  store_id integer primary key references stores,
  zone_id integer not null
);
insert into figure_stores
select s.id, coalesce(z.id, 0) from stores s left join zones z on z.name = s.zone;

-- Months of before that are still to be counted.
create table figure_months_due (month date primary key);
insert into figure_months_due
select generate_series(date_trunc('month', min(at) - interval '1 day'), max(at) + interval '1 day',
  interval '1 month')::date
from (
  select min(placed_at) as at from orders union all select max(placed_at) from orders
  union all select max(closed_at) from orders
  union all select min(at) from ledger_transfers union all select max(at) from ledger_transfers
  union all select min(at) from events union all select max(at) from events
) known having min(at) is not null;

-- Transfers that are not counted yet. Their ids are taken before they are committed, so that no number
-- says which are new. A sale is found by the event of its delivery and needs no row.
create table unfolded_transfers (
  transfer_id bigint primary key references ledger_transfers
);
create function ledger_is_to_fold() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unfolded_transfers (transfer_id) values (new.id);
  return null;
end $$;
create trigger ledger_is_to_fold after insert on ledger_transfers
  for each row when (new.kind <> 'sale') execute function ledger_is_to_fold();

grant select, update on figure_state to tawsil_app;
grant select, delete on figure_months_due, unfolded_transfers to tawsil_app;
`;

/** Figures by day and month, which reports are made from (docs/decisions/0054). */
export const figures: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
    await sql.raw(UPKEEP).execute(db);
    for (const [table, shown] of Object.entries(FIGURE_TABLES))
      await sql
        .raw(`
grant select, insert, update, delete on ${table} to tawsil_app;
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (${shown});
grant select on ${table} to tawsil_scoped;
`)
        .execute(db);
  },
};
