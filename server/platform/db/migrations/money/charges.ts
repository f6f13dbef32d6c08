import { OF_ORDER, scoped } from '../scope.ts';

/** What stores and drivers bear of a remedy, and contest (docs/decisions/0096). */
export const CHARGES = `
-- What a store or a driver bears of a remedy.
create table charges (
  id integer generated always as identity primary key,
  version integer not null default 1,
  remedy_id integer not null references remedies,
  case_id integer references cases,
  order_id integer not null references orders,
  party text not null check (party in ('store', 'driver')),
  store_id integer references stores,
  driver_id integer references users,
  at timestamptz not null,
  by jsonb not null,
  -- What the platform gets back for the remedy, and how it is composed. Centimes.
  cost bigint not null check (cost > 0),
  sold bigint not null,
  commission bigint not null,
  platform bigint not null check (platform >= 0),
  amount bigint not null,
  -- Of the amount, what the balance did not have.
  owed bigint not null,
  transfer_id bigint not null unique references ledger_transfers,
  contest_until timestamptz not null,
  reversal_id bigint unique references ledger_transfers,
  reversed_at timestamptz,
  check ((party = 'store') = (store_id is not null)),
  check ((party = 'driver') = (driver_id is not null)),
  check (sold = (cost + platform)),
  check (commission >= 0 and commission <= sold),
  check (amount = (sold - commission)),
  check (owed >= 0 and owed <= amount),
  check ((reversal_id is null) = (reversed_at is null))
);
create index charges_at on charges (at, id);
create index charges_remedy on charges (remedy_id);
create index charges_order on charges (order_id, id);
create index charges_case on charges (case_id, id) where case_id is not null;
create index charges_store on charges (store_id, id) where store_id is not null;
create index charges_driver on charges (driver_id, id) where driver_id is not null;
${scoped('charges', OF_ORDER)}
grant select, insert on charges to tawsil_app;
grant update (reversal_id, reversed_at, version) on charges to tawsil_app;

${scoped(
  'events',
  `case
    when subject_kind = 'charge' then exists (select from charges x where x.id = subject_id)
    else case
      when subject_kind = 'contact' then exists (select from threads t where t.id = subject_id)
      else case subject_kind
        when 'order' then exists (select from orders o where o.id = subject_id)
        when 'fact' then exists (select from orders o where o.id = subject_id)
        when 'driver' then subject_id in (select user_id from drivers)
        when 'alarm' then exists (select from alarms a where a.id = subject_id)
        when 'store' then subject_id in (select id from stores)
        when 'zone' then subject_id = any(scope_zones())
        when 'payout' then exists (select from payouts p where p.id = subject_id)
        when 'case' then exists (select from cases c where c.id = subject_id)
        else false
      end
    end
  end`,
)}

-- A store or a driver contests a charge, once.
create table contests (
  id integer generated always as identity primary key,
  version integer not null default 1,
  charge_id integer not null unique references charges,
  at timestamptz not null,
  -- The store, the driver, or staff for one of them.
  opened_by jsonb not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed', 'lapsed')),
  state_at timestamptz not null,
  state_by jsonb,
  state_reason text,
  check ((state in ('upheld', 'dismissed')) = (state_by is not null))
);
create index contests_open on contests (at, id) where state = 'open';
create index contests_words on contests (state_at) where state <> 'open' and (reason <> ''
  or state_reason is not null);
${scoped('contests', `exists (select from charges c where c.id = charge_id)`)}
grant select, insert on contests to tawsil_app;
grant update (reason, state, state_at, state_by, state_reason, version) on contests to tawsil_app;
create trigger contests_words before update of reason on contests for each row
  when (new.reason is distinct from old.reason and (old.state = 'open'
  or not words_emptied(to_jsonb(old), to_jsonb(new)))) execute function words_stay();

-- What a person with no part in a charge has decided is not charged again by those who have one.
create function charges_once_upheld() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from charges c join contests k on k.charge_id = c.id
      where c.remedy_id = new.remedy_id and c.party = new.party and k.state = 'upheld') then
    raise exception 'the % does not bear remedy %', new.party, new.remedy_id
      using errcode = 'check_violation', constraint = 'charges_upheld';
  end if;
  return new;
end $$;
create trigger charges_once_upheld before insert on charges for each row
  execute function charges_once_upheld();

-- Who bears a charge, or is linked to its bearer, does not reverse it.
create function charges_reversed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reverser integer := (select (actor->>'id')::integer from ledger_transfers where id = new.reversal_id);
  bearer integer := coalesce(new.driver_id, (select owner_id from stores where id = new.store_id));
begin
  if reverser is not null and bearer is not null and not one_person()
     and (account_link(bearer, reverser, null) is not null or is_linked_store(new.store_id, reverser)) then
    raise exception 'charge % is reversed by who bears it', new.id
      using errcode = 'check_violation', constraint = 'charges_four_eyes';
  end if;
  return new;
end $$;
create trigger charges_reversed before update of reversal_id on charges for each row
  when (new.reversal_id is not null and old.reversal_id is null) execute function charges_reversed();

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
create trigger contests_begin before insert on contests for each row execute function contests_begin();

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
      (null::integer) union all select * from case_hands(c.case_id) union all select * from store_owners(c.store_id)) as other (id)
    where c.id = new.charge_id and other.id is not null
      and account_link(other.id, decider, null) is not null)) then
    raise exception 'contest % is not decided by another person', new.id
      using errcode = 'check_violation', constraint = 'contests_four_eyes';
  end if;
  return new;
end $$;
create trigger contests_decided before update on contests for each row when (old.state = 'open'
  or not words_emptied(to_jsonb(old), to_jsonb(new))) execute function contests_decided();
create trigger contests_last before delete on contests for each row execute function contests_decided();
`;
