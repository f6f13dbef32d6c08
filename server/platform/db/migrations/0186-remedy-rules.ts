import { type Migration, sql } from 'kysely';

const REMEDIES = `
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
grant execute on function remedy_limit(text),
  remedies_before(integer, integer, integer, timestamptz) to tawsil_app;

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
          ((select owner_id from cases where id = new.case_id))) as other (id)
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
create trigger remedies_given before insert or update of state on remedies
  for each row execute function remedies_given();

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
create trigger remedies_stay before update or delete on remedies
  for each row execute function remedies_stay();
`;

const CONTESTS = `
-- A contest is decided once, by a person linked neither to who gave the remedy, charged it or owns its
-- case, nor to who contests. What is upheld is reversed.
create function contests_decided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider integer := (new.state_by->>'id')::integer;
  reversal bigint;
begin
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open'
     or (to_jsonb(new) - '{version,state,state_at,state_by,state_reason}'::text[])
       <> (to_jsonb(old) - '{version,state,state_at,state_by,state_reason}'::text[]) then
    raise exception 'contest % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'contests_life';
  end if;
  select reversal_id into reversal from charges where id = new.charge_id;
  if (reversal is null) <> (new.state = 'dismissed') then
    raise exception 'the charge of contest % is not as decided', new.id
      using errcode = 'check_violation', constraint = 'contests_life';
  end if;
  if new.state <> 'lapsed' and (decider is null or not one_person() and exists (
    select from charges c join remedies r on r.id = c.remedy_id
    left join stores s on s.id = c.store_id
    cross join lateral (values ((c.by->>'id')::integer), ((r.given_by->>'id')::integer),
      ((r.state_by->>'id')::integer), ((new.opened_by->>'id')::integer), (s.owner_id), (c.driver_id),
      ((select owner_id from cases where id = c.case_id))) as other (id)
    where c.id = new.charge_id and other.id is not null
      and account_link(other.id, decider, null) is not null)) then
    raise exception 'contest % is not decided by another person', new.id
      using errcode = 'check_violation', constraint = 'contests_four_eyes';
  end if;
  return new;
end $$;
create trigger contests_decided before update or delete on contests
  for each row execute function contests_decided();

-- A charge is contested within its time.
create function contests_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'open' or not exists (select from charges where id = new.charge_id
      and reversal_id is null and contest_until >= new.at) then
    raise exception 'charge % cannot be contested', new.charge_id
      using errcode = 'check_violation', constraint = 'contests_life';
  end if;
  return new;
end $$;
create trigger contests_begin before insert on contests
  for each row execute function contests_begin();
`;

const DUES = `
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

-- Dues are collected, and given back once; what is owed by an end stays.
create function dues_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.reversed_at is not null or new.collected < old.collected
     or new.reversed_at is not null and new.charge_id is null then
    raise exception 'due % is settled', old.id
      using errcode = 'check_violation', constraint = 'dues_life';
  end if;
  return new;
end $$;
create trigger dues_stay before update or delete on dues for each row execute function dues_stay();
`;

const LEDGER = `
create or replace function ledger_mirrors(
  p_kind text, p_reverses bigint, p_accounts text[], p_owners integer[], p_amounts bigint[]
) returns boolean language sql stable as $$
  select (p_kind, t.kind) in (('remittance_reversal','remittance'), ('reversal','adjustment'),
      ('reversal','wallet_transfer'), ('reversal','refund'), ('charge_reversal','charge'))
    and not exists (
      (select a.kind, a.owner_id, -e.amount from ledger_entries e join ledger_accounts a
         on a.id = e.account_id where e.transfer_id = t.id)
      except all (select * from unnest(p_accounts, p_owners, p_amounts)))
    and (select count(*) from ledger_entries e where e.transfer_id = t.id) = cardinality(p_amounts)
  from ledger_transfers t where t.id = p_reverses
$$;

create or replace function ledger_has_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In parentheses, for the statement ends at the first THEN outside of any.
  if not (case new.kind
    when 'payout' then exists (select from payouts where transfer_id = new.id)
    when 'remittance' then exists (select from remittances where transfer_id = new.id)
    when 'remittance_reversal' then exists (select from remittances where reversal_id = new.id)
    when 'cash_deposit' then exists (select from cash_deposits where transfer_id = new.id)
    when 'cash_dispute' then exists (select from order_disputes where transfer_id = new.id)
    when 'dispute_upheld' then exists (select from order_disputes where decision_id = new.id)
    when 'dispute_dismissed' then exists (select from order_disputes where decision_id = new.id)
    when 'order_end' then exists (select from order_ends where transfer_id = new.id
      and order_id = new.order_id and state = 'settled')
    when 'charge' then exists (select from charges where transfer_id = new.id
      and order_id = new.order_id)
    when 'charge_reversal' then exists (select from charges where reversal_id = new.id)
    when 'due_collection' then (select sum(amount) from due_collections where transfer_id = new.id)
      = (select max(amount) from ledger_entries where transfer_id = new.id)
    when 'due_return' then (select sum(amount) from due_collections where returned_id = new.id)
      = (select max(amount) from ledger_entries where transfer_id = new.id)
    else exists (select from refunds where transfer_id = new.id) end) then
    raise exception 'transfer % is a % of nothing', new.id, new.kind
      using errcode = 'check_violation', constraint = 'ledger_has_record';
  end if;
  return null;
end $$;
drop trigger ledger_has_record on ledger_transfers;
create constraint trigger ledger_has_record after insert on ledger_transfers
  deferrable initially deferred for each row
  when (new.kind in ('payout','remittance','remittance_reversal','refund','cash_deposit',
    'cash_dispute','dispute_upheld','dispute_dismissed','order_end','charge','charge_reversal',
    'due_collection','due_return'))
  execute function ledger_has_record();

-- A reversed charge pays a store or a driver: what it gives to him counts, over his accounts together.
create or replace function commitment_of(p_transfer bigint, p_kind text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when p_kind = 'charge_reversal' then (
      select coalesce(sum(e.amount), 0)::bigint
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transfer_id = p_transfer and a.owner_id <> 0)
    else (
      select coalesce(sum(e.amount), 0)::bigint
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transfer_id = p_transfer and e.amount > 0 and case p_kind
        when 'adjustment' then true when 'wallet_transfer' then true when 'refund' then true
        -- A reversal that returns money to the platform costs nobody.
        when 'reversal' then a.owner_id <> 0 else false end) end
$$;
create or replace function transfers_committed() returns trigger
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
drop trigger transfers_committed on ledger_transfers;
create constraint trigger transfers_committed after insert on ledger_transfers
  deferrable initially deferred for each row
  when (new.kind in ('adjustment','wallet_transfer','refund','reversal','charge_reversal'))
  execute function transfers_committed();

insert into two_person_limits values ('remedies','perCase','lower',30000),
  ('remedies','perCustomer','lower',50000), ('remedies','perStoreDay','lower',300000);
`;

/**
 * Who gives a remedy and within which limits, who decides a contest, what is owed, and the movements of
 * both in the ledger (docs/decisions/0096).
 */
export const remedyRules: Migration = {
  async up(db) {
    for (const part of [LEDGER, REMEDIES, CONTESTS, DUES]) await sql.raw(part).execute(db);
  },
};
