import { type Migration, sql } from 'kysely';

/**
 * What one person does alone within a day, with all accounts that they had a hand in: movements on wallets,
 * and variances of cash. A larger variance is counted by two people (docs/decisions/0035).
 */
export const onePerson: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Of two acts at once by one person, whatever their account, the second sees the first.
create function lock_hands(p_what text, p_person integer, p_since timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  hand integer;
begin
  for hand in select account_hands(p_person, p_since) as h order by h loop
    perform pg_advisory_xact_lock(hashtextextended(p_what || ' ' || hand, 0));
  end loop;
end $$;

-- What a person has moved by hand on wallets since a day before a moment. Locks the person.
create function moved_by_hand(p_person integer, p_at timestamptz, p_days integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  since timestamptz := p_at - make_interval(days => p_days);
begin
  perform lock_hands('by hand', p_person, since);
  return (
    select coalesce(sum(m.moved), 0)::bigint from (
      select (t.actor->>'id')::integer as actor, sum(e.amount) as moved
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount > 0
      where t.kind = 'adjustment' and t.at >= p_at - interval '24 hours'
      group by 1) m
    where m.actor = p_person or account_link(m.actor, p_person, since) is not null);
end $$;

create or replace function ledger_by_hand() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  most bigint := (new.data->>'aloneBelow')::bigint;
begin
  if most is null or new.actor->>'id' is null or moved_by_hand((new.actor->>'id')::integer, new.at,
      coalesce((new.data->>'accountDays')::integer, 7)) >= most then
    raise exception 'transfer % is more than one person moves by hand', new.id
      using errcode = 'check_violation', constraint = 'ledger_by_hand';
  end if;
  return null;
end $$;

-- A count of cash whose variance is more than one person books: it waits for a second one.
create table cash_counts (
  driver_id integer primary key references drivers,
  counter jsonb not null,
  at timestamptz not null,
  expected bigint not null,
  counted bigint not null
);
grant select, insert, update, delete on cash_counts to tawsil_app;

alter table remittances
  -- Who has counted the same before: the variance is two people's.
  add column confirmer jsonb,
  -- The limits as they held.
  add column alone_below bigint,
  add column surplus_most bigint,
  add column account_days smallint;

-- The variances that a person booked alone within a day before a moment. Locks the person.
create function booked_alone(p_person integer, p_at timestamptz, p_days integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
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

create function remittances_variance() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fault text;
  by_whom integer := (new.collector->>'id')::integer;
  other integer := (new.confirmer->>'id')::integer;
begin
  if by_whom is null or new.alone_below is null or new.surplus_most is null or new.account_days is null then
    fault := 'names no limits';
  elsif new.variance > new.surplus_most then
    fault := 'is more above what was expected than any count';
  elsif other is null then
    if booked_alone(by_whom, new.at, new.account_days) + abs(new.variance) >= new.alone_below then
      fault := 'is more than one person books';
    end if;
  elsif account_link(other, by_whom, new.at - make_interval(days => new.account_days)) is not null
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
create trigger remittances_variance before insert on remittances
  for each row when (new.variance <> 0) execute function remittances_variance();

grant execute on function moved_by_hand(integer, timestamptz, integer),
  booked_alone(integer, timestamptz, integer) to tawsil_app;
`)
      .execute(db);
  },
};
