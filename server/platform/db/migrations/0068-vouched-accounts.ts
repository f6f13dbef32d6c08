import { type Migration, sql } from 'kysely';
import { PAYOUTS } from './vouched-accounts/payouts.ts';

/**
 * A link between two accounts ends when a person unlinked to both, or the host, vouches for the
 * account; never by time. Functions keep their signatures, because servers of the release before
 * still call them: they ignore the moment (docs/decisions/0068).
 */
export const vouchedAccounts: Migration = {
  async up(db) {
    await sql.raw(LINKS).execute(db);
    await sql.raw(ONE_PERSON).execute(db);
    await sql.raw(PAYOUTS).execute(db);
    await sql.raw(SETTINGS).execute(db);
  },
};

const LINKS = `
-- The acts that ended: each is an entry of the audit log, by which a person could use the account.
create table account_vouches (
  act bigint primary key references audit_log,
  user_id integer not null references users,
  -- Null: the host.
  voucher_id integer references users,
  voucher jsonb not null,
  reason text not null,
  at timestamptz not null
);
create index account_vouches_user on account_vouches (user_id);
grant select, insert on account_vouches to tawsil_app;

-- Whether an act gives its author a way into the account. A link for a password that only the address
-- gets does so if the address is younger than 30 days.
create function is_account_hand(a audit_log) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (a.actor->>'id')::integer > 0 and (
    a.action in ('user.create','user.approve','user.unblock','user.restore','user.reset')
    or a.action = 'user.update'
      and (a.before->'role' is distinct from a.after->'role'
        or a.before->'email' is distinct from a.after->'email')
    or a.action = 'user.reset_mailed' and exists (
      select from audit_log b where b.subject = a.subject and b.seq < a.seq
        and b.at > a.at - interval '30 days'
        and (b.action = 'user.create' or b.action = 'user.update'
          and b.before->'email' is distinct from b.after->'email')))
$$;

-- Everybody who made an account or could get into it, its own person included; with p_ever also those
-- whose acts ended.
create function account_reach(p_user integer, p_ever boolean) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive hand(person, before) as (
    select p_user, 9223372036854775807::bigint
    union
    select (a.actor->>'id')::integer, a.seq
    from hand h join audit_log a on a.subject = 'user ' || h.person
    where a.seq < h.before and is_account_hand(a)
      and (p_ever or not exists (select from account_vouches v where v.act = a.seq))
  )
  select distinct person from hand where person is not null
$$;

create or replace function account_hands(p_user integer, p_since timestamptz) returns setof integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select account_reach(p_user, false)
$$;

create function account_vouches_unlinked() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a audit_log;
begin
  select * into a from audit_log where seq = new.act;
  if a.seq is null or a.subject <> 'user ' || new.user_id or not is_account_hand(a) then
    raise exception 'entry % is no act on account %', new.act, new.user_id
      using errcode = 'check_violation', constraint = 'account_vouch';
  end if;
  if new.voucher_id is not null and (
    account_link(new.voucher_id, new.user_id, null) is not null
    or account_link(new.voucher_id, (a.actor->>'id')::integer, null) is not null) then
    raise exception 'account % is vouched for from an account linked to it', new.user_id
      using errcode = 'check_violation', constraint = 'account_vouch';
  end if;
  return new;
end $$;
create trigger account_vouches_unlinked before insert on account_vouches
  for each row execute function account_vouches_unlinked();

-- Not with the owner's rights: the application does not speak for the host.
create function account_vouches_of_host() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user in ('tawsil_app', 'tawsil_scoped') then
    raise exception 'the application does not vouch as the host'
      using errcode = 'check_violation', constraint = 'account_vouch';
  end if;
  return new;
end $$;
create trigger account_vouches_of_host before insert on account_vouches
  for each row when (new.voucher_id is null) execute function account_vouches_of_host();

-- The acts on an account, the latest first, and whether each ended.
create function account_acts(p_user integer)
returns table (act bigint, at timestamptz, action text, actor jsonb,
  vouched_at timestamptz, voucher jsonb, reason text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.seq, a.at, a.action, a.actor, v.at, v.voucher, v.reason
  from audit_log a left join account_vouches v on v.act = a.seq
  where a.subject = 'user ' || p_user and is_account_hand(a)
  order by a.seq desc limit 200
$$;
grant execute on function account_reach(integer, boolean), account_acts(integer) to tawsil_app;
`;

const ONE_PERSON = `
-- What the host declares (TAWSIL_ONE_PERSON). The application's role only reads it: as a setting it
-- would be a limit that one person lifts.
create table host_declarations (
  is_only boolean primary key default true check (is_only),
  one_person boolean not null
);
insert into host_declarations (one_person) values (false);
grant select on host_declarations to tawsil_app;
create function one_person() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select one_person from host_declarations
$$;
grant execute on function one_person() to tawsil_app;
`;

// The columns account_days stay until no server of the release before writes them; nothing reads them.
const SETTINGS = `
create or replace function remittances_variance() returns trigger
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

-- A stricter value than the default would count as loosened.
delete from two_person_limits where key = 'payouts' and field = 'accountDays';
update settings set value = value - 'accountDays', version = version + 1
  where key = 'payouts' and value ? 'accountDays';
`;
