/** The only functions that write the ledger (docs/decisions/0012). */
export const LEDGER_POSTING = `
-- Makes an account where there is none yet; gives its id. The bounds are those of its kind.
create function ledger_open(p_kind text, p_owner integer, p_stripe integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- Locks accounts of one owner, in the order in which posting locks them.
create function ledger_lock(p_kinds text[], p_owner integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from ledger_accounts where kind = any(p_kinds) and owner_id = p_owner
    order by id for update;
end $$;

-- Sets money of an account aside, or gives it back (a negative amount). 23514 when there is less.
create function ledger_hold(p_kind text, p_owner integer, p_amount bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update ledger_accounts set held = held + p_amount where id = ledger_open(p_kind, p_owner, 0)
$$;

-- Freezes a wallet (p_at) or unfreezes it (null).
create function ledger_freeze(
  p_kind text, p_owner integer, p_at timestamptz, p_why text, p_by jsonb
) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update ledger_accounts set frozen_at = p_at, frozen_why = p_why, frozen_by = p_by
  where id = ledger_open(p_kind, p_owner, 0)
$$;

-- Whether a reversal takes back exactly what was moved, of a kind that is taken back so.
create function ledger_mirrors(
  p_kind text, p_reverses bigint, p_accounts text[], p_owners integer[], p_amounts bigint[]
) returns boolean language sql stable as $$
  select (p_kind, t.kind) in (('remittance_reversal','remittance'), ('reversal','adjustment'),
      ('reversal','wallet_transfer'), ('reversal','refund'), ('charge_reversal','charge'))
    and not exists (
      (select a.kind, a.owner_id, -e.amount from ledger_entries e join ledger_accounts a
         on a.id = e.account_id where e.transfer_id = t.id)
      except all (select * from unnest(p_accounts, p_owners, p_amounts)))
    and (select count(*) from ledger_entries e where e.transfer_id = t.id) = cardinality(p_amounts)
  from ledger_transfers t where t.id = p_reverses
$$;

-- As in 0010, with the three questions behind its first.
create function ledger_post(
  p_key text, p_kind text, p_at timestamptz, p_actor jsonb, p_order integer, p_reverses bigint,
  p_memo text, p_data jsonb, p_divert boolean,
  p_accounts text[], p_owners integer[], p_purposes text[], p_amounts bigint[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

revoke all on function ledger_open, ledger_hold, ledger_freeze, ledger_post from public;
grant execute on function ledger_lock, ledger_hold, ledger_freeze, ledger_post to tawsil_app;
grant execute on function ledger_mirrors to tawsil_scoped;
`;
