import { type Migration, sql } from 'kysely';

const IN_FORCE = `('scheduled','active','paused')`;

const TERMS = `
-- What the budget of a promotion in force was committed for.
create table promotion_terms (
  promotion_id integer primary key references promotions,
  terms jsonb not null
);
grant select on promotion_terms to tawsil_app;

create function promotion_terms_of(p promotions) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'kind', p.kind, 'code', p.code, 'percent', p.percent_bp, 'amount', p.amount, 'cap', p.cap,
    'minimum', p.minimum_order, 'starts', extract(epoch from p.starts_at),
    'ends', extract(epoch from p.ends_at), 'hours', p.hours, 'uses', p.max_uses,
    'each', p.max_uses_per_customer, 'store', p.store_share_bp, 'new', p.new_customers_only,
    'scopes', (select coalesce(jsonb_agg(s.scope order by s.scope), '[]') from (
      select concat_ws(' ', 'store ' || store_id, 'zone ' || zone_id, 'category ' || category_id,
        'customer ' || customer_id) as scope
      from promotion_scopes where promotion_id = p.id) s))
$$;

-- Less off, for a larger order, fewer times or within a shorter time costs no more. Who pays, who
-- gets it and for what are other terms.
create function promotion_terms_differ(p_before jsonb, p_now jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select p_before - v.less <> p_now - v.less
    or coalesce((p_now->>'percent')::numeric > (p_before->>'percent')::numeric, false)
    or coalesce((p_now->>'amount')::numeric > (p_before->>'amount')::numeric, false)
    or coalesce((p_now->>'cap')::numeric, 'infinity') > coalesce((p_before->>'cap')::numeric, 'infinity')
    or (p_now->>'minimum')::numeric < (p_before->>'minimum')::numeric
    or (p_now->>'starts')::numeric < (p_before->>'starts')::numeric
    or coalesce((p_now->>'ends')::numeric, 'infinity') > coalesce((p_before->>'ends')::numeric, 'infinity')
    or coalesce((p_now->>'uses')::numeric, 'infinity') > coalesce((p_before->>'uses')::numeric, 'infinity')
  from (select '{percent,amount,cap,minimum,starts,ends,uses}'::text[] as less) v
$$;
`;

const RULE = `
-- Who changes the terms of a promotion in force commits what is left of its budget, less what the
-- same person has committed of it; two people commit it for nobody.
create function promotion_terms_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p promotions;
  known jsonb;
  terms_now jsonb;
  author integer;
  own bigint;
begin
  select * into p from promotions
    where id = (to_jsonb(coalesce(new, old))->>tg_argv[0])::integer for no key update;
  if p.id is null or p.state not in ${IN_FORCE} then return null; end if;
  terms_now := promotion_terms_of(p);
  select terms into known from promotion_terms where promotion_id = p.id;
  if known = terms_now then return null; end if;
  insert into promotion_terms values (p.id, terms_now)
    on conflict (promotion_id) do update set terms = excluded.terms;
  if known is null or not promotion_terms_differ(known, terms_now) or exists (
    select from proposals where subject = 'promotion ' || p.id and state = 'confirmed'
      and kind = 'promotion_edit' and xmin = pg_current_xact_id()::xid) then
    return null;
  end if;
  author := (coalesce(p.edited_by, p.state_by)->>'id')::integer;
  select coalesce(sum(amount), 0) into own from commitments where person_id = author
    and subject in ('promotion ' || p.id, 'terms of promotion ' || p.id);
  if p.budget - p.spent > own then
    perform commit_alone(author, coalesce(p.edited_at, p.state_at), 'promotion',
      p.budget - p.spent - own, 'terms of promotion ' || p.id);
  end if;
  return null;
end $$;

-- Deferred, because the scopes are written besides. Orders' counters do not run it.
create constraint trigger promotion_terms_committed after insert or update of state, edited_at, kind,
    code, percent_bp, amount, cap, minimum_order, starts_at, ends_at, hours, max_uses,
    max_uses_per_customer, store_share_bp, new_customers_only
  on promotions deferrable initially deferred for each row
  when (new.state in ${IN_FORCE}) execute function promotion_terms_committed('id');
create constraint trigger promotion_terms_committed after insert or update or delete
  on promotion_scopes deferrable initially deferred for each row
  execute function promotion_terms_committed('promotion_id');

insert into promotion_terms
  select p.id, promotion_terms_of(p) from promotions p where p.state in ${IN_FORCE};
`;

/** Other terms of a committed budget are a commitment of their own (docs/decisions/0067). */
export const promotionTerms: Migration = {
  async up(db) {
    for (const part of [TERMS, RULE]) await sql.raw(part).execute(db);
  },
};
