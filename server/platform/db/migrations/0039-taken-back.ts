import { type Migration, sql } from 'kysely';

/**
 * An approval of a payout counts ten seconds after it was given; until then its author can take it back
 * (docs/decisions/0035). The clock is the database's own: the application's role writes neither of the two.
 */
export const takenBack: Migration = {
  async up(db) {
    await sql
      .raw(`
-- As contract/money/payout.ts says it.
create function payout_take_back() returns interval language sql immutable parallel safe as $$
  select interval '10 seconds'
$$;

alter table payout_approvals
  drop constraint payout_approvals_pkey,
  add column id bigint generated always as identity primary key,
  -- By the database's clock; "at" is the application's.
  add column given_at timestamptz,
  add column withdrawn_at timestamptz;
update payout_approvals set given_at = at;
alter table payout_approvals alter column given_at set not null;
-- Who took an approval back may approve again.
create unique index payout_approvals_standing on payout_approvals (payout_id, approver_id)
  where withdrawn_at is null;
create index payout_approvals_payout on payout_approvals (payout_id, id);
grant update (withdrawn_at) on payout_approvals to tawsil_app;

create or replace function payouts_need_approvals() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status in ('approved','paying','review','failed','paid')
     and (select count(*) from payout_approvals
          where payout_id = new.id and withdrawn_at is null
            and approver_id is distinct from new.bank_set_by)
       < new.approvals_needed then
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
  since timestamptz;
  linked integer;
begin
  select * into p from payouts where id = new.payout_id for update;
  since := new.at - make_interval(days => p.account_days);
  if p.status <> 'requested' then
    raise exception 'payout % is %', p.id, p.status
      using errcode = 'check_violation', constraint = 'payout_life';
  end if;
  select account_link(other, new.approver_id, since) into linked
    from (select p.requested_by as other union select p.bank_set_by
      union select approver_id from payout_approvals where payout_id = p.id and withdrawn_at is null) others
    where other is not null and account_link(other, new.approver_id, since) is not null limit 1;
  if linked is not null then
    raise exception 'payout % has its approval from an account that % had a hand in', p.id, linked
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  if payout_bar(p.store_id, p.id, new.approver_id, since) is not null then
    raise exception 'payout % is approved by who settled the one before as not paid', p.id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  new.given_at := clock_timestamp();
  new.withdrawn_at := null;
  return new;
end $$;

-- The transitions of the payout's machine, and what each takes.
create or replace function payouts_need_a_second() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fault text;
  since timestamptz := new.status_at - make_interval(days => new.account_days);
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
    elsif settled_by is not null
          and account_link(settled_by, (new.payer->>'id')::integer, since) is not null then
      fault := 'is paid again by who settled it';
    elsif payout_bar(new.store_id, new.id, (new.payer->>'id')::integer, since) is not null then
      fault := 'is paid by who settled the one before as not paid';
    end if;
    new.settler := null;
    new.settled_at := null;
  elsif old.status = 'failed' and new.status = 'rejected' then
    if settled_by is not null
       and account_link(settled_by, (new.rejected->'by'->>'id')::integer, since) is not null then
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
create trigger payout_approvals_withdrawn before update of withdrawn_at on payout_approvals
  for each row execute function payout_approvals_withdrawn();
`)
      .execute(db);
  },
};
