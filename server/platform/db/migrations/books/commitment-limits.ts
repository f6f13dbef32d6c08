/**
 * The limits of what one person alone commits, and the triggers that count it
 * (docs/decisions/0035, 0067, 0068).
 */
export const COMMITMENT_LIMITS = `
-- Adds a commitment of one person, or refuses it: what it would take to the limit is for two people.
-- Locks all accounts of the person until the transaction ends. Called last, with all rows locked.
create function commit_alone(
  p_person integer, p_at timestamptz, p_kind text, p_amount bigint, p_subject text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  limit_now bigint := alone_below(p_at);
  committed bigint;
begin
  if p_person is null then
    raise exception '% is committed by nobody', p_subject
      using errcode = 'check_violation', constraint = 'commitments_alone';
  end if;
  perform lock_hands('by hand', p_person, '-infinity');
  committed := committed_by(p_person, p_at);
  if committed + p_amount >= limit_now then
    raise exception '% is more than one person commits', p_subject
      using errcode = 'check_violation', constraint = 'commitments_alone',
        detail = json_build_object('committed', committed::text, 'most', limit_now::text)::text;
  end if;
  insert into commitments (person_id, at, kind, amount, subject, most)
    values (p_person, p_at, p_kind, p_amount, p_subject, limit_now);
end $$;

-- What a person, with all linked accounts, committed alone within a day before a moment, and later.
-- Links are not limited in time here.
create function committed_by(p_person integer, p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own integer[] := array(select account_hands(p_person, '-infinity'));
begin
  return (
    select coalesce(sum(c.amount), 0)::bigint from (
      select person_id, sum(amount) as amount from commitments
      where at >= p_at - interval '24 hours' and person_id is not null group by 1) c
    where c.person_id = any(own)
      or exists (select from account_hands(c.person_id, '-infinity') as hand where hand = any(own)));
end $$;

-- The variances that a person booked alone within a day before a moment. Locks the person.
create function booked_alone(p_person integer, p_at timestamptz, p_days integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz := p_at - make_interval(days => p_days);
begin
  perform lock_hands('cash', p_person, since);
  return (
    select coalesce(sum(b.booked), 0)::bigint from (
      select (collector->>'id')::integer as collector, sum(abs(variance)) as booked from remittances
      where variance <> 0 and confirmer is null and at >= p_at - interval '24 hours' group by 1) b
    where b.collector = p_person or account_link(b.collector, p_person, since) is not null);
end $$;

-- As the release before calls it: a reading of commitments, under the same lock.
create function moved_by_hand(p_person integer, p_at timestamptz, p_days integer)
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform lock_hands('by hand', p_person, '-infinity');
  return committed_by(p_person, p_at);
end $$;

create function transfers_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  amount bigint := commitment_of(new.id, new.kind);
begin
  -- Made immediate by its writer, the trigger would run before there is an amount.
  if not exists (select from ledger_entries where transfer_id = new.id) then
    raise exception 'transfer % has no entries', new.id
      using errcode = 'check_violation', constraint = 'commitments_alone';
  end if;
  if amount > 0 then
    perform commit_alone((new.actor->>'id')::integer, new.at,
      case new.kind when 'wallet_transfer' then 'transfer' when 'charge_reversal' then 'reversal'
        else new.kind end, amount, 'transfer ' || new.id);
  end if;
  return null;
end $$;

-- Deferred, because the entries are written after the transfer. Sales do not run it.
create constraint trigger transfers_committed after insert
  on ledger_transfers deferrable initially deferred for each row
  when (new.kind in ('adjustment','wallet_transfer','refund','reversal','charge_reversal'))
  execute function transfers_committed();

-- A discount by staff is on the staff member's own order; the difference of a replacement is that
-- of the agent who decided it. What is written again for other lines is not committed again.
create function discounts_committed() returns trigger
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

-- Nothing was sold of a cancelled order. At the time of the discount, so that both leave the day together.
create function discounts_returned() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into commitments (person_id, at, kind, amount, subject, most)
    select person_id, at, 'discount_returned', -sum(amount), subject, null from commitments
    where subject = 'order ' || new.id and kind in ('discount','discount_returned')
    group by person_id, at, subject having sum(amount) > 0;
  return null;
end $$;

-- What is decided against the platform is a debt of the driver that the decider forgives.
create function disputes_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform commit_alone((new.state_by->>'id')::integer, new.state_at, 'debt', new.amount,
    'dispute ' || new.id);
  return null;
end $$;

-- A disputed pickup ends with the order: delivered by the driver himself, or returned. Staff who
-- delivered it would burden him with cash while nobody has decided whether he has the order.
create function disputes_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from order_disputes where order_id = new.id and state = 'open') then
    return null;
  end if;
  if new.status = 'delivered' and new.driver_id is distinct from (
    select (actor->>'id')::integer from events
    where order_id = new.id and type = 'order.delivered' order by id desc limit 1) then
    raise exception 'the pickup of order % is disputed', new.id
      using errcode = 'check_violation', constraint = 'orders_disputed';
  end if;
  update order_disputes set state = 'ended', state_at = new.status_at, version = version + 1
    where order_id = new.id and state = 'open';
  return null;
end $$;

-- Missing cash that one person booked without a second count.
create function shortages_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform commit_alone((new.collector->>'id')::integer, new.at, 'shortage', -new.variance,
    'remittance ' || new.id);
  return null;
end $$;

create function returns_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  confirmer jsonb;
  person integer;
begin
  select actor into confirmer from events
    where order_id = new.id and type = 'order.returned' order by id desc limit 1;
  person := (confirmer->>'id')::integer;
  if person = 0
    or confirmer->>'role' = 'driver' and person = new.driver_id
    or confirmer->>'role' = 'store'
      and exists (select from stores s where s.id = new.store_id and s.owner_id = person) then
    return null;
  end if;
  perform commit_alone(person, new.status_at, 'debt', new.total, 'return ' || new.id);
  return null;
end $$;

create function returns_committed_after() returns bigint
language sql immutable set search_path = pg_catalog, public, pg_temp as $$select 0::bigint$$;

create function require_fee_at_most(p_most bigint) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_most > fees_at_most() then
    raise exception 'a delivery fee exceeds fees.atMost'
      using errcode = 'check_violation', constraint = 'zone_fee_at_most',
        detail = jsonb_build_object('most', p_most::text, 'limit', fees_at_most()::text)::text;
  end if;
end $$;

revoke all on function commit_alone from public;
grant execute on function committed_by, booked_alone, moved_by_hand, returns_committed_after to tawsil_app;
`;
