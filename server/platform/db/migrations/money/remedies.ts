import { OF_ORDER, scoped } from '../scope.ts';

/**
 * What customers get for what went wrong, who gives it and within which limits
 * (docs/decisions/0096).
 */
export const REMEDIES = `
-- What a customer gets for what went wrong with an order.
create table remedies (
  id integer generated always as identity primary key,
  version integer not null default 1,
  case_id integer references cases,
  order_id integer not null references orders,
  customer_id integer not null references users,
  store_id integer not null references stores,
  at timestamptz not null,
  given_by jsonb not null,
  basis text not null check (basis in ('lines', 'fee', 'goodwill')),
  -- Of lines: [{line, quantity, paid}].
  lines jsonb not null default '[]',
  cause text,
  reason text not null,
  target text not null check (target in ('card', 'wallet', 'coupon', 'redelivery')),
  -- What he gets, and what a charge of all of it would move. Centimes.
  amount bigint not null check (amount > 0),
  sold bigint not null,
  commission bigint not null,
  platform bigint not null check (platform >= 0),
  -- What is charged to others of it.
  charged bigint not null default 0,
  -- Of one that waits: who is charged once it is given, and the limit that it exceeds.
  bearers jsonb not null default '[]',
  exceeds text check (exceeds in ('case', 'customer', 'store', 'person')),
  state text not null check (state in ('waiting', 'given', 'refused', 'withdrawn', 'reversed')),
  state_at timestamptz not null,
  -- Who decided; null: nobody had to.
  state_by jsonb,
  state_reason text,
  refund_id integer unique references refunds,
  promotion_id integer unique references promotions,
  redelivery_id integer unique references orders,
  check (sold = (amount + platform)),
  check (commission >= 0 and commission <= sold),
  check (charged >= 0 and charged <= amount),
  check ((state in ('given', 'waiting')) or state_by is not null),
  check ((state in ('given', 'reversed')) = (num_nonnulls(refund_id, promotion_id, redelivery_id) = 1))
);
create index remedies_at on remedies (at, id);
create index remedies_order on remedies (order_id, id);
create index remedies_case on remedies (case_id, id) where case_id is not null;
create index remedies_customer on remedies (customer_id, state_at);
create index remedies_store on remedies (store_id, state_at);
create index remedies_waiting on remedies (at, id) where state = 'waiting';
create index remedies_words on remedies (state_at) where state <> 'waiting' and (reason <> ''
  or state_reason is not null);
${scoped('remedies', OF_ORDER)}
grant select, insert on remedies to tawsil_app;
grant update (bearers, charged, promotion_id, reason, redelivery_id, refund_id, state, state_at,
  state_by, state_reason, version) on remedies to tawsil_app;
create trigger remedies_words before update of reason on remedies for each row
  when (new.reason is distinct from old.reason and (old.state = 'waiting'
  or not words_emptied(to_jsonb(old), to_jsonb(new)))) execute function words_stay();

-- A limit of the settings, which two people loosen. Centimes.
create function remedy_limit(p_field text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select (value->>p_field)::bigint from settings where key = 'remedies'),
    (select initial from two_person_limits where key = 'remedies' and field = p_field))
$$;

-- What was given within the limits of a remedy: for its case, to its customer within 30 days, and at
-- its store within a day. What others give at once waits, until the transaction ends.
create function remedies_before(
  p_case integer, p_customer integer, p_store integer, p_at timestamptz,
  out of_case bigint, out of_customer bigint, out of_store bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(81850001, p_customer);
  perform pg_advisory_xact_lock(81850002, p_store);
  select coalesce(sum(amount), 0) into of_case from remedies
    where case_id = p_case and state = 'given';
  select coalesce(sum(amount), 0) into of_customer from remedies
    where customer_id = p_customer and state = 'given' and state_at > p_at - interval '30 days';
  select coalesce(sum(amount), 0) into of_store from remedies
    where store_id = p_store and state = 'given' and state_at > p_at - interval '24 hours';
end $$;

-- A server of the release before marks none.
create function remedies_coupon() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update promotions set is_coupon = true where id = new.promotion_id and not is_coupon;
  return null;
end $$;
create trigger remedies_coupon after insert or update of promotion_id on remedies for each row
  when (new.promotion_id is not null) execute function remedies_coupon();

-- Nobody gives to himself or to a linked account. Beyond a limit another person decides, who is linked
-- neither to who gives or owns the case nor to who gets.
create function remedies_given() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  giver integer := (new.given_by->>'id')::integer;
  decider integer := case when tg_op = 'UPDATE' then (new.state_by->>'id')::integer end;
  ordered record;
  known record;
begin
  select customer_id, store_id into ordered from orders where id = new.order_id;
  if ordered.customer_id is distinct from new.customer_id
     or ordered.store_id is distinct from new.store_id then
    raise exception 'remedy % is not of its order', new.id
      using errcode = 'check_violation', constraint = 'remedies_order';
  end if;
  if giver is null or giver = new.customer_id
     or not one_person() and account_link(new.customer_id, giver, null) is not null then
    raise exception 'remedy % is given to a linked account', new.id
      using errcode = 'check_violation', constraint = 'remedies_four_eyes';
  end if;
  if new.state <> 'given' then return new; end if;
  if tg_op = 'UPDATE' then
    if decider is null or decider = new.customer_id or not one_person() and exists (
        select from (values (giver), (new.customer_id),
          (null::integer) union all select * from case_hands(new.case_id)) as other (id)
        where other.id is not null and account_link(other.id, decider, null) is not null) then
      raise exception 'remedy % is not decided by another person', new.id
        using errcode = 'check_violation', constraint = 'remedies_four_eyes';
    end if;
    return new;
  end if;
  select * into known from remedies_before(new.case_id, new.customer_id, new.store_id, new.state_at);
  if new.case_id is not null and known.of_case + new.amount > remedy_limit('perCase')
     or known.of_customer + new.amount > remedy_limit('perCustomer')
     or known.of_store + new.amount > remedy_limit('perStoreDay') then
    raise exception 'remedy % is more than one person gives', new.id
      using errcode = 'check_violation', constraint = 'remedies_alone';
  end if;
  return new;
end $$;
create trigger remedies_given before insert or update of state on remedies for each row
  execute function remedies_given();

-- The store of goods that are sent again is paid for them: nobody sends them for a store of his own.
create function remedies_sent_again() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner integer := (select owner_id from stores where id = new.store_id);
begin
  if not one_person() and exists (
      select from (values ((new.given_by->>'id')::integer), ((new.state_by->>'id')::integer)) p (id)
      where p.id is not null and is_linked_store(new.store_id, p.id)) then
    raise exception 'remedy % pays a linked store', new.id
      using errcode = 'check_violation', constraint = 'remedies_four_eyes';
  end if;
  return new;
end $$;
create trigger remedies_sent_again before insert or update of state on remedies for each row
  when (new.target = 'redelivery' and new.state in ('waiting','given'))
  execute function remedies_sent_again();

-- What was decided stays as it is.
create function remedies_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.state in ('refused','withdrawn','reversed')
     or old.state = 'given' and new.state not in ('given','reversed')
     or old.state = 'given' and (new.refund_id, new.promotion_id, new.redelivery_id)
       is distinct from (old.refund_id, old.promotion_id, old.redelivery_id)
     or new.state = 'reversed' and new.charged > 0 then
    raise exception 'remedy % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'remedies_life';
  end if;
  return new;
end $$;
create trigger remedies_stay before update on remedies for each row when (old.state = 'waiting'
  or not words_emptied(to_jsonb(old), to_jsonb(new))) execute function remedies_stay();
create trigger remedies_last before delete on remedies for each row execute function remedies_stay();

grant execute on function remedy_limit, remedies_before to tawsil_app;
`;
