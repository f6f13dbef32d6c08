import { type Migration, sql } from 'kysely';

const TABLES = `
-- A card payment: asked for before its order exists (docs/decisions/0066). Centimes.
create table payments (
  id uuid primary key,
  customer_id integer not null references users,
  -- Of the order, by its customer: the same reference asks for the same payment.
  reference uuid not null,
  body_hash bytea not null,
  -- The order as it was sent, in its order of fields, of which the hash is made; and the digest of
  -- the price that the customer agreed to.
  body json not null,
  agreed text not null,
  currency text not null check (currency = 'MAD'),
  total bigint not null check (total >= 0),
  provider text not null,
  provider_ref text,
  pay_url text,
  authorised bigint not null default 0,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  authorised_until timestamptz,
  state text not null check (state in ('waiting','authorised','placed','capturing','captured',
    'releasing','released','declined','expired','review')),
  -- Why there is no order, in words for the customer.
  reason text,
  created_at timestamptz not null,
  state_at timestamptz not null,
  -- Until when the customer can pay.
  ends_at timestamptz not null,
  -- When the provider is read next; null: nothing is awaited.
  look_at timestamptz,
  order_id integer unique,
  unique (customer_id, reference),
  unique (provider, provider_ref),
  constraint payments_amounts check (refunded between 0 and captured and captured <= authorised),
  constraint payments_order check (
    case when state in ('placed','capturing','captured') then order_id is not null
      when state in ('waiting','authorised','declined','expired') then order_id is null
      else true end)
);

-- What the provider has to do, written in the transaction that decides it: an outbox.
create table payment_acts (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('capture','release','refund')),
  -- The provider carries out a key at most once.
  key text not null unique,
  amount bigint not null check (amount >= 0),
  state text not null default 'due' check (state in ('due','review','done','refused')),
  attempt integer not null default 0,
  due_at timestamptz not null,
  -- When it was last sent; null: never. After that its outcome is read before it is sent again.
  sent_at timestamptz,
  lease_until timestamptz,
  -- What the provider said last.
  outcome text,
  at timestamptz not null
);
create index payment_acts_due on payment_acts (due_at) where state in ('due','review');
create index payment_acts_payment on payment_acts (payment_id, id);
`;

/** Orders that were placed before there were payments. The lock keeps others away meanwhile. */
const BEFORE = `
lock table orders in share row exclusive mode;
insert into payments (id, customer_id, reference, body_hash, body, agreed, currency, total, provider,
  authorised, captured, state, created_at, state_at, ends_at, order_id)
select gen_random_uuid(), customer_id, reference, coalesce(body_hash, ''), '{}', '', 'MAD', total,
  'before payments', total, case status when 'delivered' then total else 0 end,
  case when status = 'delivered' then 'captured' when closed_at is null then 'placed' else 'released' end,
  placed_at, coalesce(closed_at, placed_at), placed_at, id
from orders where payment = 'card';
alter table payments add constraint payments_order_id_fkey foreign key (order_id) references orders;
create index payments_look on payments (look_at) where look_at is not null;
create index payments_unplaced on payments (created_at desc) where order_id is null;
create index payments_of_customer on payments (customer_id, state) where order_id is null;
`;

const TRIGGERS = `
-- An order by card has its payment when its transaction ends. A server of the release before knows
-- none: 57P03 is "not now", so that its customers try again, and are served by a newer server.
create function order_is_paid() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from payments where order_id = new.id and customer_id = new.customer_id
      and state = 'placed' and authorised >= new.total) then
    raise exception 'order % is by card and has no authorised payment', new.id
      using errcode = 'cannot_connect_now', constraint = 'order_is_paid';
  end if;
  return null;
end $$;
create constraint trigger order_is_paid after insert on orders
  deferrable initially deferred for each row when (new.payment = 'card')
  execute function order_is_paid();

-- The end of an order decides its payment, also for a server of the release before.
create function payment_follows_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payments;
  is_sold boolean := new.status = 'delivered';
begin
  select * into p from payments where order_id = new.id for update;
  if p.state is distinct from 'placed' then return null; end if;
  -- Nobody is asked for nothing, nor for what no provider knows.
  if p.total = 0 or p.provider = 'before payments' then
    update payments set state_at = new.status_at, state = case when is_sold then 'captured' else 'released' end,
      captured = case when is_sold then new.total else 0 end where id = p.id;
    return null;
  end if;
  update payments set state_at = new.status_at, state = case when is_sold then 'capturing' else 'releasing' end
    where id = p.id;
  insert into payment_acts (payment_id, kind, key, amount, due_at, at)
    select p.id, kind, p.id || ':' || kind, case when is_sold then new.total else 0 end,
      new.status_at, new.status_at
    from (select case when is_sold then 'capture' else 'release' end as kind) k;
  return null;
end $$;
create trigger payment_follows_order after update of status on orders for each row
  when (new.payment = 'card' and new.status is distinct from old.status
    and new.status in ('delivered','cancelled','returned'))
  execute function payment_follows_order();

-- What was paid is not unsaid: amounts grow, and a payment stays with its order and its customer.
create function payment_grows() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.authorised < old.authorised or new.captured < old.captured or new.refunded < old.refunded
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or (new.id, new.customer_id, new.reference, new.total, new.currency, new.provider)
      is distinct from (old.id, old.customer_id, old.reference, old.total, old.currency, old.provider)
    or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref) then
    raise exception 'payment % cannot be rewritten', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger payment_grows before update on payments for each row execute function payment_grows();
`;

const RIGHTS = `
grant select, insert, update on payments, payment_acts to tawsil_app;
alter table payments enable row level security;
create policy payments_app on payments to tawsil_app using (true) with check (true);
create policy payments_scoped on payments for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
alter table payment_acts enable row level security;
create policy payment_acts_app on payment_acts to tawsil_app using (true) with check (true);
create policy payment_acts_scoped on payment_acts for select to tawsil_scoped
  using (exists (select from payments p where p.id = payment_id));
grant select on payments, payment_acts to tawsil_scoped;

-- Where a refund goes.
alter table refunds add column target text not null default 'wallet'
  check (target in ('wallet','card'));

insert into ledger_movements (kind, account, sign) values
  ('refund','card_clearing',1),
  -- A refund that the card refused goes to the wallet; to suspense if the person has another role now.
  ('card_refund_refused','card_clearing',-1), ('card_refund_refused','customer_wallet',1),
  ('card_refund_refused','suspense',1);
`;

/** Card payments: an unpaid order is no order (docs/decisions/0066). */
export const payments: Migration = {
  async up(db) {
    for (const part of [TABLES, BEFORE, TRIGGERS, RIGHTS]) await sql.raw(part).execute(db);
  },
};
