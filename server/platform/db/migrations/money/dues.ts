import { OF_ORDER, scoped } from '../scope.ts';

/** What stores and drivers owe, and what was collected of it (docs/decisions/0083, 0096). */
export const DUES = `
-- What a store or a driver owes: of a charge, or of the end of an order.
create table dues (
  id integer generated always as identity primary key,
  party text not null check (party in ('store', 'driver')),
  owner_id integer not null,
  order_id integer not null references orders,
  charge_id integer unique references charges,
  end_id integer unique references order_ends,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  collected bigint not null default 0,
  -- Its charge was reversed: nothing is owed, and what was collected was given back.
  reversed_at timestamptz,
  check (collected >= 0 and collected <= amount),
  check (num_nonnulls(charge_id, end_id) = 1)
);
create index dues_open on dues (party, owner_id, id) where collected < amount and reversed_at is null;
create index dues_order on dues (order_id);
${scoped('dues', OF_ORDER)}
grant select, insert on dues to tawsil_app;
grant update (collected, reversed_at) on dues to tawsil_app;

-- What was collected of it, by which payout, and if it was given back.
create table due_collections (
  id integer generated always as identity primary key,
  due_id integer not null references dues,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null references ledger_transfers,
  payout_id integer references payouts,
  returned_id bigint references ledger_transfers,
  unique (due_id, transfer_id)
);
create index due_collections_payout on due_collections (payout_id) where payout_id is not null;
create index due_collections_transfer on due_collections (transfer_id);
create index due_collections_returned on due_collections (returned_id) where returned_id is not null;
${scoped('due_collections', `exists (select from dues d where d.id = due_id)`)}
grant select, insert on due_collections to tawsil_app;
grant update (payout_id, returned_id) on due_collections to tawsil_app;

-- A transfer that stands for a record has it by the end of the transaction; no sale waits for this.
create function ledger_has_record() returns trigger
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
    when 'order_end' then exists (select from order_ends where transfer_id = new.id
      and order_id = new.order_id and state = 'settled')
    when 'charge' then exists (select from charges where transfer_id = new.id
      and order_id = new.order_id)
    when 'charge_reversal' then exists (select from charges where reversal_id = new.id)
    when 'due_collection' then (select sum(amount) from due_collections where transfer_id = new.id)
      = (select max(amount) from ledger_entries where transfer_id = new.id)
    when 'due_return' then (select sum(amount) from due_collections where returned_id = new.id)
      = (select max(amount) from ledger_entries where transfer_id = new.id)
    else exists (select from refunds where transfer_id = new.id) end) then
    raise exception 'transfer % is a % of nothing', new.id, new.kind
      using errcode = 'check_violation', constraint = 'ledger_has_record';
  end if;
  return null;
end $$;
create constraint trigger ledger_has_record after insert
  on ledger_transfers deferrable initially deferred for each row
  when (new.kind in ('payout','remittance','remittance_reversal','refund','cash_deposit',
  'cash_dispute','dispute_upheld','dispute_dismissed','order_end','charge','charge_reversal',
  'due_collection','due_return')) execute function ledger_has_record();

-- Dues are collected, and given back once; what is owed by an end stays.
create function dues_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.reversed_at is not null or new.collected < old.collected
     or new.reversed_at is not null and new.charge_id is null then
    raise exception 'due % is settled', old.id
      using errcode = 'check_violation', constraint = 'dues_life';
  end if;
  return new;
end $$;
create trigger dues_stay before update or delete on dues for each row execute function dues_stay();
`;
