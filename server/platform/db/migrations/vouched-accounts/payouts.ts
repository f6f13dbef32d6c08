/** Approvals name the links of their author, and count alone where the host declares it. */
export const PAYOUTS = `
alter table payout_approvals
  drop constraint payout_four_eyes,
  -- Given by a person linked to the others, in an installation of one person. Written by the database.
  add column alone boolean not null default false,
  -- The links that the approver ever had with the others, as the evidence shows them.
  add column links jsonb not null default '[]';

create or replace function payouts_need_approvals() returns trigger
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

create or replace function payout_approvals_independent() returns trigger
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

create or replace function payouts_begin() returns trigger
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

-- The transitions of the payout's machine, and what each takes.
create or replace function payouts_need_a_second() returns trigger
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
`;
