import { OF_ORDER, OF_STORE, scoped } from '../scope.ts';

/**
 * Orders. Each filter of their list has an index in the order that is shown (docs/decisions/0026),
 * and each order carries the words that it is found by. A store's words are on the store alone: a
 * search resolves them to stores, whose orders an index already has in the order of the list.
 */
export const ORDERS = `
create table orders (
  id integer generated always as identity primary key,
  version integer not null default 1,
  reference uuid not null,
  status text not null,
  store_id integer not null references stores,
  customer_id integer not null references users,
  driver_id integer references drivers,
  pickup_lat double precision not null,
  pickup_lon double precision not null,
  dropoff_lat double precision not null,
  dropoff_lon double precision not null,
  address text not null,
  note text,
  payment text not null check (payment in ('cash', 'card')),
  subtotal bigint not null check (subtotal >= 0),
  delivery_fee bigint not null check (delivery_fee >= 0),
  placed_at timestamptz not null,
  status_at timestamptz not null,
  assigned_at timestamptz,
  picked_up_at timestamptz,
  closed_at timestamptz,
  ready_due_at timestamptz not null,
  promised_at timestamptz not null,
  search tsvector not null default '',
  discount bigint not null default 0,
  refunded bigint not null default 0,
  total bigint generated always as (subtotal + delivery_fee - discount) stored,
  body_hash bytea,
  zone_id integer references zones,
  shape_id integer references zone_shapes,
  terms_id integer references zone_terms,
  store_discount bigint not null default 0,
  fee_discount bigint not null default 0,
  -- The driver brings it back; the store or the staff confirm that it arrived.
  return_requested_at timestamptz,
  ends_at timestamptz,
  -- {event, reason, by}: read and written as a whole.
  ending jsonb,
  end_cause text,
  -- The terms of the area and the surcharge at placing, the goods of the first basket, and the
  -- discount by staff: {terms, surcharge, subtotal, given}. Null: placed by a server of the release
  -- before, and not amended so far.
  kept_terms jsonb,
  -- The last amendment that was applied, the last that the store has seen, and the open proposal.
  amended integer not null default 0,
  amended_seen integer not null default 0,
  amendment_open jsonb,
  -- To be called about this order; null: the customer's own number.
  phone text,
  -- The last failed attempt, why it is brought back, and the hand-over that is asked for: read and
  -- written as a whole.
  attempt jsonb,
  bringing_back jsonb,
  hand_over jsonb,
  -- The driver from whom its own driver fetches it.
  fetch_from_id integer references users,
  -- When its driver took it from another one.
  taken_at timestamptz,
  food_fate text,
  -- The open dispute: its amendment, its time, and what the order cost before it.
  amendment_disputed jsonb,
  -- What is asked of its driver, while its time of sending is that of the assignment.
  answer jsonb,
  -- Who declined it or did not answer, and whether nobody else was left.
  declined jsonb,
  -- A mask, because it is read with each order: bit 0 is age, 1 is large, 2 is cold.
  needs smallint not null default 0,
  -- Fixed at placing; null: it proves nothing, as of every order of before.
  proof_needs jsonb,
  -- What its delivery proved.
  delivery_proof jsonb,
  delivered_metres integer,
  -- The last visits of its driver, for those who read orders.
  visits jsonb,
  -- What the customer was given besides refunds: coupons, and goods that were sent again. Centimes.
  given bigint not null default 0,
  -- The order for which this one was sent again; null: none.
  redelivers integer references orders,
  unique (customer_id, reference),
  check ((status not in ('picked_up', 'delivered', 'returned')) or driver_id is not null),
  constraint orders_discount_check
    check (discount between 0 and subtotal + delivery_fee and fee_discount between 0 and delivery_fee
      and discount - fee_discount between 0 and subtotal and store_discount between 0 and discount
      and store_discount <= subtotal),
  constraint orders_refunded
    check (refunded between 0 and subtotal + delivery_fee - discount and (refunded = 0 or status = 'delivered')),
  check (status in ('placed', 'accepted', 'preparing', 'ready', 'picked_up', 'delivered', 'cancelled',
    'returned'))
);
create index orders_open on orders (id) where closed_at is null;
create index orders_open_driver on orders (driver_id) where closed_at is null;
create index orders_closed on orders (closed_at);
create index orders_placed on orders (placed_at, id);
create index orders_status on orders (status, placed_at, id);
create index orders_store on orders (store_id, placed_at, id);
-- Also for a zone's stores, of which one status is wanted.
create index orders_store_status on orders (store_id, status, placed_at, id);
create index orders_driver on orders (driver_id, placed_at, id);
create index orders_customer on orders (customer_id, placed_at, id);
create index orders_open_placed on orders (placed_at, id) where closed_at is null;
create index orders_no_driver on orders (placed_at, id) where driver_id is null;
create index orders_search on orders using gin (search);
create index orders_total on orders (total, id);
create index orders_zone on orders (zone_id, placed_at) where zone_id is not null;
create index orders_delivered_pair on orders (driver_id, store_id, closed_at) where status = 'delivered';
create index orders_open_customer on orders (customer_id) where closed_at is null;
create index orders_ends_at on orders (ends_at) where ends_at is not null;
create index orders_end_cause on orders (end_cause, placed_at, id) where end_cause is not null;
create index orders_fetch_from on orders (fetch_from_id, placed_at desc, id desc)
  where fetch_from_id is not null;
create index orders_amended on orders (placed_at, id) where amended > 0;
create index orders_delivered_far on orders (placed_at desc, id desc) where delivered_metres > 150;
create index orders_attempted on orders (status_at) where attempt is not null;
create index orders_redeliver on orders (redelivers) where redelivers is not null;
${scoped('orders', OF_STORE)}
grant select, insert, update, delete on orders to tawsil_app;

-- Deferred, because the event that names the person is written after the order.
create constraint trigger disputes_ended after update of status on orders deferrable initially deferred
  for each row when (old.status = 'picked_up' and new.status in ('delivered','returned'))
  execute function disputes_ended();

-- Deferred, because the event that names the person is written after the order.
create constraint trigger returns_committed after update of status
  on orders deferrable initially deferred for each row when (new.status = 'returned'
  and old.status <> 'returned' and new.payment = 'cash' and new.total > 0)
  execute function returns_committed();
create trigger discounts_returned after update of status on orders for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' and new.discount > 0)
  execute function discounts_returned();
create trigger push_devices_follow_order after insert on orders for each row
  execute function push_devices_follow_order();

alter table events add constraint events_order_id_fkey1 foreign key (order_id) references orders;
alter table ledger_transfers add foreign key (order_id) references orders;
alter table promotion_redemptions add foreign key (order_id) references orders;
alter table featured_orders add foreign key (order_id) references orders;

${scoped(
  'users',
  `id = scope_user() or case role
    when 'driver' then exists (select from drivers d where d.user_id = users.id)
    when 'customer' then exists (select from orders o where o.customer_id = users.id)
    when 'store' then exists (select from stores s where s.owner_id = users.id)
    when 'fleet' then false
    else role is not null and (zone_scope = 'all'
      or exists (select from user_zones z where z.user_id = users.id)) end`,
)}

${scoped(
  'ledger_transfers',
  `case when order_id is not null
  then exists (select from orders o where o.id = order_id)
  else exists (
    select from ledger_entry_accounts e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = ledger_transfers.id and a.owner_id <> 0
      and a.kind <> 'collector_cash') end`,
)}

${scoped('promotion_redemptions', OF_ORDER)}
alter table orders add constraint orders_ending_whole
  check ((ends_at is null) = (ending is null)) not valid;
alter table orders add constraint orders_food_fate
  check (food_fate is null or status = 'returned' and (food_fate in ('taken_back', 'refused',
    'thrown_away', 'left_with_driver'))) not valid;
alter table orders add constraint orders_hand_over_whole
  check ((hand_over is null) = (fetch_from_id is null) and fetch_from_id <> driver_id) not valid;
alter table orders add constraint orders_worth
  check (given >= 0 and (refunded + given) <= (subtotal + delivery_fee - discount)) not valid;

create function orders_fill_search() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  digits text := regexp_replace(new.phone, '\\D', '', 'g');
begin
  -- An unknown store or person is refused by its foreign key, in its own words.
  new.search := coalesce(
    orders_search(
      new.id, new.store_id, new.customer_id, new.driver_id, new.address, new.placed_at), '');
  if digits is not null then
    new.search := new.search
      || array_to_tsvector(search_words(digits, regexp_replace(digits, '^212', '0')));
  end if;
  return new;
end $$;

-- Beside the words stands the day, as no word is written: a search looks through days, newest first.
create function orders_search(wanted_id integer, store integer, customer integer, driver integer, door text, placed timestamptz)
returns tsvector language sql stable as $$
  select array_to_tsvector(array['~' || floor(extract(epoch from placed) / 86400)::int] || search_words(
    wanted_id::text, door, c.name, d.name, 'd' || lpad(dr.code::text, greatest(2, length(dr.code::text)), '0'),
    regexp_replace(c.phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(c.phone, '\\D', '', 'g'), '^212', '0')))
  from users c
  left join users d on d.id = driver
  left join drivers dr on dr.user_id = driver
  where c.id = customer
$$;
create trigger orders_search before insert or update of store_id, customer_id, driver_id, address, phone
  on orders for each row execute function orders_fill_search();

-- Locks the customer, so that of two orders at once the second counts the first. One function,
-- because each of its statements has a snapshot of its own.
create function orders_of_customer(p_customer integer, p_since timestamptz,
  out open integer, out recent integer, out cash bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users where id = p_customer for no key update;
  select count(*)::integer, coalesce(sum(o.total) filter (where o.payment = 'cash'), 0)::bigint
    into open, cash from orders o where o.customer_id = p_customer and o.closed_at is null;
  select count(*)::integer into recent from orders o
    where o.customer_id = p_customer and o.placed_at > p_since;
end $$;

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
create trigger closed_orders_stay before update of amount, store_part on promotion_redemptions
  for each row execute function closed_orders_stay();

grant execute on function orders_of_customer to tawsil_app;
grant execute on function orders_search to tawsil_scoped;
`;
