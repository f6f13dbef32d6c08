import { type Migration, sql } from 'kysely';

const TABLE = `
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'customer_wallet','driver_wallet','driver_cash','store_balance','suspense',
  'card_clearing','bank_clearing','cash_vault','commission','delivery_income',
  'promotions','refunds','cash_variance','collector_cash','card_fees','card_losses','disputed_cash',
  'losses','store_due'));
insert into ledger_movements (kind, account, sign) values
  ('order_end','card_clearing',-1), ('order_end','store_balance',0), ('order_end','store_due',-1),
  ('order_end','driver_wallet',1), ('order_end','losses',0);

-- How an order ended without delivery, and who gets and who bears what. Written before the order's
-- status, so that its payment follows.
create table order_ends (
  id integer generated always as identity primary key,
  version integer not null default 1,
  order_id integer not null unique references orders,
  at timestamptz not null,
  ended_by jsonb not null,
  status text not null check (status in ('cancelled','returned')),
  -- How far it had come.
  phase text not null check (phase in ('before','preparing','road')),
  cause text not null,
  -- Who was at fault, as decided.
  party text not null check (party in ('store','customer','driver','platform','unknown')),
  state text not null check (state in ('settled','waiting')),
  -- What it is calculated from: amounts of the order and rates, as of its end.
  facts jsonb not null,
  -- The term that was applied; null while nobody has decided.
  term jsonb check ((state = 'settled') = (term is not null)),
  -- Centimes.
  store bigint not null default 0 check (store >= 0),
  driver bigint not null default 0 check (driver >= 0),
  charged bigint not null default 0 check (charged >= 0),
  unpaid bigint not null default 0 check (unpaid >= 0),
  store_bears bigint not null default 0 check (store_bears between 0 and driver),
  -- Of what the store bears, what its balance did not have.
  store_owes bigint not null default 0 check (store_owes between 0 and store_bears),
  platform_bears bigint not null default 0
    check (platform_bears = store + driver - store_bears - charged),
  transfer_id bigint unique references ledger_transfers,
  settled_at timestamptz check ((state = 'settled') = (settled_at is not null)),
  settled_by jsonb,
  -- Why it was decided so, if it waited.
  decision text
);
create index order_ends_waiting on order_ends (at, id) where state = 'waiting';
create index order_ends_at on order_ends (at, id);
alter table order_ends enable row level security;
create policy order_ends_app on order_ends to tawsil_app using (true) with check (true);
create policy order_ends_scoped on order_ends for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on order_ends to tawsil_scoped;
grant select, insert on order_ends to tawsil_app;
grant update (version, party, state, term, store, driver, charged, unpaid, store_bears, store_owes,
  platform_bears, transfer_id, settled_at, settled_by, decision) on order_ends to tawsil_app;
`;

const RULES = `
-- An end is settled once, and its transfer is added once.
create function order_ends_final() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.state = 'settled' and
     (old.transfer_id is not null
       or to_jsonb(new) - '{transfer_id,store_owes}'::text[]
         <> to_jsonb(old) - '{transfer_id,store_owes}'::text[]) then
    raise exception 'the end of order % is settled', old.order_id
      using errcode = 'check_violation', constraint = 'order_ends_final';
  end if;
  return new;
end $$;
create trigger order_ends_final before update or delete on order_ends
  for each row execute function order_ends_final();

-- Who decides an end is linked to none of those who gain by it, and has not ended it himself.
create function order_ends_decided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider integer := (new.settled_by->>'id')::integer;
begin
  if decider is null or not one_person() and exists (
    select from orders o join stores s on s.id = o.store_id
    cross join lateral (values ((new.ended_by->>'id')::integer), (o.customer_id),
      (case when new.store > 0 then s.owner_id end), (case when new.driver > 0 then o.driver_id end)
    ) as other (id)
    where o.id = new.order_id and other.id is not null
      and account_link(other.id, decider, null) is not null) then
    raise exception 'the end of order % is not decided by another person', new.order_id
      using errcode = 'check_violation', constraint = 'order_ends_four_eyes';
  end if;
  return null;
end $$;
create constraint trigger order_ends_decided after update of state on order_ends
  deferrable initially deferred for each row
  when (old.state = 'waiting' and new.state = 'settled')
  execute function order_ends_decided();

-- What the platform bears is committed by who settled it (docs/decisions/0067).
create function order_ends_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform commit_alone((new.settled_by->>'id')::integer, new.settled_at, 'debt',
    new.platform_bears, 'end of order ' || new.order_id);
  return null;
end $$;
create constraint trigger order_ends_committed after insert or update of state on order_ends
  deferrable initially deferred for each row
  when (new.state = 'settled' and new.platform_bears > 0)
  execute function order_ends_committed();

-- Takes an amount of a card for an order that has ended, or releases it.
create function payment_ends(p_order integer, p_takes boolean, p_amount bigint, p_at timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payments;
begin
  select * into p from payments where order_id = p_order for update;
  if p.state is distinct from 'placed' then return; end if;
  -- Nobody is asked for nothing, nor for what no provider knows.
  if p.total = 0 or p.provider = 'before payments' then
    update payments set state_at = p_at, state = case when p_takes then 'captured' else 'released' end,
      captured = p_amount where id = p.id;
    return;
  end if;
  update payments set state_at = p_at, state = case when p_takes then 'capturing' else 'releasing' end
    where id = p.id;
  insert into payment_acts (payment_id, kind, key, amount, due_at, at)
    select p.id, kind, p.id || ':' || kind, p_amount, p_at, p_at
    from (select case when p_takes then 'capture' else 'release' end as kind) k;
end $$;
revoke all on function payment_ends(integer, boolean, bigint, timestamptz) from public;

-- The end of an order decides its payment, also for a server of the release before, which writes no
-- end. While an end waits for a decision, the authorisation stays.
create or replace function payment_follows_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended order_ends;
begin
  if new.status = 'delivered' then
    perform payment_ends(new.id, true, new.total, new.status_at);
    return null;
  end if;
  select * into ended from order_ends where order_id = new.id;
  if ended.state = 'waiting' then return null; end if;
  perform payment_ends(new.id, coalesce(ended.charged, 0) > 0, coalesce(ended.charged, 0), new.status_at);
  return null;
end $$;

create function payment_follows_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform payment_ends(new.order_id, new.charged > 0, new.charged, new.settled_at);
  return null;
end $$;
create trigger payment_follows_end after update of state on order_ends for each row
  when (old.state = 'waiting' and new.state = 'settled') execute function payment_follows_end();

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
    when 'order_end' then exists (select from order_ends where transfer_id = new.id
      and order_id = new.order_id and state = 'settled')
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
    'cash_dispute','dispute_upheld','dispute_dismissed','order_end'))
  execute function ledger_has_record();
`;

/**
 * The ends of orders without delivery: who gets and who bears what, posted with the end or decided by
 * another person (docs/decisions/0083).
 */
export const orderEnds: Migration = {
  async up(db) {
    for (const part of [TABLE, RULES]) await sql.raw(part).execute(db);
  },
};
