import { type Migration, sql } from 'kysely';

const RULES = `
create table proof_rules (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  name_key text not null generated always as (fold_text(name)) stored,
  -- The orders to which it applies; null: all.
  zone_id integer references zones,
  store_id integer references stores,
  category_id integer references categories,
  amount_from bigint,
  payment text check (payment in ('cash','card')),
  photo text not null check (photo in ('off','warned','required')),
  pin text not null check (pin in ('off','warned','required')),
  age text not null check (age in ('off','warned','required')),
  state text not null default 'on' check (state in ('on','off')),
  search tsvector not null generated always as (array_to_tsvector(search_words(name))) stored
);
create index proof_rules_name on proof_rules (name_key, id);
create index proof_rules_search on proof_rules using gin (search);
grant select, insert, update on proof_rules to tawsil_app;

-- What an order must prove at its delivery; null: nothing. Of several rules, the strictest counts for
-- each kind. Evaluated within the statement that places the order.
create function proof_needs(zone integer, store integer, amount bigint, paid_by text,
  item_categories integer[]) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive matching as (
    select r.* from proof_rules r
    where r.state = 'on'
      and (r.zone_id is null or r.zone_id = zone)
      and (r.store_id is null or r.store_id = store)
      and (r.amount_from is null or r.amount_from <= amount)
      and (r.payment is null or r.payment = paid_by)
  ), above as (
    select c.id, c.parent_id from categories c
    where c.id = any(item_categories)
      and exists (select from matching where category_id is not null)
    union
    select c.id, c.parent_id from categories c join above a on c.id = a.parent_id
  ), strictest as (
    select max(level) filter (where kind = 'photo') as photo,
      max(level) filter (where kind = 'pin') as pin,
      max(level) filter (where kind = 'age') as age
    from matching r
      cross join lateral (values ('photo', r.photo), ('pin', r.pin), ('age', r.age)) k (kind, word)
      cross join lateral (select array_position('{off,warned,required}'::text[], word) as level) l
    where r.category_id is null or r.category_id in (select id from above)
  ), worded as (
    select jsonb_strip_nulls(jsonb_build_object(
      'photo', ('{null,warned,required}'::text[])[photo],
      'pin', ('{null,warned,required}'::text[])[pin],
      'age', ('{null,warned,required}'::text[])[age])) as needs
    from strictest
  )
  select case when needs <> '{}' then needs end from worded
$$;
`;

const ORDERS = `
alter table orders
  -- Fixed at placing; null: it proves nothing, as of every order of before.
  add column proof_needs jsonb,
  -- What its delivery proved.
  add column delivery_proof jsonb,
  add column delivered_metres integer;
create index orders_delivered_far on orders (placed_at desc, id desc)
  where delivered_metres > 150;

-- The columns that the view has now, whichever release added them, and these.
do $$
declare
  present text := pg_get_viewdef('order_rows'::regclass);
  start integer := position(E'\\n   FROM ' in present);
begin
  if start = 0 then
    raise exception 'the definition of order_rows is not as expected: %', present;
  end if;
  execute 'create or replace view order_rows with (security_invoker = true) as '
    || left(present, start - 1)
    || ', o.proof_needs, o.delivery_proof, o.delivered_metres'
    || substr(present, start);
end $$;
`;

/**
 * Rules of what a delivery must prove, and what each order needs (docs/decisions/0087). A server of the
 * release before places orders that need nothing, and delivers all orders without a proof.
 */
export const proofRules: Migration = {
  async up(db) {
    for (const part of [RULES, ORDERS]) await sql.raw(part).execute(db);
  },
};
