import { scoped } from '../scope.ts';

/**
 * Promotions (docs/decisions/0045): their scope, the stores that pay a share of them, and what
 * they granted.
 */
export const PROMOTIONS = `
create table promotions (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  name_key text not null generated always as (fold_text(name)) stored,
  code text,
  kind text not null check (kind in ('percent', 'fixed', 'delivery')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount bigint check (amount > 0),
  cap bigint check (cap > 0),
  minimum_order bigint not null check (minimum_order >= 0),
  starts_on date not null,
  ends_on date,
  -- The same window as instants: the last day is whole.
  starts_at timestamptz not null,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  budget bigint check (budget >= 0),
  store_share_bp integer not null check (store_share_bp between 0 and 10000),
  new_customers_only boolean not null,
  is_scoped boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'active', 'paused', 'ended')),
  state_reason text,
  state_at timestamptz not null,
  state_by jsonb,
  created_at timestamptz not null,
  -- Counters, which raise no version: orders, and centimes off open and off delivered ones.
  used integer not null default 0 check (used >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0 check (spent >= 0),
  search tsvector not null generated always as (array_to_tsvector(search_words(name, code))) stored,
  hours jsonb,
  -- Who edited it last; who launched it is state_by.
  edited_by jsonb,
  edited_at timestamptz,
  -- Who launched a promotion, whom a consent by staff needs to be independent of.
  launched_by integer,
  -- Given with a remedy: it is changed with the remedy only.
  is_coupon boolean not null default false,
  is_code_open boolean not null default false,
  -- The name that it was given as a copy.
  copied_name text,
  check (ends_on >= starts_on),
  check (ends_at > starts_at),
  check ((kind = 'percent') = (percent_bp is not null)),
  check ((kind = 'fixed') = (amount is not null))
);
-- A code is free again once its promotion has ended.
create unique index promotions_code on promotions (code) where state <> 'ended';
create index promotions_name on promotions (name_key, id);
create index promotions_created on promotions (created_at, id);
create index promotions_starts on promotions (starts_on, id);
create index promotions_ends on promotions (ends_on, id);
create index promotions_used on promotions (used, id);
create index promotions_spent on promotions (spent, id);
create index promotions_search on promotions using gin (search);
create index promotions_for_all on promotions (id) where code is null and not is_scoped
  and state in ('scheduled','active');
create index promotions_due on promotions (id) where state in ('scheduled','active','paused');
grant select, insert, update on promotions to tawsil_app;
create trigger proposals_void after update of version on promotions for each row
  when (new.version <> old.version) execute function proposals_void('promotion', 'id');

-- What the budget of a promotion in force was committed for.
create table promotion_terms (
  promotion_id integer primary key references promotions,
  terms jsonb not null
);
grant select on promotion_terms to tawsil_app;

-- Whom and what a promotion is for. An automatic one is looked up by the kind that is its anchor: people
-- before stores, before categories, before areas.
create table promotion_scopes (
  promotion_id integer not null references promotions,
  store_id integer references stores,
  zone_id integer references zones,
  category_id integer references categories,
  customer_id integer references users,
  is_anchor boolean not null,
  constraint promotion_scopes_promotion_id_store_id_zone_id_category_id__key
    unique nulls not distinct (promotion_id, store_id, zone_id, category_id, customer_id),
  check (num_nonnulls(store_id, zone_id, category_id, customer_id) = 1)
);
create index promotion_scopes_store on promotion_scopes (store_id, promotion_id) where store_id is not null;
create index promotion_scopes_anchor_store on promotion_scopes (store_id) where is_anchor;
create index promotion_scopes_anchor_zone on promotion_scopes (zone_id) where is_anchor;
create index promotion_scopes_anchor_category on promotion_scopes (category_id) where is_anchor;
create index promotion_scopes_anchor_customer on promotion_scopes (customer_id) where is_anchor;
grant select, insert, delete on promotion_scopes to tawsil_app;

-- The stores that pay their share of a promotion, up to this share. The others are outside of it.
create table promotion_consents (
  promotion_id integer references promotions,
  store_id integer references stores,
  share_bp integer not null check (share_bp between 1 and 10000),
  -- Null: the promotion ran before consents were asked for.
  consented_by jsonb,
  -- Whether its owner consented; otherwise somebody of the staff has it on paper.
  is_owner boolean not null,
  reason text,
  at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (promotion_id, store_id),
  check (is_owner or consented_by is null or reason is not null)
);
create index promotion_consents_store on promotion_consents (store_id);
grant select, insert on promotion_consents to tawsil_app;
grant update (at, consented_by, is_owner, reason, share_bp, withdrawn_at) on promotion_consents to tawsil_app;

create table promotion_customers (
  promotion_id integer references promotions,
  customer_id integer references users,
  used integer not null check (used >= 0),
  primary key (promotion_id, customer_id)
);
grant select, insert, update on promotion_customers to tawsil_app;

create table promotion_redemptions (
  id integer generated always as identity primary key,
  promotion_id integer not null references promotions,
  order_id integer not null,
  customer_id integer not null references users,
  amount bigint not null,
  store_part bigint not null,
  state text not null default 'reserved' check (state in ('reserved', 'settled', 'released')),
  at timestamptz not null,
  closed_at timestamptz,
  -- What decided the amount when the promotion was granted, whatever becomes of it later, and the
  -- amount then, which an amendment never exceeds.
  terms jsonb,
  granted bigint check (granted > 0),
  unique (order_id, promotion_id),
  constraint promotion_redemptions_amount_check check (amount >= 0 and amount <= granted),
  check (store_part >= 0 and store_part <= amount)
);
create index promotion_redemptions_latest on promotion_redemptions (promotion_id, id desc);
grant select, insert on promotion_redemptions to tawsil_app;
grant update (amount, closed_at, state, store_part) on promotion_redemptions to tawsil_app;

${scoped('promotions', `exists (select from promotion_redemptions r where r.promotion_id = promotions.id)`)}

create table promotion_refusals (
  id integer generated always as identity primary key,
  at timestamptz not null,
  customer_id integer not null references users,
  code text not null,
  promotion_id integer references promotions,
  reason text not null
);
create index promotion_refusals_promotion on promotion_refusals (promotion_id, at);
create index promotion_refusals_at on promotion_refusals (at);
grant select, insert, delete on promotion_refusals to tawsil_app;
`;
