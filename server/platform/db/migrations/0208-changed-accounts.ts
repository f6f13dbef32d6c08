import { type Migration, sql } from 'kysely';

const COLUMNS = `
alter table stores
  add column bank_reason text,
  add column bank_confirmed_at timestamptz,
  add column bank_confirmed_by integer references users,
  add constraint stores_bank_confirmed check (bank_confirmed_by is null or bank_confirmed_at is not null);
alter table payouts
  add column bank_set_at timestamptz,
  -- When that account replaced another one; null: it was the first of its store.
  add column bank_replaced_at timestamptz,
  add column bank_confirmed_at timestamptz,
  add column bank_confirmed_by integer references users;

-- Accounts of before count as confirmed, by nobody.
update stores set bank_confirmed_at = bank_changed_at where bank_replaced_at is not null;
update payouts p set bank_set_at = s.bank_changed_at, bank_replaced_at = s.bank_replaced_at,
    bank_confirmed_at = s.bank_confirmed_at
  from stores s where s.id = p.store_id and p.status in ('requested','approved','paying','review','failed')
    and p.bank_iban is not distinct from s.bank_iban and p.bank_set_by is not distinct from s.bank_changed_by;
insert into two_person_limits values ('payouts','accountConfirmers','higher',1);
`;

const STORES = `
create function account_confirmers() returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select (value->>'accountConfirmers')::integer from settings where key = 'payouts'), 1)
$$;

-- How long a changed account is marked.
create function account_mark() returns interval
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select make_interval(days => coalesce(
    (select (value->>'accountMarkDays')::integer from settings where key = 'payouts'), 14))
$$;

-- A change of an account has an author, a time and a reason, and begins unconfirmed; a confirmation
-- changes nothing else, and its author is linked neither to who changed it nor to the store's owner.
create function stores_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_changed boolean;
begin
  if tg_op = 'INSERT' then
    is_changed := new.bank_iban is not null or new.bank_holder is not null;
  else
    is_changed := (new.bank_iban, new.bank_holder, new.bank_changed_by, new.bank_changed_at, new.bank_replaced_at)
      is distinct from (old.bank_iban, old.bank_holder, old.bank_changed_by, old.bank_changed_at, old.bank_replaced_at);
  end if;
  if is_changed then
    if new.bank_changed_by is null or new.bank_changed_at is null or coalesce(new.bank_reason, '') = ''
       or tg_op = 'UPDATE' and new.bank_changed_at is not distinct from old.bank_changed_at then
      raise exception 'the account of store % is changed by nobody, or without a reason', new.id
        using errcode = 'check_violation', constraint = 'store_account_author';
    end if;
    -- Only the first account of a store replaces none.
    new.bank_replaced_at := null;
    if tg_op = 'UPDATE' and (old.bank_iban is not null or old.bank_changed_at is not null) then
      new.bank_replaced_at := new.bank_changed_at;
    end if;
    new.bank_confirmed_at := null;
    new.bank_confirmed_by := null;
  elsif tg_op = 'UPDATE' and (new.bank_confirmed_at, new.bank_confirmed_by)
      is distinct from (old.bank_confirmed_at, old.bank_confirmed_by) then
    if old.bank_confirmed_at is not null or new.bank_confirmed_at is null or new.bank_confirmed_by is null
       or not one_person() and (account_link(new.bank_changed_by, new.bank_confirmed_by, null) is not null
         or new.owner_id is not null
           and account_link(new.owner_id, new.bank_confirmed_by, null) is not null) then
      raise exception 'the account of store % is not confirmed by a second person', new.id
        using errcode = 'check_violation', constraint = 'store_account_four_eyes';
    end if;
  end if;
  return new;
end $$;
create trigger stores_account
  before insert or update of bank_iban, bank_holder, bank_changed_by, bank_changed_at, bank_replaced_at,
    bank_reason, bank_confirmed_at, bank_confirmed_by on stores
  for each row execute function stores_account();

-- Open payouts to the account that was confirmed are confirmed with it.
create function payouts_account_confirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update payouts set bank_confirmed_at = new.bank_confirmed_at, bank_confirmed_by = new.bank_confirmed_by
    where store_id = new.id and status in ('requested','approved','paying','review','failed')
      and bank_set_at = new.bank_changed_at and bank_set_by = new.bank_changed_by
      and bank_iban = new.bank_iban;
  return null;
end $$;
create trigger payouts_account_confirmed after update of bank_confirmed_at on stores for each row
  when (new.bank_confirmed_by is not null and old.bank_confirmed_by is null)
  execute function payouts_account_confirmed();
`;

const PAYOUTS = `
-- Whether the account of a payout waits for a second person.
create function account_waits(p payouts) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.bank_replaced_at is not null and p.bank_confirmed_at is null
    and account_confirmers() > 0 and not one_person()
$$;

-- A payout goes to the account of its store, of which its author neither requests nor pays it.
create function payouts_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s stores;
  person integer;
begin
  if tg_op = 'INSERT' then
    select * into s from stores where id = new.store_id;
    if new.bank_iban is not null and (new.bank_iban, new.bank_set_by)
        is distinct from (s.bank_iban, s.bank_changed_by) then
      raise exception 'a payout of store % goes to another account', new.store_id
        using errcode = 'check_violation', constraint = 'payout_account';
    end if;
    if new.bank_iban is null then
      return new;
    end if;
    new.bank_holder := s.bank_holder;
    new.bank_set_at := s.bank_changed_at;
    new.bank_replaced_at := s.bank_replaced_at;
    new.bank_confirmed_at := s.bank_confirmed_at;
    new.bank_confirmed_by := s.bank_confirmed_by;
    person := new.requested_by;
  elsif new.status = 'paying' and old.status <> 'paying' then
    if account_waits(new) then
      raise exception 'payout % goes to an account that waits for a second person', new.id
        using errcode = 'check_violation', constraint = 'payout_account';
    end if;
    person := (new.payer->>'id')::integer;
  end if;
  if person is not null and new.bank_set_by is not null and not one_person()
     and account_link(new.bank_set_by, person, null) is not null then
    raise exception 'payout % is % by who entered its account', new.id,
      case tg_op when 'INSERT' then 'requested' else 'paid' end
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payouts_account before insert or update of status on payouts
  for each row execute function payouts_account();
`;

/**
 * A changed bank account of a store is used once a second person has confirmed it, and who changed it
 * takes no part in its payouts (docs/decisions/0102).
 */
export const changedAccounts: Migration = {
  async up(db) {
    for (const part of [COLUMNS, STORES, PAYOUTS]) await sql.raw(part).execute(db);
  },
};
