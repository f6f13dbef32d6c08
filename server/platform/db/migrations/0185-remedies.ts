import { type Migration, sql } from 'kysely';

const LEDGER = `
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'customer_wallet','driver_wallet','driver_cash','store_balance','suspense',
  'card_clearing','bank_clearing','cash_vault','commission','delivery_income',
  'promotions','refunds','cash_variance','collector_cash','card_fees','card_losses','disputed_cash',
  'losses','store_due','driver_due'));
insert into ledger_movements (kind, account, sign) values
  ('charge','store_balance',0), ('charge','store_due',-1), ('charge','driver_wallet',-1),
  ('charge','driver_due',-1), ('charge','commission',-1), ('charge','promotions',1),
  ('charge','refunds',1),
  ('due_collection','store_balance',-1), ('due_collection','store_due',1),
  ('due_collection','driver_wallet',-1), ('due_collection','driver_due',1),
  ('due_return','store_balance',1), ('due_return','store_due',-1),
  ('due_return','driver_wallet',1), ('due_return','driver_due',-1);

-- Locks accounts of one owner, in the order in which posting locks them.
create function ledger_lock(p_kinds text[], p_owner integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from ledger_accounts where kind = any(p_kinds) and owner_id = p_owner
    order by id for update;
end $$;
grant execute on function ledger_lock(text[], integer) to tawsil_app;
`;

const ORDERS = `
alter table orders
  -- What the customer was given besides refunds: coupons, and goods that were sent again. Centimes.
  add column given bigint not null default 0,
  -- The order for which this one was sent again; null: none.
  add column redelivers integer references orders;
-- In sum at most what the order was worth, whatever is given at once. Existing rows satisfy it.
alter table orders add constraint orders_worth check (
  given >= 0 and refunded + given <= subtotal + delivery_fee - discount) not valid;
create index orders_redeliver on orders (redelivers) where redelivers is not null;
`;

const TABLES = `
-- What a customer gets for what went wrong with an order.
create table remedies (
  id integer generated always as identity primary key,
  version integer not null default 1,
  case_id integer references cases,
  order_id integer not null references orders,
  customer_id integer not null references users,
  store_id integer not null references stores,
  at timestamptz not null,
  given_by jsonb not null,
  basis text not null check (basis in ('lines','fee','goodwill')),
  -- Of lines: [{line, quantity, paid}].
  lines jsonb not null default '[]',
  cause text,
  reason text not null,
  target text not null check (target in ('card','wallet','coupon','redelivery')),
  -- What he gets, and what a charge of all of it would move. Centimes.
  amount bigint not null check (amount > 0),
  sold bigint not null check (sold = amount + platform),
  commission bigint not null check (commission between 0 and sold),
  platform bigint not null check (platform >= 0),
  -- What is charged to others of it.
  charged bigint not null default 0 check (charged between 0 and amount),
  -- Of one that waits: who is charged once it is given, and the limit that it exceeds.
  bearers jsonb not null default '[]',
  exceeds text check (exceeds in ('case','customer','store','person')),
  state text not null check (state in ('waiting','given','refused','withdrawn','reversed')),
  state_at timestamptz not null,
  -- Who decided; null: nobody had to.
  state_by jsonb check (state in ('given','waiting') or state_by is not null),
  state_reason text,
  refund_id integer unique references refunds,
  promotion_id integer unique references promotions,
  redelivery_id integer unique references orders,
  check ((state in ('given','reversed')) = (num_nonnulls(refund_id, promotion_id, redelivery_id) = 1))
);
create index remedies_at on remedies (at, id);
create index remedies_order on remedies (order_id, id);
create index remedies_case on remedies (case_id, id) where case_id is not null;
create index remedies_customer on remedies (customer_id, state_at);
create index remedies_store on remedies (store_id, state_at);
create index remedies_waiting on remedies (at, id) where state = 'waiting';

-- What a store or a driver bears of a remedy.
create table charges (
  id integer generated always as identity primary key,
  version integer not null default 1,
  remedy_id integer not null references remedies,
  case_id integer references cases,
  order_id integer not null references orders,
  party text not null check (party in ('store','driver')),
  store_id integer references stores check ((party = 'store') = (store_id is not null)),
  driver_id integer references users check ((party = 'driver') = (driver_id is not null)),
  at timestamptz not null,
  by jsonb not null,
  -- What the platform gets back for the remedy, and how it is composed. Centimes.
  cost bigint not null check (cost > 0),
  sold bigint not null check (sold = cost + platform),
  commission bigint not null check (commission between 0 and sold),
  platform bigint not null check (platform >= 0),
  amount bigint not null check (amount = sold - commission),
  -- Of the amount, what the balance did not have.
  owed bigint not null check (owed between 0 and amount),
  transfer_id bigint not null unique references ledger_transfers,
  contest_until timestamptz not null,
  reversal_id bigint unique references ledger_transfers,
  reversed_at timestamptz check ((reversal_id is null) = (reversed_at is null))
);
create index charges_at on charges (at, id);
create index charges_remedy on charges (remedy_id);
create index charges_order on charges (order_id, id);
create index charges_case on charges (case_id, id) where case_id is not null;
create index charges_store on charges (store_id, id) where store_id is not null;
create index charges_driver on charges (driver_id, id) where driver_id is not null;

-- A store or a driver contests a charge, once.
create table contests (
  id integer generated always as identity primary key,
  version integer not null default 1,
  charge_id integer not null unique references charges,
  at timestamptz not null,
  -- The store, the driver, or staff for one of them.
  opened_by jsonb not null,
  reason text not null,
  state text not null default 'open' check (state in ('open','upheld','dismissed','lapsed')),
  state_at timestamptz not null,
  state_by jsonb check ((state in ('upheld','dismissed')) = (state_by is not null)),
  state_reason text
);
create index contests_open on contests (at, id) where state = 'open';

-- What a store or a driver owes: of a charge, or of the end of an order (0083).
create table dues (
  id integer generated always as identity primary key,
  party text not null check (party in ('store','driver')),
  owner_id integer not null,
  order_id integer not null references orders,
  charge_id integer unique references charges,
  end_id integer unique references order_ends,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  collected bigint not null default 0 check (collected between 0 and amount),
  -- Its charge was reversed: nothing is owed, and what was collected was given back.
  reversed_at timestamptz,
  check (num_nonnulls(charge_id, end_id) = 1)
);
create index dues_open on dues (party, owner_id, id) where collected < amount and reversed_at is null;
create index dues_order on dues (order_id);

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

-- What was owed before.
insert into dues (party, owner_id, order_id, end_id, at, amount)
select 'store', o.store_id, e.order_id, e.id, e.settled_at, e.store_owes
from order_ends e join orders o on o.id = e.order_id where e.store_owes > 0 order by e.id;
`;

const GRANTS = `
grant select, insert on remedies, charges, contests, dues, due_collections to tawsil_app;
grant update (version, state, state_at, state_by, state_reason, charged, refund_id, promotion_id,
  redelivery_id, bearers) on remedies to tawsil_app;
grant update (version, reversal_id, reversed_at) on charges to tawsil_app;
grant update (version, state, state_at, state_by, state_reason) on contests to tawsil_app;
grant update (collected, reversed_at) on dues to tawsil_app;
grant update (payout_id, returned_id) on due_collections to tawsil_app;
`;

/** The condition under which staff of some areas read a table. */
const SCOPED = {
  remedies: 'exists (select from orders o where o.id = order_id)',
  charges: 'exists (select from orders o where o.id = order_id)',
  contests: 'exists (select from charges c where c.id = charge_id)',
  dues: 'exists (select from orders o where o.id = order_id)',
  due_collections: 'exists (select from dues d where d.id = due_id)',
};

/**
 * What customers get for what went wrong, what of it stores and drivers bear, contest and owe
 * (docs/decisions/0096).
 */
export const remedies: Migration = {
  async up(db) {
    for (const part of [LEDGER, ORDERS, TABLES, GRANTS]) await sql.raw(part).execute(db);
    for (const [table, shown] of Object.entries(SCOPED))
      await sql
        .raw(`
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (${shown});
grant select on ${table} to tawsil_scoped;
`)
        .execute(db);
  },
};
