import { type Migration, sql } from 'kysely';

/**
 * Double entry: accounts, transfers and entries, written by `ledger_post` and by nothing else
 * (docs/decisions/0012). Amounts are centimes; credit is positive.
 */
export const ledger: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table stores add column commission_bp integer not null default 1500
  check (commission_bp between 0 and 10000);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'customer_wallet','driver_wallet','driver_cash','store_balance','suspense',
    'card_clearing','bank_clearing','cash_vault','commission','delivery_income',
    'promotions','refunds','cash_variance')),
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
  constraint ledger_overdraft check (balance - held >= min_balance and balance <= max_balance)
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  at timestamptz not null,
  actor jsonb,
  order_id integer references orders,
  reverses bigint unique references ledger_transfers,
  memo text,
  data jsonb
);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers,
  account_id bigint not null references ledger_accounts,
  purpose text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null
);
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_transfer on ledger_entries (transfer_id);

-- What each owner's account has had of each purpose: screens show it without adding up entries.
create table ledger_totals (
  account_id bigint not null references ledger_accounts,
  purpose text not null,
  total bigint not null,
  entries bigint not null,
  primary key (account_id, purpose)
);

create function ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: reverse a transfer by another one'
    using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_is_final before update or delete on ledger_transfers
  for each row execute function ledger_is_final();
create trigger ledger_is_not_truncated before truncate on ledger_transfers
  execute function ledger_is_final();
create trigger ledger_is_final before update or delete on ledger_entries
  for each row execute function ledger_is_final();
create trigger ledger_is_not_truncated before truncate on ledger_entries
  execute function ledger_is_final();

-- Makes an account where there is none yet; gives its id. The bounds are those of its kind.
create function ledger_open(p_kind text, p_owner integer, p_stripe integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger_accounts
    where kind = p_kind and owner_id = p_owner and stripe = p_stripe;
  if found_id is not null then return found_id; end if;
  insert into ledger_accounts (kind, owner_id, stripe, min_balance, max_balance)
    values (p_kind, p_owner, p_stripe,
      case when p_kind in ('customer_wallet','driver_wallet','store_balance') then 0 end,
      case when p_kind = 'driver_cash' then 0 end)
    on conflict (kind, owner_id, stripe) do nothing;
  select id into found_id from ledger_accounts
    where kind = p_kind and owner_id = p_owner and stripe = p_stripe;
  return found_id;
end $$;

-- Posts one transfer. The arrays hold an entry each. Null when the key was used before.
-- Errors: LG001 does not sum to zero, LG002 frozen (detail: kind and owner), 23514 overdraft.
create function ledger_post(
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

-- Sets money of an account aside, or gives it back (a negative amount). 23514 when there is less.
create function ledger_hold(p_kind text, p_owner integer, p_amount bigint) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update ledger_accounts set held = held + p_amount where id = ledger_open(p_kind, p_owner, 0)
$$;

-- Freezes a wallet (p_at) or unfreezes it (null).
create function ledger_freeze(
  p_kind text, p_owner integer, p_at timestamptz, p_why text, p_by jsonb
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update ledger_accounts set frozen_at = p_at, frozen_why = p_why, frozen_by = p_by
  where id = ledger_open(p_kind, p_owner, 0)
$$;

-- Orders delivered before there was a ledger, at the rates that hold as it begins.
do $$
declare
  o record;
  commission bigint;
  earned bigint;
begin
  for o in
    select orders.*, stores.commission_bp from orders join stores on stores.id = store_id
    where status = 'delivered' order by closed_at, orders.id
  loop
    commission := div(o.subtotal::numeric * o.commission_bp + 5000, 10000);
    earned := div(o.delivery_fee::numeric * 8000 + 5000, 10000);
    perform ledger_post('order ' || o.id || ' sale', 'sale', o.closed_at, null, o.id, null, null,
      jsonb_build_object('commissionBp', o.commission_bp, 'driverShareBp', 8000), true,
      array_agg(account order by n), array_agg(owner order by n), array_agg(purpose order by n),
      array_agg(amount order by n))
    from (values
      (1, case o.payment when 'cash' then 'driver_cash' else 'card_clearing' end,
        case o.payment when 'cash' then o.driver_id else 0 end,
        case o.payment when 'cash' then 'cash_collected' else 'card_captured' end, -o.total),
      (2, 'store_balance', o.store_id, 'sale', o.subtotal),
      (3, 'store_balance', o.store_id, 'commission', -commission),
      (4, 'commission', 0, 'commission', commission),
      (5, 'driver_wallet', o.driver_id, 'delivery_fee', earned),
      (6, 'delivery_income', 0, 'delivery_fee', o.delivery_fee - earned)
    ) as e (n, account, owner, purpose, amount)
    where amount <> 0
    having count(*) > 0;
  end loop;
end $$;

grant select on ledger_accounts, ledger_transfers, ledger_entries, ledger_totals to tawsil_app;
revoke all on function ledger_hold(text, integer, bigint) from public;
grant execute on function ledger_hold(text, integer, bigint) to tawsil_app;
revoke all on function ledger_freeze(text, integer, timestamptz, text, jsonb) from public;
grant execute on function ledger_freeze(text, integer, timestamptz, text, jsonb) to tawsil_app;
revoke all on function ledger_open(text, integer, integer) from public;
revoke all on function ledger_post(text, text, timestamptz, jsonb, integer, bigint, text, jsonb,
  boolean, text[], integer[], text[], bigint[]) from public;
grant execute on function ledger_post(text, text, timestamptz, jsonb, integer, bigint, text, jsonb,
  boolean, text[], integer[], text[], bigint[]) to tawsil_app;
`)
      .execute(db);
  },
};
