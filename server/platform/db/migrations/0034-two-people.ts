import { type Migration, sql } from 'kysely';

/**
 * Two people are two people: an approval counts only from an account that the others had no hand in, the
 * word "not paid" binds its author beyond one row, and a payout ends where its life ends
 * (docs/decisions/0035).
 */
export const twoPeople: Migration = {
  async up(db) {
    await sql
      .raw(`
-- Everybody who made an account, or could get into it, since a moment: its own person, whoever made,
-- approved, unblocked or restored it, gave it another role or address, or made a link for its password;
-- and whoever did that to their accounts before. The audit says who it was.
create function account_hands(p_user integer, p_since timestamptz) returns setof integer
language sql stable security definer set search_path = pg_catalog, public as $$
  with recursive hand(person, before) as (
    select p_user, 9223372036854775807::bigint
    union
    select (a.actor->>'id')::integer, a.seq
    from hand h join audit_log a on a.subject = 'user ' || h.person
    where a.seq < h.before and a.at > p_since
      and (a.action in ('user.create','user.approve','user.unblock','user.restore','user.reset')
        or a.action = 'user.update'
          and (a.before->'role' is distinct from a.after->'role'
            or a.before->'email' is distinct from a.after->'email'))
  )
  select distinct person from hand where person is not null
$$;

-- The person who had a hand in both accounts, themselves included; null: they are two people's.
create function account_link(p_one integer, p_other integer, p_since timestamptz) returns integer
language sql stable security definer set search_path = pg_catalog, public as $$
  select person from (
    select account_hands(p_one, p_since) as person
    intersect select account_hands(p_other, p_since)) both_of
  order by person in (p_one, p_other) desc, person limit 1
$$;

-- An account has no password before its person has set one.
alter table users alter column password_hash drop not null;

alter table payouts
  -- What held when it was requested: from which amount on two approve, and how long a hand counts. Days.
  add column second_above bigint,
  add column account_days smallint not null default 7 check (account_days between 0 and 90),
  add column settled_at timestamptz;
update payouts set settled_at = status_at where settler is not null;
create index payouts_not_paid on payouts (store_id) where settler is not null and status in ('failed','rejected');
create index payouts_paid_of on payouts (store_id, paid_at) where status = 'paid';
create index payouts_open_of on payouts (store_id)
  where status in ('requested','approved','paying','review','failed');

-- The payout of a store whose settlement as not paid keeps this person from the store's next one; null:
-- none. A payment by somebody else, since then, lifts it.
create function payout_bar(p_store integer, p_payout integer, p_person integer, p_since timestamptz)
returns integer
language sql stable security definer set search_path = pg_catalog, public as $$
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

-- What is open and what was paid to the store within a day counts with what is requested.
create function payouts_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
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
  if new.second_above is null or with_it >= new.second_above and new.approvals_needed < 2 then
    raise exception 'a payout of % for store % needs two approvals', new.amount, new.store_id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payouts_begin before insert on payouts for each row execute function payouts_begin();

create function payout_approvals_independent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
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
      union select approver_id from payout_approvals where payout_id = p.id) others
    where other is not null and account_link(other, new.approver_id, since) is not null limit 1;
  if linked is not null then
    raise exception 'payout % has its approval from an account that % had a hand in', p.id, linked
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  if payout_bar(p.store_id, p.id, new.approver_id, since) is not null then
    raise exception 'payout % is approved by who settled the one before as not paid', p.id
      using errcode = 'check_violation', constraint = 'payout_four_eyes';
  end if;
  return new;
end $$;
create trigger payout_approvals_independent before insert on payout_approvals
  for each row execute function payout_approvals_independent();

-- The transitions of the payout's machine, and what each takes.
create or replace function payouts_need_a_second() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fault text;
  since timestamptz := new.status_at - make_interval(days => new.account_days);
  settled_by integer := (old.settler->>'id')::integer;
begin
  if old.status in ('paid','rejected') or new.status <> old.status
     and (old.status || ' ' || new.status) <> all (array[
      'requested approved','requested rejected','approved paying','approved rejected','paying paid',
      'paying failed','paying review','review paid','review failed','failed paying','failed rejected'])
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

grant execute on function account_hands(integer, timestamptz),
  account_link(integer, integer, timestamptz), payout_bar(integer, integer, integer, timestamptz)
  to tawsil_app;
`)
      .execute(db);
  },
};
