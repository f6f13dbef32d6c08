import { type Migration, sql } from 'kysely';

/**
 * A collector takes cash to the bank and enters the slip; the bank's file, read by another person,
 * names it and moves the cash (docs/decisions/0068).
 */
export const depositSlips: Migration = {
  async up(db) {
    await sql
      .raw(`
create table deposit_slips (
  id integer generated always as identity primary key,
  collector_id integer not null references users,
  -- As the bank's file names it: capital letters and digits.
  reference text not null check (reference ~ '^[A-Z0-9]{4,35}$'),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index deposit_slips_reference on deposit_slips (reference);
create index deposit_slips_collector on deposit_slips (collector_id, id desc);
grant select, insert on deposit_slips to tawsil_app;

alter table cash_deposits add column slip_id integer unique references deposit_slips;
insert into ledger_movements (kind, account, sign) values ('cash_deposit','bank_clearing',-1);

-- What a slip moves is its collector's, of its amount, and goes to the bank; any other deposit goes to
-- the vault. The bank's credit of one reference and amount is booked once, whatever slips name it.
create function cash_deposits_of_slip() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.slip_id is not null and not exists (select from deposit_slips where id = new.slip_id
       and collector_id = new.collector_id and amount = new.counted)
     or not exists (
       select from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transfer_id = new.transfer_id and e.amount = -new.counted
         and a.kind = case when new.slip_id is null then 'cash_vault' else 'bank_clearing' end)
     or exists (
       select from deposit_slips n
       join deposit_slips o on o.reference = n.reference and o.amount = n.amount
       join cash_deposits d on d.slip_id = o.id
       where n.id = new.slip_id) then
    raise exception 'the deposit of collector % is not that of its slip', new.collector_id
      using errcode = 'check_violation', constraint = 'cash_slip';
  end if;
  return new;
end $$;
create trigger cash_deposits_of_slip before insert on cash_deposits
  for each row execute function cash_deposits_of_slip();
`)
      .execute(db);
  },
};
