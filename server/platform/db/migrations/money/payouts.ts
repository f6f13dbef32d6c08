import { OF_STORE, scoped } from '../scope.ts';

/**
 * Payouts and their approvals. An approval counts ten seconds after it was given; until then its
 * author can take it back (docs/decisions/0035). The clock is the database's: the application's
 * role writes neither of the two.
 */
export const PAYOUTS = `
create table payouts (
  id integer generated always as identity primary key,
  version integer not null default 1,
  store_id integer not null references stores,
  amount bigint not null check (amount > 0),
  status text not null,
  approvals_needed smallint not null check (approvals_needed between 1 and 2),
  requested_by integer not null references users,
  requester jsonb not null,
  requested_at timestamptz not null,
  note text,
  bank_iban text,
  bank_holder text,
  rejected jsonb,
  -- Each try to pay has a number of its own, which the rail is given.
  attempt uuid unique,
  paying_at timestamptz,
  payer jsonb,
  rail text,
  rail_reference text,
  proof text,
  outcome text,
  paid_at timestamptz,
  transfer_id bigint unique references ledger_transfers,
  status_at timestamptz not null,
  bank_set_by integer references users,
  settler jsonb,
  -- What held when it was requested: from which amount on two approve, and how long a hand counts. Days.
  second_above bigint,
  account_days smallint not null default 7 check (account_days between 0 and 90),
  settled_at timestamptz,
  outcome_sentence jsonb,
  bank_set_at timestamptz,
  -- When that account replaced another one; null: it was the first of its store.
  bank_replaced_at timestamptz,
  bank_confirmed_at timestamptz,
  bank_confirmed_by integer references users,
  unique (id, requested_by),
  check ((status = 'paid') = (transfer_id is not null)),
  check (status <> 'rejected' or rejected is not null),
  check (status in ('requested', 'approved', 'paying', 'review', 'failed', 'paid', 'rejected'))
);
create index payouts_status on payouts (status, id desc);
create index payouts_store on payouts (store_id, id desc);
create index payouts_not_paid on payouts (store_id) where settler is not null
  and status in ('failed','rejected');
create index payouts_paid_of on payouts (store_id, paid_at) where status = 'paid';
create index payouts_open_of on payouts (store_id)
  where status in ('requested','approved','paying','review','failed');
create index payouts_paid on payouts (paid_at, id) where status = 'paid';
${scoped('payouts', OF_STORE)}
grant select, insert on payouts to tawsil_app;
grant update (attempt, outcome, outcome_sentence, paid_at, payer, paying_at, proof, rail,
  rail_reference, rejected, settler, status, status_at, transfer_id, version) on payouts to tawsil_app;

create table payout_approvals (
  payout_id integer not null,
  requested_by integer not null,
  approver_id integer not null references users,
  approver jsonb not null,
  at timestamptz not null,
  id bigint generated always as identity primary key,
  -- By the database's clock; "at" is the application's.
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Given by a person linked to the others, in an installation of one person. Written by the database.
  alone boolean not null default false,
  -- The links that the approver ever had with the others, as the evidence shows them.
  links jsonb not null default '[]',
  foreign key (payout_id, requested_by) references payouts (id, requested_by)
);
-- Who took an approval back may approve again.
create unique index payout_approvals_standing on payout_approvals (payout_id, approver_id)
  where withdrawn_at is null;
create index payout_approvals_payout on payout_approvals (payout_id, id);
${scoped('payout_approvals', `exists (select from payouts p where p.id = payout_id)`)}
grant select, insert on payout_approvals to tawsil_app;
grant update (withdrawn_at) on payout_approvals to tawsil_app;

-- As contract/money/payout.ts says it.
create function payout_take_back() returns interval language sql immutable parallel safe as $$
  select interval '10 seconds'
$$;

-- What is open and what was paid to the store within a day counts with what is requested.
create function payouts_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  with_it bigint;
begin
  if new.status <> 'requested' then
    raise exception 'a payout begins as requested'
      using errcode = 'check_violation', constraint = 'payout_life';
  end if;
  -- Of two requests at once the second sees the first.
  perform 1 from ledger_accounts
    where kind = 'store_balance' and owner_id = new.store_id and stripe = 0 for update;
  select new.amount + coalesce((select sum(amount) from payouts where store_id = new.store_id
      and status in ('requested','approved','paying','review','failed')), 0)
    + coalesce((select sum(amount) from payouts where store_id = new.store_id and status = 'paid'
      and paid_at > new.requested_at - interval '24 hours'), 0) into with_it;
  if new.second_above is null
     or with_it >= new.second_above and new.approvals_needed < 2 and not one_person() then
    raise exception 'a payout of % for store % needs two approvals', new.amount, new.store_id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payouts_begin before insert on payouts for each row execute function payouts_begin();

-- The transitions of the payout's machine, and what each takes.
create function payouts_need_a_second() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fault text;
  settled_by integer := (old.settler->>'id')::integer;
begin
  if old.status in ('paid','rejected') or new.status <> old.status
     and (old.status || ' ' || new.status) <> all (array[
      'requested approved','requested rejected','approved requested','approved paying',
      'approved rejected','paying paid','paying failed','paying review','review paid','review failed','failed paying','failed rejected'])
  then
    raise exception 'payout % is %: it does not become %', new.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'payout_life';
  end if;
  if new.status = 'paying' and old.status <> 'paying' then
    if new.payer is null then
      fault := 'is paid by nobody';
    elsif one_person() then
      null;
    elsif settled_by is not null
          and account_link(settled_by, (new.payer->>'id')::integer, null) is not null then
      fault := 'is paid again by who settled it';
    elsif payout_bar(new.store_id, new.id, (new.payer->>'id')::integer, null) is not null then
      fault := 'is paid by who settled the one before as not paid';
    end if;
    new.settler := null;
    new.settled_at := null;
  elsif old.status = 'failed' and new.status = 'rejected' then
    if settled_by is not null and not one_person()
       and account_link(settled_by, (new.rejected->'by'->>'id')::integer, null) is not null then
      fault := 'is rejected by who settled it';
    elsif new.settler is distinct from old.settler then
      fault := 'is not under review';
    end if;
  elsif old.status = 'review' and new.status <> 'review' then
    if new.settler is null then
      fault := 'is settled by nobody';
    end if;
    new.settled_at := new.status_at;
  elsif new.settler is distinct from old.settler then
    fault := 'is not under review';
  end if;
  if new.status = 'paid' and not exists (
    select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.id = new.transfer_id and t.kind = 'payout' and a.kind = 'store_balance'
      and a.owner_id = new.store_id and e.amount = -new.amount) then
    fault := 'did not move its amount';
  end if;
  if fault is not null then
    raise exception 'payout % %', new.id, fault
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payouts_need_a_second before update on payouts for each row
  execute function payouts_need_a_second();

-- Whoever writes the status: nothing counts as approved that too few have approved.
create function payouts_need_approvals() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status in ('approved','paying','review','failed','paid')
     and (select count(*) from payout_approvals
          where payout_id = new.id and withdrawn_at is null
            and approver_id is distinct from new.bank_set_by)
       < new.approvals_needed
     and not exists (select from payout_approvals
       where payout_id = new.id and withdrawn_at is null and alone) then
    raise exception 'payout % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    if old.status = 'approved' and new.status <> 'rejected' and new.status <> 'requested' and exists (
      select from payout_approvals where payout_id = new.id and withdrawn_at is null
        and given_at > clock_timestamp() - payout_take_back()) then
      raise exception 'an approval of payout % can still be taken back', new.id
        using errcode = 'check_violation', constraint = 'payout_take_back';
    end if;
    if old.status = 'approved' and new.status = 'requested'
       and (select count(*) from payout_approvals where payout_id = new.id and withdrawn_at is null)
         >= new.approvals_needed then
      raise exception 'payout % has its approvals', new.id
        using errcode = 'check_violation', constraint = 'payout_life';
    end if;
  end if;
  return new;
end $$;
create trigger payouts_need_approvals before insert or update on payouts for each row
  execute function payouts_need_approvals();

create function payout_approvals_independent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payouts;
  person integer;
  linked integer;
  through integer;
begin
  select * into p from payouts where id = new.payout_id for update;
  if p.status <> 'requested' then
    raise exception 'payout % is %', p.id, p.status
      using errcode = 'check_violation', constraint = 'payout_life';
  end if;
  new.alone := false;
  new.links := '[]';
  for person in select distinct other from (select p.requested_by as other union select p.bank_set_by
      union select approver_id from payout_approvals where payout_id = p.id and withdrawn_at is null) o
      where other is not null order by other
  loop
    linked := account_link(person, new.approver_id, null);
    if linked is not null and not one_person() then
      raise exception 'payout % has its approval from an account that % had a hand in', p.id, linked
        using errcode = 'check_violation', constraint = 'payout_four_eyes';
    end if;
    new.alone := new.alone or linked is not null;
    select r into through from (select account_reach(person, true) as r
      intersect select account_reach(new.approver_id, true)) both_of
      order by r in (person, new.approver_id) desc, r limit 1;
    if through is not null and person <> new.approver_id then
      new.links := new.links || jsonb_build_object(
        'with', (select name from users where id = person),
        'through', (select name from users where id = through),
        'active', linked is not null);
    end if;
  end loop;
  if payout_bar(p.store_id, p.id, new.approver_id, null) is not null and not one_person() then
    raise exception 'payout % is approved by who settled the one before as not paid', p.id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  new.given_at := clock_timestamp();
  new.withdrawn_at := null;
  return new;
end $$;
create trigger payout_approvals_independent before insert on payout_approvals for each row
  execute function payout_approvals_independent();

create function payout_approvals_withdrawn() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  now_status text;
begin
  select status into now_status from payouts where id = new.payout_id for update;
  if old.withdrawn_at is not null or new.withdrawn_at is null
     or now_status not in ('requested','approved') then
    raise exception 'an approval of payout %, which is %, is not taken back', new.payout_id, now_status
      using errcode = 'check_violation', constraint = 'payout_life';
  end if;
  if old.given_at <= clock_timestamp() - payout_take_back() then
    raise exception 'an approval of payout % counts already', new.payout_id
      using errcode = 'check_violation', constraint = 'payout_take_back';
  end if;
  return new;
end $$;
create trigger payout_approvals_withdrawn before update of withdrawn_at on payout_approvals for each row
  execute function payout_approvals_withdrawn();

grant execute on function payout_take_back to tawsil_scoped;
`;
