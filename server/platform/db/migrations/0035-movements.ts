import { type Migration, sql } from 'kysely';

/**
 * Which kind of transfer may touch which kind of account, and which way; what a transfer stands for must be
 * there (docs/decisions/0035). Asked by the one function that posts.
 */
export const movements: Migration = {
  async up(db) {
    await sql
      .raw(`
create table ledger_movements (
  kind text not null,
  account text not null,
  -- 1: only credited, -1: only debited, 0: both.
  sign smallint not null check (sign in (-1, 0, 1)),
  primary key (kind, account)
);
insert into ledger_movements (kind, account, sign) values
  ('sale','driver_cash',-1), ('sale','card_clearing',-1), ('sale','store_balance',0),
  ('sale','promotions',-1), ('sale','commission',1), ('sale','driver_wallet',1),
  ('sale','delivery_income',1),
  ('payout','store_balance',-1), ('payout','bank_clearing',1),
  ('remittance','driver_cash',1), ('remittance','cash_vault',-1), ('remittance','cash_variance',0),
  ('adjustment','customer_wallet',0), ('adjustment','driver_wallet',0),
  ('adjustment','bank_clearing',0), ('adjustment','refunds',0), ('adjustment','promotions',-1),
  ('wallet_transfer','customer_wallet',0), ('wallet_transfer','driver_wallet',0),
  ('refund','customer_wallet',1), ('refund','store_balance',-1), ('refund','refunds',-1),
  ('suspense_released','suspense',-1), ('suspense_released','customer_wallet',1),
  ('suspense_released','driver_wallet',1);
grant select on ledger_movements to tawsil_app;

-- Whether a reversal takes back exactly what was moved, of a kind that is taken back so.
create function ledger_mirrors(
  p_kind text, p_reverses bigint, p_accounts text[], p_owners integer[], p_amounts bigint[]
) returns boolean language sql stable as $$
  select (p_kind, t.kind) in (('remittance_reversal','remittance'), ('reversal','adjustment'),
      ('reversal','wallet_transfer'), ('reversal','refund'))
    and not exists (
      (select a.kind, a.owner_id, -e.amount from ledger_entries e join ledger_accounts a
         on a.id = e.account_id where e.transfer_id = t.id)
      except all (select * from unnest(p_accounts, p_owners, p_amounts)))
    and (select count(*) from ledger_entries e where e.transfer_id = t.id) = cardinality(p_amounts)
  from ledger_transfers t where t.id = p_reverses
$$;

-- As in 0010, with the three questions behind its first.
create or replace function ledger_post(
  p_key text, p_kind text, p_at timestamptz, p_actor jsonb, p_order integer, p_reverses bigint,
  p_memo text, p_data jsonb, p_divert boolean,
  p_accounts text[], p_owners integer[], p_purposes text[], p_amounts bigint[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  transfer bigint;
  ids bigint[] := '{}';
  stripe_no integer := abs(hashtext(p_key) % 16);
  locked record;
  n integer;
  after bigint;
begin
  if (select sum(amount) from unnest(p_amounts) as amount) is distinct from 0 then
    raise exception 'the entries of % do not sum to zero', p_key using errcode = 'LG001';
  end if;
  if p_reverses is null then
    if exists (
      select from unnest(p_accounts, p_amounts) as e (account, amount)
      where not exists (select from ledger_movements m where m.kind = p_kind
        and m.account = e.account and m.sign * sign(e.amount) >= 0)) then
      raise exception 'a transfer of the kind % does not move these accounts', p_kind
        using errcode = 'LG003';
    end if;
    -- A sale is a delivered order's, and ties to its total.
    if p_kind = 'sale' and (p_key is distinct from 'order ' || p_order || ' sale' or not exists (
      select from orders where id = p_order and status = 'delivered' and total = -(
        select coalesce(sum(amount), 0) from unnest(p_purposes, p_amounts) as e (purpose, amount)
        where purpose in ('cash_collected','card_captured')))) then
      raise exception '% is not the sale of a delivered order', p_key using errcode = 'LG003';
    end if;
  elsif ledger_mirrors(p_kind, p_reverses, p_accounts, p_owners, p_amounts) is not true then
    raise exception '% does not take back transfer %', p_key, p_reverses using errcode = 'LG003';
  end if;
  insert into ledger_transfers (key, kind, at, actor, order_id, reverses, memo, data)
    values (p_key, p_kind, p_at, p_actor, p_order, p_reverses, p_memo, p_data)
    on conflict (key) do nothing
    returning id into transfer;
  if transfer is null then return null; end if;

  for n in 1 .. cardinality(p_amounts) loop
    ids[n] := ledger_open(p_accounts[n], p_owners[n], case when p_owners[n] = 0 then stripe_no else 0 end);
  end loop;
  for locked in
    select id, kind, owner_id, frozen_at from ledger_accounts where id = any(ids) order by id for update
  loop
    continue when locked.frozen_at is null;
    if not p_divert then
      raise exception 'the % of % is frozen', locked.kind, locked.owner_id
        using errcode = 'LG002', detail = locked.kind || ' ' || locked.owner_id;
    end if;
    for n in 1 .. cardinality(p_amounts) loop
      if ids[n] = locked.id and locked.kind <> 'driver_cash' then
        ids[n] := ledger_open('suspense', locked.owner_id, 0);
        perform 1 from ledger_accounts where id = ids[n] for update;
      end if;
    end loop;
  end loop;
  -- An account may be met twice; what it ends with is what its bounds are asked about.
  update ledger_accounts a set balance = a.balance + s.total
    from (select account, sum(amount)::bigint as total
          from unnest(ids, p_amounts) as e (account, amount) group by account) s
    where a.id = s.account;
  insert into ledger_entries (transfer_id, account_id, purpose, amount, balance_after)
    select transfer, e.account, e.purpose, e.amount,
      a.balance - coalesce(sum(e.amount) over (
        partition by e.account order by e.at rows between 1 following and unbounded following), 0)
    from unnest(ids, p_purposes, p_amounts) with ordinality as e (account, purpose, amount, at)
    join ledger_accounts a on a.id = e.account
    order by e.at;
  -- Its accounts are locked, so these rows are too.
  insert into ledger_totals as t (account_id, purpose, total, entries)
    select e.account, e.purpose, sum(e.amount), count(*)
    from unnest(ids, p_owners, p_purposes, p_amounts) as e (account, owner, purpose, amount)
    where e.owner <> 0
    group by e.account, e.purpose
    on conflict (account_id, purpose) do update
      set total = t.total + excluded.total, entries = t.entries + excluded.entries;
  return transfer;
end $$;

-- A transfer that stands for a record has it by the end of the transaction; no sale waits for this.
create function ledger_has_record() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- In parentheses, for the statement ends at the first THEN outside of any.
  if not (case new.kind
    when 'payout' then exists (select from payouts where transfer_id = new.id)
    when 'remittance' then exists (select from remittances where transfer_id = new.id)
    when 'remittance_reversal' then exists (select from remittances where reversal_id = new.id)
    else exists (select from refunds where transfer_id = new.id) end) then
    raise exception 'transfer % is a % of nothing', new.id, new.kind
      using errcode = 'check_violation', constraint = 'ledger_has_record';
  end if;
  return null;
end $$;
create constraint trigger ledger_has_record after insert on ledger_transfers
  deferrable initially deferred for each row
  when (new.kind in ('payout','remittance','remittance_reversal','refund'))
  execute function ledger_has_record();
`)
      .execute(db);
  },
};
