/**
 * Who entered or changed the account that a payout goes to takes no part in it
 * (docs/decisions/0028, 0102).
 */
export const PAYOUT_ACCOUNTS = `
-- How long a changed account is marked.
create function account_mark() returns interval
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select make_interval(days => coalesce(
    (select (value->>'accountMarkDays')::integer from settings where key = 'payouts'), 14))
$$;

create function account_confirmers() returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select (value->>'accountConfirmers')::integer from settings where key = 'payouts'), 1)
$$;

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
create trigger payouts_account before insert or update of status on payouts for each row
  execute function payouts_account();

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

-- The payout of a store whose settlement as not paid keeps this person from the store's next one; null:
-- none. A payment by somebody else, since then, lifts it.
create function payout_bar(p_store integer, p_payout integer, p_person integer, p_since timestamptz)
returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id from payouts p
  where p.store_id = p_store and p.id <> p_payout
    and p.settler is not null and p.status in ('failed','rejected')
    and account_link((p.settler->>'id')::integer, p_person, p_since) is not null
    and not exists (
      select from payouts q
      where q.store_id = p_store and q.status = 'paid' and q.paid_at >= p.settled_at
        and account_link((p.settler->>'id')::integer, (q.payer->>'id')::integer, p_since) is null
        and (q.settler is null
          or account_link((p.settler->>'id')::integer, (q.settler->>'id')::integer, p_since) is null))
  order by p.id desc limit 1
$$;

grant execute on function payout_bar to tawsil_app;
grant execute on function payout_bar to tawsil_scoped;
`;
