import { type Migration, sql } from 'kysely';

const TABLE = `
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'customer_wallet','driver_wallet','driver_cash','store_balance','suspense',
  'card_clearing','bank_clearing','cash_vault','commission','delivery_income',
  'promotions','refunds','cash_variance','collector_cash','card_fees','card_losses','disputed_cash'));
insert into ledger_movements (kind, account, sign) values
  ('cash_dispute','driver_cash',1), ('cash_dispute','disputed_cash',-1),
  ('dispute_dismissed','driver_cash',-1), ('dispute_dismissed','disputed_cash',1),
  ('dispute_upheld','disputed_cash',1), ('dispute_upheld','cash_variance',-1);

-- A driver's dispute of a pickup or delivery that staff booked for him.
create table order_disputes (
  id integer generated always as identity primary key,
  version integer not null default 1,
  order_id integer not null references orders,
  -- The type of the disputed event.
  booked text not null check (booked in ('order.picked_up','order.delivered')),
  booked_at timestamptz not null,
  booked_by jsonb not null,
  driver_id integer not null references users,
  reason text not null,
  created_at timestamptz not null,
  -- The cash of the order that the driver held when he disputed it. Centimes.
  amount bigint not null check (amount >= 0),
  transfer_id bigint unique references ledger_transfers check ((amount > 0) = (transfer_id is not null)),
  state text not null default 'open' check (state in ('open','upheld','dismissed','ended')),
  state_at timestamptz not null,
  -- Null while it is open, and if it ended by itself.
  state_by jsonb check ((state in ('upheld','dismissed')) = (state_by is not null)),
  state_reason text,
  decision_id bigint unique references ledger_transfers
    check (decision_id is null or transfer_id is not null and state in ('upheld','dismissed')),
  unique (order_id, booked)
);
create index order_disputes_created on order_disputes (created_at, id);
create index order_disputes_driver on order_disputes (driver_id, id);
create index order_disputes_open on order_disputes (order_id) where state = 'open';
alter table order_disputes enable row level security;
create policy order_disputes_app on order_disputes to tawsil_app using (true) with check (true);
create policy order_disputes_scoped on order_disputes for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on order_disputes to tawsil_scoped;
grant select, insert on order_disputes to tawsil_app;
grant update (version, state, state_at, state_by, state_reason, decision_id) on order_disputes to tawsil_app;
`;

const RULES = `
create function order_disputes_begin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event record;
begin
  select at, actor into event from events
    where order_id = new.order_id and type = new.booked order by id desc limit 1;
  if new.state <> 'open' or not exists (
       select from orders where id = new.order_id and driver_id = new.driver_id)
     or event.at is distinct from new.booked_at
     or (event.actor->>'id')::integer is distinct from (new.booked_by->>'id')::integer
     or coalesce((new.booked_by->>'id')::integer, 0) in (0, new.driver_id)
     or new.created_at > new.booked_at + interval '72 hours'
     -- Who delivered the order had picked it up.
     or exists (select from events where order_id = new.order_id and type = 'order.delivered'
       and (actor->>'id')::integer = new.driver_id) then
    raise exception 'order % has no % by staff that its driver can dispute', new.order_id, new.booked
      using errcode = 'check_violation', constraint = 'disputes_life';
  end if;
  if new.amount > 0 and not exists (
    select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    join orders o on o.id = new.order_id and o.payment = 'cash' and o.total >= new.amount
    where t.id = new.transfer_id and t.kind = 'cash_dispute' and a.kind = 'driver_cash'
      and a.owner_id = new.driver_id and e.amount = new.amount and t.order_id = new.order_id) then
    raise exception 'the dispute of order % did not move its cash', new.order_id
      using errcode = 'check_violation', constraint = 'disputes_life';
  end if;
  return new;
end $$;
create trigger order_disputes_begin before insert on order_disputes
  for each row execute function order_disputes_begin();

-- Only the state changes, once; a decider is linked to neither the driver nor who booked it.
create function order_disputes_decided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider integer := (new.state_by->>'id')::integer;
begin
  if old.state <> 'open' or new.state = 'open'
     or (to_jsonb(new) - '{version,state,state_at,state_by,state_reason,decision_id}'::text[])
       <> (to_jsonb(old) - '{version,state,state_at,state_by,state_reason,decision_id}'::text[]) then
    raise exception 'dispute % is %', old.id, old.state
      using errcode = 'check_violation', constraint = 'disputes_life';
  end if;
  if new.state = 'ended' then
    if new.amount > 0 then
      raise exception 'dispute % of cash does not end by itself', new.id
        using errcode = 'check_violation', constraint = 'disputes_life';
    end if;
    return new;
  end if;
  if decider is null or decider = new.driver_id or not one_person() and (
       account_link((new.booked_by->>'id')::integer, decider, null) is not null
       or account_link(new.driver_id, decider, null) is not null) then
    raise exception 'dispute % is not decided by another person', new.id
      using errcode = 'check_violation', constraint = 'disputes_four_eyes';
  end if;
  if new.amount > 0 and not exists (
    select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.id = new.decision_id and t.kind = 'dispute_' || new.state and a.kind = 'disputed_cash'
      and a.owner_id = new.driver_id and e.amount = new.amount) then
    raise exception 'the decision of dispute % did not move its cash', new.id
      using errcode = 'check_violation', constraint = 'disputes_life';
  end if;
  return new;
end $$;
create trigger order_disputes_decided before update on order_disputes
  for each row execute function order_disputes_decided();

create function order_disputes_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'disputes are not deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger order_disputes_final before delete on order_disputes
  for each row execute function order_disputes_final();

-- What is decided against the platform is a debt of the driver that the decider forgives.
create function disputes_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform commit_alone((new.state_by->>'id')::integer, new.state_at, 'debt', new.amount,
    'dispute ' || new.id);
  return null;
end $$;
create constraint trigger disputes_committed after update of state on order_disputes
  deferrable initially deferred for each row when (new.state = 'upheld' and new.amount > 0)
  execute function disputes_committed();

-- A disputed pickup ends with the order: delivered by the driver himself, or returned. Staff who
-- delivered it would burden him with cash while nobody has decided whether he has the order.
create function disputes_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from order_disputes where order_id = new.id and state = 'open') then
    return null;
  end if;
  if new.status = 'delivered' and new.driver_id is distinct from (
    select (actor->>'id')::integer from events
    where order_id = new.id and type = 'order.delivered' order by id desc limit 1) then
    raise exception 'the pickup of order % is disputed', new.id
      using errcode = 'check_violation', constraint = 'orders_disputed';
  end if;
  update order_disputes set state = 'ended', state_at = new.status_at, version = version + 1
    where order_id = new.id and state = 'open';
  return null;
end $$;
-- Deferred, because the event that names the person is written after the order.
create constraint trigger disputes_ended after update of status on orders
  deferrable initially deferred for each row
  when (old.status = 'picked_up' and new.status in ('delivered','returned'))
  execute function disputes_ended();

create or replace function ledger_has_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In parentheses, for the statement ends at the first THEN outside of any.
  if not (case new.kind
    when 'payout' then exists (select from payouts where transfer_id = new.id)
    when 'remittance' then exists (select from remittances where transfer_id = new.id)
    when 'remittance_reversal' then exists (select from remittances where reversal_id = new.id)
    when 'cash_deposit' then exists (select from cash_deposits where transfer_id = new.id)
    when 'cash_dispute' then exists (select from order_disputes where transfer_id = new.id)
    when 'dispute_upheld' then exists (select from order_disputes where decision_id = new.id)
    when 'dispute_dismissed' then exists (select from order_disputes where decision_id = new.id)
    else exists (select from refunds where transfer_id = new.id) end) then
    raise exception 'transfer % is a % of nothing', new.id, new.kind
      using errcode = 'check_violation', constraint = 'ledger_has_record';
  end if;
  return null;
end $$;
drop trigger ledger_has_record on ledger_transfers;
create constraint trigger ledger_has_record after insert on ledger_transfers
  deferrable initially deferred for each row
  when (new.kind in ('payout','remittance','remittance_reversal','refund','cash_deposit',
    'cash_dispute','dispute_upheld','dispute_dismissed'))
  execute function ledger_has_record();
`;

/**
 * A driver disputes a pickup or delivery that staff booked for him (docs/decisions/0068). Its cash is
 * not asked of him until another person decided.
 */
export const orderDisputes: Migration = {
  async up(db) {
    for (const part of [TABLE, RULES]) await sql.raw(part).execute(db);
  },
};
