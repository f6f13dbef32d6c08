import { MONTH_IDS } from '../month-ids.ts';
import { scoped } from '../scope.ts';

/**
 * Double entry: accounts, transfers and entries (docs/decisions/0012). Amounts are centimes;
 * credit is positive. `ledger_movements` is which kind of transfer may touch which kind of
 * account, and in which direction (0035).
 */
export const LEDGER = `
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A user, or for a store balance a store; 0 is the platform itself.
  owner_id integer not null default 0,
  stripe smallint not null default 0,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  min_balance bigint,
  max_balance bigint,
  frozen_at timestamptz,
  frozen_why text,
  frozen_by jsonb,
  unique (kind, owner_id, stripe),
  check (kind in ('customer_wallet', 'driver_wallet', 'driver_cash', 'store_balance', 'suspense',
    'card_clearing', 'bank_clearing', 'cash_vault', 'commission', 'delivery_income', 'promotions',
    'refunds', 'cash_variance', 'collector_cash', 'card_fees', 'card_losses', 'disputed_cash', 'losses',
    'store_due', 'driver_due')),
  constraint ledger_overdraft check ((balance - held) >= min_balance and balance <= max_balance)
);
-- Bounds: none. A receipt that is reversed after its cash was counted in leaves the collector ahead
-- until the cash is collected again.
create index ledger_collectors on ledger_accounts (owner_id) where kind = 'collector_cash';
grant select on ledger_accounts to tawsil_app;

-- What each owner's account has had of each purpose: screens show it without adding up entries.
create table ledger_totals (
  account_id bigint references ledger_accounts,
  purpose text,
  total bigint not null,
  entries bigint not null,
  primary key (account_id, purpose)
);
${scoped(
  'ledger_totals',
  `exists (
  select from ledger_accounts a
  where a.id = account_id and a.owner_id <> 0 and a.kind <> 'collector_cash')`,
)}
grant select on ledger_totals to tawsil_app;

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  at timestamptz not null,
  actor jsonb,
  order_id integer,
  reverses bigint unique references ledger_transfers,
  memo text,
  data jsonb
);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;
create index ledger_transfers_at on ledger_transfers (at, id);
create index ledger_transfers_kind on ledger_transfers (kind, at, id);
create index ledger_transfers_actor on ledger_transfers ((actor->>'id'), at, id) where actor is not null;
grant select on ledger_transfers to tawsil_app;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null,
  account_id bigint not null,
  purpose text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  constraint ledger_entries_account_id_fkey1 foreign key (account_id) references ledger_accounts,
  constraint ledger_entries_transfer_id_fkey1 foreign key (transfer_id) references ledger_transfers
) partition by range (id);
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_transfer on ledger_entries (transfer_id);
create index ledger_entries_account_transfer on ledger_entries (account_id, transfer_id);
${scoped(
  'ledger_entries',
  `exists (select from ledger_transfers t where t.id = transfer_id)
    and exists (select from ledger_accounts a where a.id = account_id)`,
)}
grant select on ledger_entries to tawsil_app;

create table ledger_movements (
  kind text,
  account text,
  -- 1: only credited, -1: only debited, 0: both.
  sign smallint not null check (sign in (-1, 0, 1)),
  primary key (kind, account)
);
grant select on ledger_movements to tawsil_app;
insert into ledger_movements (kind, account, sign) values
  ('adjustment', 'bank_clearing', 0), ('adjustment', 'customer_wallet', 0),
  ('adjustment', 'driver_wallet', 0), ('adjustment', 'promotions', -1), ('adjustment', 'refunds', 0),
  ('card_refund_refused', 'card_clearing', -1), ('card_refund_refused', 'customer_wallet', 1),
  ('card_refund_refused', 'suspense', 1),
  ('card_settlement', 'bank_clearing', 0), ('card_settlement', 'card_clearing', 0),
  ('card_settlement', 'card_fees', -1), ('card_settlement', 'card_losses', 0),
  ('card_write_off', 'card_clearing', 1), ('card_write_off', 'card_losses', -1),
  ('cash_deposit', 'bank_clearing', -1), ('cash_deposit', 'cash_vault', -1),
  ('cash_deposit', 'collector_cash', 1),
  ('cash_dispute', 'disputed_cash', -1), ('cash_dispute', 'driver_cash', 1),
  ('charge', 'commission', -1), ('charge', 'driver_due', -1), ('charge', 'driver_wallet', -1),
  ('charge', 'promotions', 1), ('charge', 'refunds', 1), ('charge', 'store_balance', 0),
  ('charge', 'store_due', -1),
  ('dispute_dismissed', 'disputed_cash', 1), ('dispute_dismissed', 'driver_cash', -1),
  ('dispute_upheld', 'cash_variance', -1), ('dispute_upheld', 'disputed_cash', 1),
  ('due_collection', 'driver_due', 1), ('due_collection', 'driver_wallet', -1),
  ('due_collection', 'store_balance', -1), ('due_collection', 'store_due', 1),
  ('due_return', 'driver_due', -1), ('due_return', 'driver_wallet', 1),
  ('due_return', 'store_balance', 1), ('due_return', 'store_due', -1),
  ('order_end', 'card_clearing', -1), ('order_end', 'driver_wallet', 1), ('order_end', 'losses', 0),
  ('order_end', 'store_balance', 0), ('order_end', 'store_due', -1),
  ('payout', 'bank_clearing', 1), ('payout', 'store_balance', -1),
  ('refund', 'card_clearing', 1), ('refund', 'customer_wallet', 1), ('refund', 'refunds', -1),
  ('refund', 'store_balance', -1),
  ('remittance', 'cash_variance', 0), ('remittance', 'cash_vault', -1),
  ('remittance', 'collector_cash', -1), ('remittance', 'driver_cash', 1),
  ('sale', 'card_clearing', -1), ('sale', 'commission', 1), ('sale', 'delivery_income', 1),
  ('sale', 'driver_cash', -1), ('sale', 'driver_wallet', 1), ('sale', 'promotions', -1),
  ('sale', 'store_balance', 0),
  ('suspense_released', 'customer_wallet', 1), ('suspense_released', 'driver_wallet', 1),
  ('suspense_released', 'suspense', -1),
  ('wallet_transfer', 'customer_wallet', 0), ('wallet_transfer', 'driver_wallet', 0);

create table ledger_reports (
  -- In Africa/Casablanca. One report a day, however many servers there are.
  day date not null,
  at timestamptz not null,
  is_sound boolean not null,
  checks jsonb not null,
  id integer generated always as identity primary key,
  asked_by jsonb
);
create unique index ledger_reports_daily on ledger_reports (day) where asked_by is null;
grant select, insert on ledger_reports to tawsil_app;

-- Null: as soon as somebody looks.
create table ledger_report_due (
  sole boolean primary key default true check (sole),
  due_at timestamptz
);
grant select, update on ledger_report_due to tawsil_app;
insert into ledger_report_due default values;

-- Transfers that are not counted yet. Their ids are taken before they are committed, so that no number
-- says which are new. A sale is found by the event of its delivery and needs no row.
create table unfolded_transfers (
  transfer_id bigint primary key references ledger_transfers
);
grant select, delete on unfolded_transfers to tawsil_app;

create view ledger_entry_accounts as select transfer_id, account_id from ledger_entries;
grant select on ledger_entry_accounts to tawsil_scoped;

create function ledger_is_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the ledger is append-only: reverse a transfer by another one'
    using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_is_final before update or delete on ledger_transfers for each row
  execute function ledger_is_final();
create trigger ledger_is_not_truncated before truncate on ledger_transfers
  execute function ledger_is_final();
create trigger ledger_is_final before update or delete on ledger_entries for each row
  execute function ledger_is_final();
create trigger ledger_is_not_truncated before truncate on ledger_entries execute function ledger_is_final();

-- All ids before December 2026. Each later month has its partition (months.ts).
create table ledger_entries_first (like ledger_entries including constraints);
create index ledger_entries_first_account on ledger_entries_first (account_id, id desc);
create index ledger_entries_first_transfer on ledger_entries_first (transfer_id);
create index ledger_entries_first_account_transfer on ledger_entries_first (account_id, transfer_id);
alter table ledger_entries_first enable row level security;
alter table ledger_entries attach partition ledger_entries_first for values from (minvalue) to (${MONTH_IDS});
create trigger ledger_is_not_truncated before truncate on ledger_entries_first
  execute function ledger_is_final();
select months_make(now());

create function ledger_is_to_fold() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unfolded_transfers (transfer_id) values (new.id);
  return null;
end $$;
create trigger ledger_is_to_fold after insert on ledger_transfers for each row when (new.kind <> 'sale')
  execute function ledger_is_to_fold();
`;
