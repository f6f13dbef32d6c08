import { scoped } from '../scope.ts';

/** The daily file of a card provider, and captures that are written off (docs/decisions/0066). */
export const SETTLEMENTS = `
-- A file of a provider, uploaded or reported by it.
create table card_settlement_files (
  id integer generated always as identity primary key,
  provider text not null,
  name text not null,
  sha256 bytea,
  rows integer not null,
  at timestamptz not null,
  -- Null: the server asked the provider for it.
  by jsonb
);
grant select, insert on card_settlement_files to tawsil_app;

-- A row of a file: what the provider settled. Centimes.
create table card_settlements (
  id integer generated always as identity primary key,
  file_id integer not null references card_settlement_files,
  provider text not null,
  -- The provider's own reference of the row: it is booked at most once.
  row_ref text not null,
  kind text not null check (kind in ('capture', 'refund', 'chargeback', 'fee')),
  payment_ref text not null,
  amount bigint not null check (amount > 0),
  day date not null,
  at timestamptz not null,
  payment_id uuid references payments,
  -- The capture or refund that it settles.
  act_id bigint unique references payment_acts,
  transfer_id bigint unique references ledger_transfers,
  -- Why it is not booked.
  trouble text check (trouble in ('unknown', 'not_done', 'amount', 'repeated', 'contradicted')),
  unique (provider, row_ref),
  constraint card_settlements_booked
    check (case when transfer_id is null then act_id is null else trouble is null and payment_id is not null
      and (act_id is not null) = (kind in ('capture', 'refund')) end)
);
create index card_settlements_day on card_settlements (day, id);
create index card_settlements_payment on card_settlements (payment_id) where payment_id is not null;
create index card_settlements_open on card_settlements (id) where transfer_id is null;
${scoped('card_settlements', `exists (select from payments p where p.id = payment_id)`)}
grant select, insert on card_settlements to tawsil_app;
grant update (act_id, payment_id, transfer_id, trouble) on card_settlements to tawsil_app;

-- A capture that the provider finally refused, written off by two people. Centimes.
create table card_write_offs (
  payment_id uuid primary key references payments,
  proposal_id integer not null unique references proposals,
  transfer_id bigint not null unique references ledger_transfers,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
${scoped('card_write_offs', `exists (select from payments p where p.id = payment_id)`)}
grant select, insert on card_write_offs to tawsil_app;

-- What is booked stays: a row is written once its transfer is known, and then no more.
create function card_settlements_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.transfer_id is not null
     or (new.id, new.file_id, new.provider, new.row_ref, new.kind, new.payment_ref, new.amount, new.day)
       is distinct from
       (old.id, old.file_id, old.provider, old.row_ref, old.kind, old.payment_ref, old.amount, old.day) then
    raise exception 'settlement % cannot be rewritten', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger card_settlements_final before update or delete on card_settlements for each row
  execute function card_settlements_final();

-- A transfer of a settlement or a write-off has its row by the end of the transaction, and moved
-- its amount.
create function card_transfer_has_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (case new.kind
    when 'card_write_off' then exists (
      select from card_write_offs w join ledger_entries e on e.transfer_id = w.transfer_id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'card_clearing'
      where w.transfer_id = new.id and e.amount = w.amount)
    else exists (
      select from card_settlements s join ledger_entries e on e.transfer_id = s.transfer_id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'bank_clearing'
      where s.transfer_id = new.id
        and e.amount = case s.kind when 'capture' then -s.amount else s.amount end) end) then
    raise exception 'transfer % is a % of nothing', new.id, new.kind
      using errcode = 'check_violation', constraint = 'ledger_has_record';
  end if;
  return null;
end $$;
create constraint trigger card_transfer_has_row after insert
  on ledger_transfers deferrable initially deferred for each row
  when (new.kind in ('card_settlement','card_write_off')) execute function card_transfer_has_row();

-- The provider took the amount after all: nothing is left to write off.
create function card_write_off_void() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update proposals set state = 'void', version = version + 1, state_at = greatest(created_at, now())
    where subject = 'order ' || new.order_id and kind = 'card_write_off' and state = 'waiting';
  return null;
end $$;
create trigger card_write_off_void after update of state on payments for each row
  when (new.state = 'captured' and old.state <> 'captured') execute function card_write_off_void();

-- A write-off is what two people confirmed in this transaction, about the order of the payment.
create function card_write_offs_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from proposals q join payments p on p.id = new.payment_id
    where q.id = new.proposal_id and q.kind = 'card_write_off' and q.state = 'confirmed'
      and q.xmin = pg_current_xact_id()::xid and q.target = p.order_id::text
      and q.amount = new.amount and p.state = 'written_off') then
    raise exception 'payment % is written off by one person', new.payment_id
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger card_write_offs_two_people before insert on card_write_offs for each row
  execute function card_write_offs_two_people();
`;
