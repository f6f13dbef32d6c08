import { OF_DRIVER, OF_STORE, OF_ZONE, scoped } from '../scope.ts';

/**
 * Figures by day and month, which reports are made from (docs/decisions/0054). A server of a
 * release before knows fewer figures: months of which it counted events are counted again.
 */
export const FIGURES = `
-- How far the log is counted: every event up to seq is in the figures, and none after it.
create table figure_state (
  sole boolean primary key default true check (sole),
  seq bigint not null,
  -- As of which the figures of each store stand under its operational area.
  zone_revision bigint not null,
  -- Written with seq by servers of this release.
  own_seq bigint not null default 0
);
grant select, update on figure_state to tawsil_app;
insert into figure_state (seq, zone_revision) values (0, 1);

-- The area under which the figures of a store stand; 0: none.
create table figure_stores (
  store_id integer primary key references stores,
  zone_id integer not null
);
${scoped('figure_stores', OF_STORE)}
grant select, insert, update, delete on figure_stores to tawsil_app;

-- Months of before that are still to be counted.
create table figure_months_due (
  month date primary key
);
grant select, delete on figure_months_due to tawsil_app;

create table figure_months_recounted (
  month date primary key,
  at timestamptz not null
);
grant select, delete on figure_months_recounted to tawsil_app;

create table store_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  store_id integer references stores,
  delivered bigint not null default 0,
  on_time bigint not null default 0,
  goods bigint not null default 0,
  fees bigint not null default 0,
  discounts bigint not null default 0,
  cash bigint not null default 0,
  card bigint not null default 0,
  door_seconds bigint not null default 0,
  earned bigint not null default 0,
  -- Counts by minute, nine digits each: the number of minute n stands at 10 to the power of 9n.
  door_minutes numeric not null default 0,
  store_discounts bigint not null default 0,
  commission bigint not null default 0,
  cancelled bigint not null default 0,
  returned bigint not null default 0,
  lost_value bigint not null default 0,
  given bigint not null default 0,
  taken bigint not null default 0,
  sent_again bigint not null default 0,
  primary key (span, start, store_id)
) with (fillfactor = 70);
${scoped('store_figures', OF_STORE)}
grant select, insert, update, delete on store_figures to tawsil_app;

-- What a store's balance gained: together the change of the balance.
create table store_money_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  store_id integer references stores,
  sales bigint not null default 0,
  promotions bigint not null default 0,
  commission bigint not null default 0,
  refunds bigint not null default 0,
  payouts bigint not null default 0,
  other bigint not null default 0,
  paid_payouts bigint not null default 0,
  ends bigint not null default 0,
  charges bigint not null default 0,
  primary key (span, start, store_id)
) with (fillfactor = 70);
${scoped('store_money_figures', OF_STORE)}
grant select, insert, update, delete on store_money_figures to tawsil_app;

create table driver_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  driver_id integer references drivers,
  -- Of the orders' stores; 0: none.
  zone_id integer,
  delivered bigint not null default 0,
  on_time bigint not null default 0,
  goods bigint not null default 0,
  fees bigint not null default 0,
  discounts bigint not null default 0,
  cash bigint not null default 0,
  card bigint not null default 0,
  door_seconds bigint not null default 0,
  earned bigint not null default 0,
  -- Counts by minute, nine digits each: the number of minute n stands at 10 to the power of 9n.
  door_minutes numeric not null default 0,
  given bigint not null default 0,
  taken bigint not null default 0,
  sent_again bigint not null default 0,
  primary key (span, start, driver_id, zone_id)
) with (fillfactor = 70);
${scoped('driver_figures', OF_ZONE)}
grant select, insert, update, delete on driver_figures to tawsil_app;

create table staff_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  user_id integer references users,
  zone_id integer,
  assignments bigint not null default 0,
  acknowledged bigint not null default 0,
  assign_minutes numeric not null default 0,
  acknowledge_minutes numeric not null default 0,
  primary key (span, start, user_id, zone_id)
) with (fillfactor = 70);
${scoped('staff_figures', OF_ZONE)}
grant select, insert, update, delete on staff_figures to tawsil_app;

-- What the dashboard draws; the last weeks only.
create table hour_figures (
  hour timestamptz,
  zone_id integer,
  placed bigint not null default 0,
  delivered bigint not null default 0,
  late bigint not null default 0,
  cancelled bigint not null default 0,
  returned bigint not null default 0,
  door_seconds bigint not null default 0,
  gross bigint not null default 0,
  commission bigint not null default 0,
  primary key (hour, zone_id)
) with (fillfactor = 70);
${scoped('hour_figures', OF_ZONE)}
grant select, insert, update, delete on hour_figures to tawsil_app;

create table reason_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  store_id integer references stores,
  reason text,
  cancelled bigint not null default 0,
  returned bigint not null default 0,
  lost_value bigint not null default 0,
  primary key (span, start, store_id, reason)
) with (fillfactor = 70);
${scoped('reason_figures', OF_STORE)}
grant select, insert, update, delete on reason_figures to tawsil_app;

create table cause_figures (
  span text check (span in ('day', 'month')),
  start date,
  store_id integer references stores,
  cause text,
  cancelled bigint not null default 0,
  returned bigint not null default 0,
  lost_value bigint not null default 0,
  primary key (span, start, store_id, cause)
) with (fillfactor = 70);
${scoped('cause_figures', OF_STORE)}
grant select, insert, update, delete on cause_figures to tawsil_app;

create table refund_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  store_id integer references stores,
  funder text,
  reason text,
  refunds bigint not null default 0,
  amount bigint not null default 0,
  reversed bigint not null default 0,
  primary key (span, start, store_id, funder, reason)
) with (fillfactor = 70);
${scoped('refund_figures', OF_STORE)}
grant select, insert, update, delete on refund_figures to tawsil_app;

create table refund_cause_figures (
  span text check (span in ('day', 'month')),
  start date,
  store_id integer references stores,
  funder text,
  cause text,
  refunds bigint not null default 0,
  amount bigint not null default 0,
  reversed bigint not null default 0,
  primary key (span, start, store_id, funder, cause)
) with (fillfactor = 70);
${scoped('refund_cause_figures', OF_STORE)}
grant select, insert, update, delete on refund_cause_figures to tawsil_app;

create table missing_item_figures (
  span text check (span in ('day', 'month')),
  start date,
  store_id integer references stores,
  item_id integer,
  missing bigint not null default 0,
  replaced bigint not null default 0,
  lost_value bigint not null default 0,
  primary key (span, start, store_id, item_id)
) with (fillfactor = 70);
${scoped('missing_item_figures', OF_STORE)}
grant select, insert, update, delete on missing_item_figures to tawsil_app;

create table promotion_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  promotion_id integer references promotions,
  store_id integer references stores,
  uses bigint not null default 0,
  cost bigint not null default 0,
  store_cost bigint not null default 0,
  primary key (span, start, promotion_id, store_id)
) with (fillfactor = 70);
${scoped('promotion_figures', OF_STORE)}
grant select, insert, update, delete on promotion_figures to tawsil_app;

create table cash_figures (
  span text check (span in ('day', 'month')),
  -- A day of Casablanca, or the first one of its month.
  start date,
  driver_id integer references users,
  collected bigint not null default 0,
  remitted bigint not null default 0,
  variance bigint not null default 0,
  other bigint not null default 0,
  primary key (span, start, driver_id)
) with (fillfactor = 70);
${scoped('cash_figures', OF_DRIVER)}
grant select, insert, update, delete on cash_figures to tawsil_app;

create table loss_figures (
  span text check (span in ('day', 'month')),
  start date,
  store_id integer references stores,
  cause text,
  party text,
  ends bigint not null default 0,
  to_store bigint not null default 0,
  to_driver bigint not null default 0,
  charged bigint not null default 0,
  unpaid bigint not null default 0,
  store_bears bigint not null default 0,
  platform_bears bigint not null default 0,
  primary key (span, start, store_id, cause, party)
) with (fillfactor = 70);
${scoped('loss_figures', OF_STORE)}
grant select, insert, update, delete on loss_figures to tawsil_app;

create table change_figures (
  span text check (span in ('day', 'month')),
  start date,
  store_id integer references stores,
  -- Empty: all orders that have ended.
  cause text,
  ended bigint not null default 0,
  changed bigint not null default 0,
  amendments bigint not null default 0,
  difference bigint not null default 0,
  store_pays bigint not null default 0,
  platform_pays bigint not null default 0,
  primary key (span, start, store_id, cause)
) with (fillfactor = 70);
${scoped('change_figures', OF_STORE)}
grant select, insert, update, delete on change_figures to tawsil_app;

create function figures_note_recount() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into figure_months_recounted (month, at)
  select distinct date_trunc('month', commitment_day(e.at))::date, now()
  from events e where e.seq > old.seq and e.seq <= new.seq
  on conflict (month) do update set at = excluded.at;
  new.own_seq := new.seq;
  return new;
end $$;
create trigger figures_note_recount before update on figure_state for each row when (new.seq <> old.seq
  and new.own_seq = old.own_seq) execute function figures_note_recount();
`;
