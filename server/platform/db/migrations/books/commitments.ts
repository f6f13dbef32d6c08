/**
 * What one person alone committed within a day, over all ways together, and the daily sheets of it
 * that another person signs (docs/decisions/0067).
 */
export const COMMITMENTS = `
-- What one person alone committed the platform or another person to (docs/decisions/0067).
create table commitments (
  id bigint generated always as identity primary key,
  -- Null: two people decided, or it held before there was a limit. It counts for nobody.
  person_id integer,
  at timestamptz not null,
  kind text not null,
  -- The most that the act can cost; negative only if it can no longer cost it. Centimes.
  amount bigint not null,
  subject text not null,
  -- The limit at that time; null if nobody was asked.
  most bigint,
  check (amount <> 0 and (amount > 0) = (kind <> 'discount_returned')),
  check (kind in ('adjustment', 'transfer', 'reversal', 'refund', 'discount', 'discount_returned',
    'shortage', 'promotion', 'debt'))
);
create index commitments_person on commitments (at, person_id);
create index commitments_subject on commitments (subject);
grant select on commitments to tawsil_app;

-- What one person committed on one day, for another person to sign (docs/decisions/0067).
create table commitment_sheets (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- In Casablanca.
  day date not null,
  -- Null: what two people decided. Nobody signs it.
  person_id integer,
  -- False for days before this table: nobody is asked to sign them.
  is_asked boolean not null default true,
  signer_id integer,
  signed_by jsonb,
  signed_at timestamptz,
  -- What the signer saw: the number of commitments and their sum. Centimes.
  signed_count integer,
  signed_amount bigint,
  unique nulls not distinct (day, person_id),
  check (num_nonnulls(signer_id, signed_by, signed_at, signed_count, signed_amount) in (0, 5))
);
create index commitment_sheets_listed on commitment_sheets (day, id);
create index commitment_sheets_unsigned on commitment_sheets (day) where signed_at is null and is_asked
  and person_id is not null;
grant select on commitment_sheets to tawsil_app;
grant update (signed_amount, signed_at, signed_by, signed_count, signer_id, version)
  on commitment_sheets to tawsil_app;

-- As \`casablancaDay\` in rules/time.ts; the time zones of PostgreSQL depend on its age
-- (docs/decisions/0030).
create function commitment_day(p_at timestamptz) returns date
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select ((p_at at time zone 'UTC') + make_interval(hours => (
    select count(*)::integer % 2
    from unnest('{1498960800000,1509242400000,1521943200000,1526176800000,1529200800000,1557021600000,1560045600000,1587261600000,1590890400000,1618106400000,1621130400000,1648346400000,1651975200000,1679191200000,1682215200000,1710036000000,1713060000000,1740276000000,1743904800000,1771120800000,1774144800000,1789866000000}'::bigint[]) as change
    where change <= extract(epoch from p_at) * 1000)))::date
$$;

create index commitments_day on commitments (commitment_day(at), person_id);

-- A reversed charge pays a store or a driver: what it gives to him counts, over his accounts together.
create function commitment_of(p_transfer bigint, p_kind text) returns bigint
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

create function commitments_after() returns bigint
language sql immutable set search_path = pg_catalog, public, pg_temp as $$select 0::bigint$$;

create function commitments_are_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'commitments are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger commitments_are_final before update or delete on commitments for each row
  execute function commitments_are_final();
create trigger commitments_are_not_truncated before truncate on commitments
  execute function commitments_are_final();

-- Written in the insert's own transaction: nothing is committed without its sheet.
create function commitments_sheet() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Locks nothing once the sheet exists, so that commitments of one day do not wait for each other.
  insert into commitment_sheets (day, person_id) values (commitment_day(new.at), new.person_id)
    on conflict do nothing;
  -- A late commitment was not seen by the signer; what was given back was.
  if new.amount > 0 then
    update commitment_sheets set version = version + 1, signer_id = null, signed_by = null,
        signed_at = null, signed_count = null, signed_amount = null
      where day = commitment_day(new.at) and person_id = new.person_id and signed_at is not null;
  end if;
  return null;
end $$;
create trigger commitments_sheet after insert on commitments for each row
  execute function commitments_sheet();

-- A sheet is signed once, after its day, as a second person saw it.
create function commitment_sheets_signed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known record;
begin
  if new.day <> old.day or new.person_id is distinct from old.person_id then
    raise exception 'a sheet keeps its day and person'
      using errcode = 'check_violation', constraint = 'commitment_sheet_life';
  end if;
  if new.signed_at is null then
    -- Only a late commitment takes a signature away: the trigger of commitments.
    if old.signed_at is not null and pg_trigger_depth() < 2 then
      raise exception 'a signature is not withdrawn'
        using errcode = 'check_violation', constraint = 'commitment_sheet_life';
    end if;
    return new;
  end if;
  -- Transactions that began before the end of the day have ended an hour later.
  if old.signed_at is not null or new.person_id is null
     or commitment_day(new.signed_at - interval '1 hour') <= new.day then
    raise exception 'sheet % is not signed now', new.id
      using errcode = 'check_violation', constraint = 'commitment_sheet_life';
  end if;
  if (new.signed_by->>'id')::integer is distinct from new.signer_id
     or new.signer_id = new.person_id
     or account_link(new.person_id, new.signer_id, '-infinity') is not null then
    raise exception 'sheet % is signed by no second person', new.id
      using errcode = 'check_violation', constraint = 'commitment_sheet_four_eyes';
  end if;
  select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount into known
    from commitments where commitment_day(at) = new.day and person_id = new.person_id;
  if known.count <> new.signed_count or known.amount <> new.signed_amount then
    raise exception 'sheet % has other commitments', new.id
      using errcode = 'check_violation', constraint = 'commitment_sheet_seen';
  end if;
  return new;
end $$;
create trigger commitment_sheets_signed before update on commitment_sheets for each row
  execute function commitment_sheets_signed();

grant execute on function commitment_of, commitments_after to tawsil_app;
`;
