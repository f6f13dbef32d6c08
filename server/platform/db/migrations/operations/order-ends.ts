import { OF_ORDER, scoped } from '../scope.ts';

/**
 * Ends of orders without delivery: who gets and who bears what, posted with the end or decided by
 * another person (docs/decisions/0083).
 */
export const ORDER_ENDS = `
-- How an order ended without delivery, and who gets and who bears what. Written before the order's
-- status, so that its payment follows.
create table order_ends (
  id integer generated always as identity primary key,
  version integer not null default 1,
  order_id integer not null unique references orders,
  at timestamptz not null,
  ended_by jsonb not null,
  status text not null check (status in ('cancelled', 'returned')),
  -- How far it had come.
  phase text not null check (phase in ('before', 'preparing', 'road')),
  cause text not null,
  -- Who was at fault, as decided.
  party text not null check (party in ('store', 'customer', 'driver', 'platform', 'unknown')),
  state text not null check (state in ('settled', 'waiting')),
  -- What it is calculated from: amounts of the order and rates, as of its end.
  facts jsonb not null,
  -- The term that was applied; null while nobody has decided.
  term jsonb,
  -- Centimes.
  store bigint not null default 0 check (store >= 0),
  driver bigint not null default 0 check (driver >= 0),
  charged bigint not null default 0 check (charged >= 0),
  unpaid bigint not null default 0 check (unpaid >= 0),
  store_bears bigint not null default 0,
  -- Of what the store bears, what its balance did not have.
  store_owes bigint not null default 0,
  platform_bears bigint not null default 0,
  transfer_id bigint unique references ledger_transfers,
  settled_at timestamptz,
  settled_by jsonb,
  -- Why it was decided so, if it waited.
  decision text,
  check ((state = 'settled') = (term is not null)),
  check (store_bears >= 0 and store_bears <= driver),
  check (store_owes >= 0 and store_owes <= store_bears),
  check (platform_bears = (store + driver - store_bears - charged)),
  check ((state = 'settled') = (settled_at is not null))
);
create index order_ends_waiting on order_ends (at, id) where state = 'waiting';
create index order_ends_at on order_ends (at, id);
${scoped('order_ends', OF_ORDER)}
grant select, insert on order_ends to tawsil_app;
grant update (charged, decision, driver, party, platform_bears, settled_at, settled_by, state, store,
  store_bears, store_owes, term, transfer_id, unpaid, version) on order_ends to tawsil_app;

-- What the platform bears is committed by who settled it (docs/decisions/0067).
create function order_ends_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform commit_alone((new.settled_by->>'id')::integer, new.settled_at, 'debt',
    new.platform_bears, 'end of order ' || new.order_id);
  return null;
end $$;
create constraint trigger order_ends_committed after insert or update of state
  on order_ends deferrable initially deferred for each row when (new.state = 'settled'
  and new.platform_bears > 0) execute function order_ends_committed();

-- Who decides an end is linked to none of those who gain by it, and has not ended it himself.
create function order_ends_decided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider integer := (new.settled_by->>'id')::integer;
begin
  if decider is null or not one_person() and exists (
    select from orders o join stores s on s.id = o.store_id
    cross join lateral (values ((new.ended_by->>'id')::integer), (o.customer_id),
      (case when new.store > 0 then s.owner_id end), (case when new.driver > 0 then o.driver_id end)
    ) as other (id)
    where o.id = new.order_id and other.id is not null
      and account_link(other.id, decider, null) is not null) then
    raise exception 'the end of order % is not decided by another person', new.order_id
      using errcode = 'check_violation', constraint = 'order_ends_four_eyes';
  end if;
  return null;
end $$;
create constraint trigger order_ends_decided after update of state
  on order_ends deferrable initially deferred for each row when (old.state = 'waiting'
  and new.state = 'settled') execute function order_ends_decided();

-- An end is settled once, and its transfer is added once.
create function order_ends_final() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.state = 'settled' and
     (old.transfer_id is not null
       or to_jsonb(new) - '{transfer_id,store_owes}'::text[]
         <> to_jsonb(old) - '{transfer_id,store_owes}'::text[]) then
    raise exception 'the end of order % is settled', old.order_id
      using errcode = 'check_violation', constraint = 'order_ends_final';
  end if;
  return new;
end $$;
create trigger order_ends_final before update or delete on order_ends for each row
  execute function order_ends_final();

-- What the end of an order leaves owed, also of a server of the release before.
create function order_ends_owed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dues (party, owner_id, order_id, end_id, at, amount)
    select 'store', o.store_id, o.id, new.id, coalesce(new.settled_at, new.at), new.store_owes
    from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger order_ends_owed after update of store_owes on order_ends for each row
  when (new.store_owes > 0 and old.store_owes = 0) execute function order_ends_owed();

-- An order by card has its payment when its transaction ends. A server of the release before knows
-- none: 57P03 is "not now", so that its customers try again, and are served by a newer server.
create function order_is_paid() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from payments where order_id = new.id and customer_id = new.customer_id
      and state = 'placed' and authorised >= new.total) then
    raise exception 'order % is by card and has no authorised payment', new.id
      using errcode = 'cannot_connect_now', constraint = 'order_is_paid';
  end if;
  return null;
end $$;
create constraint trigger order_is_paid after insert on orders deferrable initially deferred
  for each row when (new.payment = 'card') execute function order_is_paid();
create constraint trigger order_stays_paid after update of subtotal, delivery_fee, discount, payment
  on orders deferrable initially deferred for each row when (new.payment = 'card'
  and new.closed_at is null) execute function order_is_paid();
`;
