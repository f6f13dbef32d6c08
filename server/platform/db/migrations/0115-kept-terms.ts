import { type Migration, sql } from 'kysely';

const COLUMNS = `
alter table order_lines
  -- Of the item when the line was ordered: promotions of an amended order go by it. Null on closed
  -- orders of before. No reference, which would be checked for every line that is placed.
  add column category_id integer,
  -- The customer's preference for the line if its item is missing; null: the customer is asked.
  add column if_missing text check (if_missing in ('ask','remove','replace'));

-- What decided the amount when the promotion was granted, whatever becomes of it later, and the
-- amount then, which an amendment never exceeds.
alter table promotion_redemptions
  add column terms jsonb,
  add column granted bigint check (granted > 0);

-- The terms of the area and the surcharge at placing, the goods of the first basket, and the
-- discount by staff: {terms, surcharge, subtotal, given}. Null: placed by a server of the release
-- before, and not amended so far.
alter table orders add column kept_terms jsonb;
`;

const FUNCTIONS = `
-- What an order keeps of a promotion. Amounts are text, because JSON numbers are floats.
create function promotion_terms_of(p_promotion integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('kind', p.kind, 'percentBp', p.percent_bp, 'amount', p.amount::text,
    'cap', p.cap::text, 'storeShareBp', p.store_share_bp, 'categoryIds', coalesce(
      (select jsonb_agg(s.category_id order by s.category_id) from promotion_scopes s
       where s.promotion_id = p.id and s.category_id is not null), '[]'))
  from promotions p where p.id = p_promotion
$$;

-- What an order that has not been amended keeps of its area and of its first basket.
create function kept_terms_of(p_order integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'terms', coalesce((select t.terms from zone_terms t where t.id = o.terms_id),
      '{"baseFee":"1000","feePerKm":"200","freeFrom":null,"minimumOrder":"0","maxKm":null,"hours":null}'),
    'surcharge', coalesce((select v.amount from zone_overrides v
      where v.zone_id = o.zone_id and v.kind = 'surcharge' and v.starts_at <= o.placed_at
        and coalesce(v.ended_at, v.ends_at) > o.placed_at
      order by v.id desc limit 1), 0)::text,
    'subtotal', o.subtotal::text,
    'given', (select jsonb_build_object('amount', sum(d.amount)::text,
        'storePart', sum(d.store_part)::text)
      from order_discounts d where d.order_id = o.id and d.promotion_id is null having count(*) > 0))
  from orders o where o.id = p_order
$$;
grant execute on function promotion_terms_of(integer), kept_terms_of(integer) to tawsil_app;

-- A server of the release before writes neither.
create function order_lines_keep() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select category_id into new.category_id from items where id = new.item_id;
  return new;
end $$;
create trigger order_lines_keep before insert on order_lines for each row
  when (new.category_id is null) execute function order_lines_keep();

create function redemptions_keep() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.terms := coalesce(new.terms, promotion_terms_of(new.promotion_id));
  new.granted := coalesce(new.granted, new.amount);
  return new;
end $$;
create trigger redemptions_keep before insert on promotion_redemptions for each row
  when (new.terms is null or new.granted is null) execute function redemptions_keep();
`;

const FILL = `
update order_lines l set category_id = i.category_id
from orders o, items i
where o.id = l.order_id and o.closed_at is null and i.id = l.item_id;
update promotion_redemptions set terms = promotion_terms_of(promotion_id), granted = amount
where state = 'reserved';
update orders set kept_terms = kept_terms_of(id) where closed_at is null;
`;

/**
 * The first terms of an order, kept with it: an amendment asks neither a kept line nor a granted
 * promotion again (docs/decisions/0081). Open orders of before get those that apply now.
 */
export const keptTerms: Migration = {
  async up(db) {
    for (const part of [COLUMNS, FUNCTIONS, FILL]) await sql.raw(part).execute(db);
  },
};
