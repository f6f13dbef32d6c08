import { type Migration, sql } from 'kysely';

/**
 * Who is burdened by a booking, or gains by it, does not confirm it (docs/decisions/0068). Counted
 * cash is its collector's until another person counts it into the vault; a receipt is reversed by
 * another person than its collector; a driver's return is a request. Receipts of before, and those
 * that servers of the release before still book, are in the vault.
 */
export const whoConfirms: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'customer_wallet','driver_wallet','driver_cash','store_balance','suspense',
  'card_clearing','bank_clearing','cash_vault','commission','delivery_income',
  'promotions','refunds','cash_variance','collector_cash'));
-- Bounds: none. A receipt that is reversed after its cash was counted in leaves the collector ahead
-- until the cash is collected again.
create index ledger_collectors on ledger_accounts (owner_id) where kind = 'collector_cash';

insert into ledger_movements (kind, account, sign) values
  ('remittance','collector_cash',-1),
  ('cash_deposit','collector_cash',1), ('cash_deposit','cash_vault',-1);

-- Cash of a collector that another person counted into the vault.
create table cash_deposits (
  id integer generated always as identity primary key,
  transfer_id bigint not null unique references ledger_transfers,
  collector_id integer not null references users,
  counter jsonb not null,
  at timestamptz not null,
  expected bigint not null,
  counted bigint not null check (counted > 0 and counted <= expected),
  note text
);
create index cash_deposits_collector on cash_deposits (collector_id, id desc);
grant select, insert on cash_deposits to tawsil_app;

-- A collector's cash is of all areas, like the platform's own accounts: it shows nobody a transfer.
alter policy ledger_accounts_scoped on ledger_accounts using (owner_id = 0 or case kind
  when 'store_balance' then exists (select from stores s where s.id = ledger_accounts.owner_id)
  when 'collector_cash' then true
  else exists (select from users u where u.id = ledger_accounts.owner_id) end);
alter policy ledger_totals_scoped on ledger_totals using (exists (
  select from ledger_accounts a
  where a.id = account_id and a.owner_id <> 0 and a.kind <> 'collector_cash'));
alter policy ledger_transfers_scoped on ledger_transfers using (case when order_id is not null
  then exists (select from orders o where o.id = order_id)
  else exists (
    select from ledger_entry_accounts e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = ledger_transfers.id and a.owner_id <> 0
      and a.kind <> 'collector_cash') end);

create function cash_deposits_by_another() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.counter->>'id' is null or not one_person()
     and account_link(new.collector_id, (new.counter->>'id')::integer, null) is not null then
    raise exception 'the cash of collector % was not counted by another person', new.collector_id
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  if not exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = new.transfer_id and a.kind = 'collector_cash'
      and a.owner_id = new.collector_id and e.amount = new.counted) then
    raise exception 'the deposit of collector % did not move its amount', new.collector_id
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  return new;
end $$;
create trigger cash_deposits_by_another before insert on cash_deposits
  for each row execute function cash_deposits_by_another();

-- A receipt debits its collector, and nobody else.
create function remittances_of_collector() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.reversal_id is null and new.reversal_id is not null and not one_person()
       and account_link((new.collector->>'id')::integer, (new.reversed_by->>'id')::integer, null)
         is not null then
      raise exception 'receipt % is reversed by its collector', new.id
        using errcode = 'check_violation', constraint = 'cash_four_eyes';
    end if;
  elsif exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = new.transfer_id and a.kind = 'collector_cash'
      and a.owner_id is distinct from (new.collector->>'id')::integer) then
    raise exception 'a receipt debits another person than its collector'
      using errcode = 'check_violation', constraint = 'cash_four_eyes';
  end if;
  return new;
end $$;
create trigger remittances_of_collector before insert or update on remittances
  for each row execute function remittances_of_collector();

-- The driver brings it back; the store or the staff confirm that it arrived.
alter table orders add column return_requested_at timestamptz;
create or replace view order_rows with (security_invoker = true) as
select o.id, o.version, o.reference, o.status, o.store_id, o.customer_id, o.driver_id,
       o.pickup_lat, o.pickup_lon, o.dropoff_lat, o.dropoff_lon, o.address, o.note, o.payment,
       o.subtotal, o.delivery_fee, o.discount, o.store_discount, o.total, o.refunded,
       o.placed_at, o.status_at, o.assigned_at, o.picked_up_at, o.closed_at,
       o.ready_due_at, o.promised_at, o.zone_id,
       s.name as store_name, s.zone, c.name as customer_name,
       d.name as driver_name, d.code as driver_code, o.return_requested_at
from orders o
join stores s on s.id = o.store_id
join person_names c on c.id = o.customer_id
left join person_names d on d.id = o.driver_id;

create or replace function ledger_has_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In parentheses, for the statement ends at the first THEN outside of any.
  if not (case new.kind
    when 'payout' then exists (select from payouts where transfer_id = new.id)
    when 'remittance' then exists (select from remittances where transfer_id = new.id)
    when 'remittance_reversal' then exists (select from remittances where reversal_id = new.id)
    when 'cash_deposit' then exists (select from cash_deposits where transfer_id = new.id)
    else exists (select from refunds where transfer_id = new.id) end) then
    raise exception 'transfer % is a % of nothing', new.id, new.kind
      using errcode = 'check_violation', constraint = 'ledger_has_record';
  end if;
  return null;
end $$;
drop trigger ledger_has_record on ledger_transfers;
create constraint trigger ledger_has_record after insert on ledger_transfers
  deferrable initially deferred for each row
  when (new.kind in ('payout','remittance','remittance_reversal','refund','cash_deposit'))
  execute function ledger_has_record();
`)
      .execute(db);
  },
};
