import { OF_DRIVER, scoped } from '../scope.ts';

/**
 * Cash of drivers and collectors. Counted cash is its collector's until another person counts it
 * into the vault or the bank books its slip (docs/decisions/0068).
 */
export const CASH = `
-- A count of cash whose variance is more than one person books: it waits for a second one.
create table cash_counts (
  driver_id integer primary key references drivers,
  counter jsonb not null,
  at timestamptz not null,
  expected bigint not null,
  counted bigint not null,
  closes_shift boolean not null default false
);
${scoped('cash_counts', OF_DRIVER)}
grant select, insert, update, delete on cash_counts to tawsil_app;

create table deposit_slips (
  id integer generated always as identity primary key,
  collector_id integer not null references users,
  -- As the bank's file names it: capital letters and digits.
  reference text not null check (reference ~ '^[A-Z0-9]{4,35}$'),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index deposit_slips_reference on deposit_slips (reference);
create index deposit_slips_collector on deposit_slips (collector_id, id desc);
grant select, insert on deposit_slips to tawsil_app;

-- Cash of a collector that another person counted into the vault.
create table cash_deposits (
  id integer generated always as identity primary key,
  transfer_id bigint not null unique references ledger_transfers,
  collector_id integer not null references users,
  counter jsonb not null,
  at timestamptz not null,
  expected bigint not null,
  counted bigint not null,
  note text,
  slip_id integer unique references deposit_slips,
  check (counted > 0 and counted <= expected)
);
create index cash_deposits_collector on cash_deposits (collector_id, id desc);
grant select, insert on cash_deposits to tawsil_app;

create table remittances (
  id integer generated always as identity primary key,
  transfer_id bigint not null unique references ledger_transfers,
  driver_id integer not null references users,
  collector jsonb not null,
  at timestamptz not null,
  expected bigint not null check (expected >= 0),
  counted bigint not null check (counted >= 0),
  -- What was counted beyond (or short of) what it clears; booked as a variance.
  variance bigint not null,
  left_at_hand bigint not null check (left_at_hand >= 0),
  note text,
  orders jsonb not null,
  closes_shift boolean not null,
  reversal_id bigint unique references ledger_transfers,
  reversed_at timestamptz,
  reversed_by jsonb,
  reversed_why text,
  -- Who has counted the same before: the variance is two people's.
  confirmer jsonb,
  -- The limits as they held.
  alone_below bigint,
  surplus_most bigint,
  account_days smallint,
  check ((reversal_id is null) = (reversed_at is null)),
  check ((expected + variance) = (counted + left_at_hand))
);
create index remittances_driver on remittances (driver_id, id desc);
create index remittances_at on remittances (at, id);
create index remittances_counted on remittances (counted, id);
create index remittances_by_variance on remittances (variance, id);
create index remittances_collector on remittances ((collector->>'id'), at, id);
create index remittances_variance on remittances (at, id) where variance <> 0;
create index remittances_reversed on remittances (at, id) where reversed_at is not null;
${scoped('remittances', OF_DRIVER)}
grant select, insert on remittances to tawsil_app;
grant update (reversal_id, reversed_at, reversed_by, reversed_why) on remittances to tawsil_app;
create trigger shortages_committed after insert on remittances for each row when (new.variance < 0
  and new.confirmer is null) execute function shortages_committed();

create function cash_deposits_by_another() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.counter->>'id' is null or not one_person()
     and account_link(new.collector_id, (new.counter->>'id')::integer, null) is not null then
    raise exception 'the cash of collector % was not counted by another person', new.collector_id
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  if not exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = new.transfer_id and a.kind = 'collector_cash'
      and a.owner_id = new.collector_id and e.amount = new.counted) then
    raise exception 'the deposit of collector % did not move its amount', new.collector_id
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  return new;
end $$;
create trigger cash_deposits_by_another before insert on cash_deposits for each row
  execute function cash_deposits_by_another();

-- What a slip moves is its collector's, of its amount, and goes to the bank; any other deposit goes to
-- the vault. The bank's credit of one reference and amount is booked once, whatever slips name it.
create function cash_deposits_of_slip() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.slip_id is not null and not exists (select from deposit_slips where id = new.slip_id
       and collector_id = new.collector_id and amount = new.counted)
     or not exists (
       select from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transfer_id = new.transfer_id and e.amount = -new.counted
         and a.kind = case when new.slip_id is null then 'cash_vault' else 'bank_clearing' end)
     or exists (
       select from deposit_slips n
       join deposit_slips o on o.reference = n.reference and o.amount = n.amount
       join cash_deposits d on d.slip_id = o.id
       where n.id = new.slip_id) then
    raise exception 'the deposit of collector % is not that of its slip', new.collector_id
      using errcode = 'check_violation', constraint = 'cash_slip';
  end if;
  return new;
end $$;
create trigger cash_deposits_of_slip before insert on cash_deposits for each row
  execute function cash_deposits_of_slip();

-- A receipt debits its collector, and nobody else.
create function remittances_of_collector() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.reversal_id is null and new.reversal_id is not null and not one_person()
       and account_link((new.collector->>'id')::integer, (new.reversed_by->>'id')::integer, null)
         is not null then
      raise exception 'receipt % is reversed by its collector', new.id
        using errcode = 'check_violation', constraint = 'cash_four_eyes';
    end if;
  elsif exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = new.transfer_id and a.kind = 'collector_cash'
      and a.owner_id is distinct from (new.collector->>'id')::integer) then
    raise exception 'a receipt debits another person than its collector'
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  return new;
end $$;
create trigger remittances_of_collector before insert or update on remittances for each row
  execute function remittances_of_collector();

create function remittances_variance() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fault text;
  by_whom integer := (new.collector->>'id')::integer;
  other integer := (new.confirmer->>'id')::integer;
begin
  if by_whom is null or new.alone_below is null or new.surplus_most is null then
    fault := 'names no limits';
  elsif new.variance > new.surplus_most then
    fault := 'is more above what was expected than any count';
  elsif other is null then
    if booked_alone(by_whom, new.at, 0) + abs(new.variance) >= new.alone_below then
      fault := 'is more than one person books';
    end if;
  elsif account_link(other, by_whom, null) is not null
    or not exists (
      select from cash_counts c where c.driver_id = new.driver_id and c.expected = new.expected
        and c.counted = new.counted and (c.counter->>'id')::integer = other) then
    fault := 'was not counted by two people';
  end if;
  if fault is not null then
    raise exception 'the variance of a remittance of driver % %', new.driver_id, fault
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  return new;
end $$;
create trigger remittances_variance before insert on remittances for each row when (new.variance <> 0)
  execute function remittances_variance();
`;
