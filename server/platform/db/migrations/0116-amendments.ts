import { type Migration, sql } from 'kysely';

const TABLES = `
-- A change of an order after it was placed, applied or proposed (docs/decisions/0081).
create table order_amendments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  number integer not null check (number > 0),
  kinds text[] not null check (cardinality(kinds) > 0
    and kinds <@ '{lines,address,contact,payment,instructions}'),
  cause text not null,
  reason text,
  state text not null check (state in
    ('proposed','applied','refused','withdrawn','expired','superseded','closed')),
  consent text check (consent in ('not_needed','app','telephone','preference','default')),
  -- The end of the number on which the customer agreed.
  consent_phone text,
  -- The proposal whose default it is.
  follows integer,
  asked_by jsonb,
  asked_at timestamptz not null,
  expires_at timestamptz,
  settled_by jsonb,
  settled_at timestamptz,
  -- The whole basket, and what besides it has changed.
  before jsonb not null,
  after jsonb not null,
  details jsonb not null default '{}',
  total_before bigint not null,
  total_after bigint not null,
  -- What it costs more, and the customer does not pay. Centimes.
  store_pays bigint not null default 0 check (store_pays >= 0),
  platform_pays bigint not null default 0 check (platform_pays >= 0),
  -- The lines of a proposal, with the prices that were shown to the customer.
  plan jsonb,
  unique (order_id, number),
  check ((state = 'applied') = (consent is not null)),
  check (state <> 'proposed' or expires_at is not null and plan is not null)
);
create unique index order_amendments_open on order_amendments (order_id) where state = 'proposed';
create index order_amendments_due on order_amendments (expires_at) where state = 'proposed';

create function order_amendments_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.state <> 'proposed' or new.state = 'proposed'
     or (to_jsonb(new) - '{state,consent,consent_phone,settled_by,settled_at}'::text[])
       <> (to_jsonb(old) - '{state,consent,consent_phone,settled_by,settled_at}'::text[]) then
    raise exception 'amendment % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'order_amendments_final';
  end if;
  return new;
end $$;
create trigger order_amendments_final before update or delete on order_amendments
  for each row execute function order_amendments_final();

-- The lines that an amendment changes, for reports.
create table amendment_lines (
  amendment_id integer not null references order_amendments,
  line integer not null,
  item_id integer not null,
  quantity_before integer not null check (quantity_before >= 0),
  quantity_after integer not null check (quantity_after >= 0),
  price_before bigint,
  price_after bigint,
  replaces integer,
  primary key (amendment_id, line)
);

alter table order_amendments enable row level security;
create policy order_amendments_app on order_amendments to tawsil_app using (true) with check (true);
create policy order_amendments_scoped on order_amendments for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
alter table amendment_lines enable row level security;
create policy amendment_lines_app on amendment_lines to tawsil_app using (true) with check (true);
create policy amendment_lines_scoped on amendment_lines for select to tawsil_scoped
  using (exists (select from order_amendments a where a.id = amendment_id));
grant select on order_amendments, amendment_lines to tawsil_scoped;
grant select, insert on order_amendments, amendment_lines to tawsil_app;
grant update (state, consent, consent_phone, settled_by, settled_at) on order_amendments to tawsil_app;
`;

const ORDERS = `
alter table orders
  -- The last amendment that was applied, the last that the store has seen, and the open proposal.
  add column amended integer not null default 0,
  add column amended_seen integer not null default 0,
  add column amendment_open jsonb,
  -- To be called about this order; null: the customer's own number.
  add column phone text;

alter table order_lines
  add column replaces integer,
  -- If the customer does not pay the difference to it: the menu's price of one.
  add column menu_price bigint,
  -- Of the price of one, what the platform pays.
  add column platform_pays bigint not null default 0 check (platform_pays between 0 and unit_price);

create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at, o.ends_at, o.ending,
       o.end_cause, o.amended, o.amended_seen, o.amendment_open
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;
`;

const DISCOUNTS = `
alter table order_discounts
  -- The agent by whom the platform pays the difference of a replacement; null: of placing.
  add column granted_by integer,
  add column granted_at timestamptz,
  add constraint order_discounts_granted check ((granted_by is null) = (granted_at is null)
    and (granted_by is null or promotion_id is null and line is not null and store_part = 0)),
  drop constraint order_discounts_order_id_line_promotion_id_key,
  add constraint order_discounts_part
    unique nulls not distinct (order_id, line, promotion_id, granted_by);

-- The goods of a promotion may all be missing; an amendment never gives more than was granted.
alter table promotion_redemptions
  drop constraint promotion_redemptions_amount_check,
  add constraint promotion_redemptions_amount_check check (amount >= 0 and amount <= granted);

grant delete, update (amount, store_part) on order_discounts to tawsil_app;
grant update (amount, store_part) on promotion_redemptions to tawsil_app;

-- What an order contained and cost at its end is not rewritten.
create function closed_orders_stay() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from orders where id = old.order_id and closed_at is not null) then
    raise exception 'order % has ended', old.order_id
      using errcode = 'check_violation', constraint = 'closed_orders_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger closed_orders_stay before delete or update on order_discounts
  for each row execute function closed_orders_stay();
create trigger closed_orders_stay before delete or update of quantity, unit_price on order_lines
  for each row execute function closed_orders_stay();
create trigger closed_orders_stay before update of amount, store_part on promotion_redemptions
  for each row execute function closed_orders_stay();

-- A discount by staff is on the staff member's own order; the difference of a replacement is that
-- of the agent who decided it. What is written again for other lines is not committed again.
create or replace function discounts_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person integer := new.granted_by;
  since timestamptz := new.granted_at;
  subject_of text := 'amendments of order ' || new.order_id;
  given bigint;
  covered bigint;
begin
  if person is null then
    select customer_id, placed_at into person, since from orders where id = new.order_id;
    subject_of := 'order ' || new.order_id;
  end if;
  select coalesce(sum(amount), 0) into given from order_discounts
    where order_id = new.order_id and promotion_id is null
      and granted_by is not distinct from new.granted_by;
  select coalesce(sum(amount), 0) into covered from commitments
    where subject = subject_of and person_id = person and kind = 'discount';
  if given > covered then
    perform commit_alone(person, since, 'discount', given - covered, subject_of);
  end if;
  return null;
end $$;
`;

/**
 * Amendments: an order changes until it is handed over, and its first basket and each later one are
 * kept (docs/decisions/0081).
 */
export const amendments: Migration = {
  async up(db) {
    for (const part of [TABLES, ORDERS, DISCOUNTS]) await sql.raw(part).execute(db);
  },
};
