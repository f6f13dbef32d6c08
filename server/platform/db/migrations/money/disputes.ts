import { OF_ORDER, scoped } from '../scope.ts';

/**
 * A driver disputes a pickup or delivery that staff booked for him; its cash is not asked of him
 * until another person has decided (docs/decisions/0068, 0082).
 */
export const DISPUTES = `
-- A driver's dispute of a pickup or delivery that staff booked for him.
create table order_disputes (
  id integer generated always as identity primary key,
  version integer not null default 1,
  order_id integer not null references orders,
  -- The type of the disputed event.
  booked text not null,
  booked_at timestamptz not null,
  booked_by jsonb not null,
  driver_id integer not null references users,
  reason text not null,
  created_at timestamptz not null,
  -- The cash of the order that the driver held when he disputed it. Centimes.
  amount bigint not null check (amount >= 0),
  transfer_id bigint unique references ledger_transfers,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed', 'ended')),
  state_at timestamptz not null,
  -- Null while it is open, and if it ended by itself.
  state_by jsonb,
  state_reason text,
  decision_id bigint unique references ledger_transfers,
  constraint order_disputes_booking unique (order_id, booked, booked_at),
  check ((amount > 0) = (transfer_id is not null)),
  check ((state in ('upheld', 'dismissed')) = (state_by is not null)),
  check (decision_id is null or transfer_id is not null and (state in ('upheld', 'dismissed')))
);
create index order_disputes_created on order_disputes (created_at, id);
create index order_disputes_driver on order_disputes (driver_id, id);
create index order_disputes_open on order_disputes (order_id) where state = 'open';
${scoped('order_disputes', OF_ORDER)}
grant select, insert on order_disputes to tawsil_app;
grant update (decision_id, state, state_at, state_by, state_reason, version) on order_disputes to tawsil_app;
create constraint trigger disputes_committed after update of state
  on order_disputes deferrable initially deferred for each row when (new.state = 'upheld'
  and new.amount > 0) execute function disputes_committed();

alter table order_disputes add constraint order_disputes_booked_check
  check (booked in ('order.picked_up', 'order.handed_over', 'order.delivered')) not valid;

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
create trigger order_disputes_begin before insert on order_disputes for each row
  execute function order_disputes_begin();

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
create trigger order_disputes_decided before update on order_disputes for each row
  execute function order_disputes_decided();

create function order_disputes_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'disputes are not deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger order_disputes_final before delete on order_disputes for each row
  execute function order_disputes_final();
`;
