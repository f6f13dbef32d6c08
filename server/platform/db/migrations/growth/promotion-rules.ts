/**
 * The budget of a launched promotion is committed by one person within the limit, or by two;
 * stores consent to the share that they pay (docs/decisions/0067).
 */
export const PROMOTION_RULES = `
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

-- What an order keeps of a promotion. Amounts are text, because JSON numbers are floats.
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

-- What an order keeps of a promotion. Amounts are text, because JSON numbers are floats.
create function promotion_terms_of(p_promotion integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('kind', p.kind, 'percentBp', p.percent_bp, 'amount', p.amount::text,
    'cap', p.cap::text, 'storeShareBp', p.store_share_bp, 'categoryIds', coalesce(
      (select jsonb_agg(s.category_id order by s.category_id) from promotion_scopes s
       where s.promotion_id = p.id and s.category_id is not null), '[]'))
  from promotions p where p.id = p_promotion
$$;

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
  if p.id is null or p.state not in ('scheduled','active','paused') then return null; end if;
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
  max_uses_per_customer, store_share_bp, new_customers_only on promotions deferrable initially deferred
  for each row when (new.state in ('scheduled','active','paused'))
  execute function promotion_terms_committed('id');
create constraint trigger promotion_terms_committed after insert or update or delete
  on promotion_scopes deferrable initially deferred for each row
  execute function promotion_terms_committed('promotion_id');

create function promotion_consents_final() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'consents are withdrawn, not deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger promotion_consents_final before delete on promotion_consents for each row
  execute function promotion_consents_final();

-- A store's owner, or a person with the paper, neither of whom is linked to who launched it.
create function promotion_consents_independent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person integer := (new.consented_by->>'id')::integer;
  launcher integer;
begin
  -- A withdrawal is the store's, whoever consented for it.
  if tg_op = 'UPDATE' and new.withdrawn_at is not null and new.share_bp = old.share_bp
     and new.consented_by is not distinct from old.consented_by then
    return new;
  end if;
  select launched_by into launcher from promotions where id = new.promotion_id;
  if person is null or new.is_owner <> exists (
    select from stores where id = new.store_id and owner_id = person) then
    raise exception 'the consent of store % is not by the person that it names', new.store_id
      using errcode = 'check_violation', constraint = 'promotion_consent_person';
  end if;
  if launcher is not null and not one_person() and (
       launcher = person or account_link(launcher, person, null) is not null) then
    raise exception 'the consent of store % is by a person linked to who launched promotion %',
      new.store_id, new.promotion_id
      using errcode = 'insufficient_privilege', constraint = 'promotion_consent_independent';
  end if;
  return new;
end $$;
create trigger promotion_consents_independent before insert or update on promotion_consents for each row
  execute function promotion_consents_independent();

-- A launched promotion has a budget that somebody committed: one person alone within the limit, or two.
-- What was committed once is given back to nobody. Orders' counters do not run this.
create function promotions_committed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject_of text := 'promotion ' || new.id;
  covered bigint;
  author integer;
  since timestamptz := greatest(new.state_at, new.edited_at);
begin
  if new.budget is null or new.kind = 'delivery' and new.cap is null then
    raise exception 'promotion % has no bound', new.id
      using errcode = 'check_violation', constraint = 'promotions_bounded';
  end if;
  select coalesce(sum(amount), 0) into covered from commitments where subject = subject_of;
  if new.budget > covered then
    author := (case when new.edited_at is null or new.state_at >= new.edited_at
      then new.state_by else new.edited_by end->>'id')::integer;
    perform commit_alone(coalesce(author, (new.edited_by->>'id')::integer), since, 'promotion',
      new.budget - covered, subject_of);
  end if;
  return null;
end $$;
create trigger promotions_committed after insert or update of state, budget, cap, kind on promotions
  for each row when (new.state in ('scheduled','active','paused'))
  execute function promotions_committed();

create function promotions_launched() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.launched_by := (new.state_by->>'id')::integer;
  return new;
end $$;
create trigger promotions_launched before update of state on promotions for each row
  when (old.state = 'draft' and new.state in ('scheduled','active'))
  execute function promotions_launched();

create function redemptions_keep() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.terms := coalesce(new.terms, promotion_terms_of(new.promotion_id));
  new.granted := coalesce(new.granted, new.amount);
  return new;
end $$;
create trigger redemptions_keep before insert on promotion_redemptions for each row
  when (new.terms is null or new.granted is null) execute function redemptions_keep();

create function coupon_scopes_stay() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed integer[] := case tg_op when 'DELETE' then array[old.promotion_id]
    when 'INSERT' then array[new.promotion_id] else array[old.promotion_id, new.promotion_id] end;
begin
  if exists (select from promotions where id = any(changed) and is_coupon and state <> 'draft') then
    raise exception 'promotion % is the coupon of a remedy', changed[1]
      using errcode = 'check_violation', constraint = 'coupons_stay';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger coupon_scopes_stay before insert or update or delete on promotion_scopes for each row
  execute function coupon_scopes_stay();

-- Who got a coupon, and what it is worth, was decided with its remedy.
create function coupons_stay() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.is_coupon, new.code, new.kind, new.percent_bp, new.amount, new.cap, new.minimum_order,
      new.starts_at, new.ends_at, new.hours, new.max_uses, new.max_uses_per_customer, new.budget,
      new.store_share_bp, new.new_customers_only, new.is_scoped)
    is distinct from
     (old.is_coupon, old.code, old.kind, old.percent_bp, old.amount, old.cap, old.minimum_order,
      old.starts_at, old.ends_at, old.hours, old.max_uses, old.max_uses_per_customer, old.budget,
      old.store_share_bp, old.new_customers_only, old.is_scoped) then
    raise exception 'promotion % is the coupon of a remedy', old.id
      using errcode = 'check_violation', constraint = 'coupons_stay';
  end if;
  return new;
end $$;
create trigger coupons_stay before update of is_coupon, code, kind, percent_bp, amount, cap,
  minimum_order, starts_at, ends_at, hours, max_uses, max_uses_per_customer, budget, store_share_bp,
  new_customers_only, is_scoped on promotions for each row when (old.is_coupon)
  execute function coupons_stay();

grant execute on function promotion_terms_of(integer) to tawsil_app;
`;
