import { OF_ORDER, scoped } from '../scope.ts';

/**
 * Card payments: an unpaid order is no order (docs/decisions/0066). The payment of an amended
 * order is never more than was authorised (0081).
 */
export const PAYMENTS = `
-- A card payment: asked for before its order exists (docs/decisions/0066). Centimes.
create table payments (
  id uuid primary key,
  customer_id integer not null references users,
  -- Of the order, by its customer: the same reference asks for the same payment.
  reference uuid not null,
  body_hash bytea not null,
  -- The order as it was sent, in its order of fields, of which the hash is made; and the digest of
  -- the price that the customer agreed to.
  body json not null,
  agreed text not null,
  currency text not null check (currency = 'MAD'),
  total bigint not null check (total >= 0),
  provider text not null,
  provider_ref text,
  pay_url text,
  authorised bigint not null default 0,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  authorised_until timestamptz,
  state text not null,
  -- Why there is no order, in words for the customer.
  reason text,
  created_at timestamptz not null,
  state_at timestamptz not null,
  -- Until when the customer can pay.
  ends_at timestamptz not null,
  -- When the provider is read next; null: nothing is awaited.
  look_at timestamptz,
  order_id integer unique references orders,
  number integer generated always as identity,
  reason_sentence jsonb,
  -- The cash order that it is for; null: its order does not exist before it is paid.
  for_order_id integer references orders,
  unique (customer_id, reference),
  unique (provider, provider_ref),
  constraint payments_amounts check (refunded between 0 and captured and captured <= authorised),
  constraint payments_of_that_order check (order_id = for_order_id),
  constraint payments_order
    check (case when state in ('placed', 'capturing', 'captured') then order_id is not null
      when state in ('waiting', 'authorised', 'declined', 'expired') then order_id is null else true end),
  check (state in ('waiting', 'authorised', 'placed', 'capturing', 'captured', 'releasing', 'released',
    'declined', 'expired', 'review', 'written_off'))
);
create index payments_look on payments (look_at) where look_at is not null;
create index payments_of_customer on payments (customer_id, state) where order_id is null;
-- Lists show payments without an order.
create index payments_listed on payments (created_at, number) where order_id is null;
create index payments_listed_total on payments (total, number) where order_id is null;
create index payments_number on payments (number) where order_id is null;
create index payments_ending on payments (authorised_until) where state = 'placed';
create index payments_bodies on payments (state_at) where agreed <> ''
  and state not in ('waiting','authorised');
-- One at a time for an order.
create unique index payments_for_order on payments (for_order_id) where state in ('waiting','authorised');
${scoped('payments', OF_ORDER)}
grant select, insert, update on payments to tawsil_app;

-- What the provider has to do, written in the transaction that decides it: an outbox.
create table payment_acts (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('capture', 'release', 'refund')),
  -- The provider carries out a key at most once.
  key text not null unique,
  amount bigint not null check (amount >= 0),
  state text not null default 'due' check (state in ('due', 'review', 'done', 'refused')),
  attempt integer not null default 0,
  due_at timestamptz not null,
  -- When it was last sent; null: never. After that its outcome is read before it is sent again.
  sent_at timestamptz,
  lease_until timestamptz,
  -- What the provider said last.
  outcome text,
  at timestamptz not null,
  -- When an act was done. Null: before this, or by a server of the release before; no file of the
  -- provider is required for it.
  done_at timestamptz,
  refused_at timestamptz,
  outcome_sentence jsonb
);
create index payment_acts_due on payment_acts (due_at) where state in ('due','review');
create index payment_acts_payment on payment_acts (payment_id, id);
${scoped('payment_acts', `exists (select from payments p where p.id = payment_id)`)}
grant select, insert, update on payment_acts to tawsil_app;

-- What the provider has to do stays as it was decided, and as it ended; a capture or a release is
-- given up only with its payment.
create function payment_acts_stay() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.payment_id, new.kind, new.key, new.amount)
       is distinct from (old.id, old.payment_id, old.kind, old.key, old.amount)
     or old.state in ('done','refused') and new.state <> old.state
     -- Later times would hide that it is late.
     or new.at > old.at
     or old.state = 'done' and coalesce(new.done_at, 'infinity') > coalesce(old.done_at, 'infinity')
     or new.state = 'refused' and old.state <> 'refused' and new.kind <> 'refund' and not exists (
       select from payments where id = new.payment_id and state = 'written_off') then
    raise exception 'act % of payment % cannot be rewritten', old.id, old.payment_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger payment_acts_stay before update on payment_acts for each row
  execute function payment_acts_stay();

-- The end of an order decides its payment, also for a server of the release before, which writes no
-- end. While an end waits for a decision, the authorisation stays.
create function payment_follows_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended order_ends;
begin
  if new.status = 'delivered' then
    perform payment_ends(new.id, true, new.total, new.status_at);
    return null;
  end if;
  select * into ended from order_ends where order_id = new.id;
  if ended.state = 'waiting' then return null; end if;
  perform payment_ends(new.id, coalesce(ended.charged, 0) > 0, coalesce(ended.charged, 0), new.status_at);
  return null;
end $$;
create trigger payment_follows_order after update of status on orders for each row
  when (new.payment = 'card' and new.status is distinct from old.status
  and new.status in ('delivered','cancelled','returned')) execute function payment_follows_order();

create function payment_follows_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform payment_ends(new.order_id, new.charged > 0, new.charged, new.settled_at);
  return null;
end $$;
create trigger payment_follows_end after update of state on order_ends for each row
  when (old.state = 'waiting' and new.state = 'settled') execute function payment_follows_end();

create function payment_follows_method() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payments;
  is_free boolean;
begin
  select * into p from payments where order_id = new.id for update;
  if p.state is distinct from 'placed' then return null; end if;
  is_free := p.total = 0 or p.provider = 'before payments';
  update payments set state_at = clock_timestamp(),
    state = case when is_free then 'released' else 'releasing' end where id = p.id;
  if not is_free then
    insert into payment_acts (payment_id, kind, key, amount, due_at, at)
      values (p.id, 'release', p.id || ':release', 0, clock_timestamp(), clock_timestamp());
  end if;
  return null;
end $$;
create trigger payment_follows_method after update of payment on orders for each row
  when (old.payment = 'card' and new.payment = 'cash') execute function payment_follows_method();

-- Takes an amount of a card for an order that has ended, or releases it.
create function payment_ends(p_order integer, p_takes boolean, p_amount bigint, p_at timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payments;
begin
  select * into p from payments where order_id = p_order for update;
  if p.state is distinct from 'placed' then return; end if;
  -- Nobody is asked for nothing, nor for what no provider knows.
  if p.total = 0 or p.provider = 'before payments' then
    update payments set state_at = p_at, state = case when p_takes then 'captured' else 'released' end,
      captured = p_amount where id = p.id;
    return;
  end if;
  update payments set state_at = p_at, state = case when p_takes then 'capturing' else 'releasing' end
    where id = p.id;
  insert into payment_acts (payment_id, kind, key, amount, due_at, at)
    select p.id, kind, p.id || ':' || kind, p_amount, p_at, p_at
    from (select case when p_takes then 'capture' else 'release' end as kind) k;
end $$;

-- What was paid is not unsaid: amounts grow, and a payment stays with its order and its customer.
create function payment_grows() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.authorised < old.authorised or new.captured < old.captured or new.refunded < old.refunded
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or new.for_order_id is distinct from old.for_order_id
    or (new.id, new.customer_id, new.reference, new.total, new.currency, new.provider)
      is distinct from (old.id, old.customer_id, old.reference, old.total, old.currency, old.provider)
    or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref) then
    raise exception 'payment % cannot be rewritten', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger payment_grows before update on payments for each row execute function payment_grows();

revoke all on function payment_ends from public;
`;
