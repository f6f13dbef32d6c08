/**
 * What an organisation sets for everybody, who changed it when, and the limits that one person
 * only tightens (docs/decisions/0067).
 */
export const SETTINGS = `
create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
grant select, insert, update on settings to tawsil_app;
grant select on settings to tawsil_scoped;

create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null,
  actor jsonb not null,
  before jsonb,
  after jsonb not null
);
create index setting_changes_key on setting_changes (key, id desc);
grant select, insert on setting_changes to tawsil_app;
grant select on setting_changes to tawsil_scoped;

-- The value of a limit that binds one person at a time: the lowest of the last day, because a higher
-- one takes effect a day after it was set.
create function alone_below(p_at timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(coalesce((v->>'aloneBelow')::bigint, 2000000)) from (
    select coalesce((select value from settings where key = 'money'), '{}') as v
    union all
    select coalesce(before, '{}') from setting_changes
      where key = 'money' and at > p_at - interval '24 hours') known
$$;

-- Limits that one person only tightens: which of two values is the stricter, and the default.
create table two_person_limits (
  key text,
  field text,
  stricter text not null check (stricter in ('lower', 'higher', 'same')),
  initial bigint not null,
  primary key (key, field)
);
grant select on two_person_limits to tawsil_app;

create function fees_at_most() returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select (value->>'atMost')::bigint from settings where key = 'fees'),
    (select initial from two_person_limits where key = 'fees' and field = 'atMost'))
$$;

insert into two_person_limits (key, field, stricter, initial) values
  ('cash', 'ceiling', 'lower', 300000), ('cash', 'collectorAtMost', 'lower', 2000000),
  ('cash', 'surplusAtMost', 'lower', 100000), ('cash', 'varianceAloneBelow', 'lower', 200000),
  ('ends', 'pickup', 'lower', 500), ('ends', 'unpaidAtMost', 'lower', 2),
  ('ends', 'wayBack', 'lower', 1000),
  ('fees', 'atMost', 'lower', 20000), ('fees', 'driverShareBp', 'same', 8000),
  ('money', 'aloneBelow', 'lower', 2000000),
  ('orders', 'customerCashAtMost', 'lower', 150000),
  ('payouts', 'accountConfirmers', 'higher', 1), ('payouts', 'secondApproverAbove', 'lower', 2000000),
  ('remedies', 'perCase', 'lower', 30000), ('remedies', 'perCustomer', 'lower', 50000),
  ('remedies', 'perStoreDay', 'lower', 300000);

-- Looser only in the transaction that confirms it.
create function settings_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known jsonb := '{}';
  version_before integer := 0;
  first_terms constant jsonb := '{"store":{"before":{"storePercent":0,"driver":"pickup","customer":"nothing","bearer":"store"},"preparing":{"storePercent":0,"driver":"pickup","customer":"nothing","bearer":"store"},"road":{"storePercent":0,"driver":"whole","customer":"nothing","bearer":"store"}},"customer":{"before":{"storePercent":0,"driver":"none","customer":"nothing","bearer":"platform"},"preparing":{"storePercent":100,"driver":"pickup","customer":"goods","bearer":"platform"},"road":{"storePercent":100,"driver":"whole","customer":"all","bearer":"platform"}},"driver":{"before":{"storePercent":0,"driver":"none","customer":"nothing","bearer":"platform"},"preparing":{"storePercent":100,"driver":"none","customer":"nothing","bearer":"platform"},"road":{"storePercent":100,"driver":"none","customer":"nothing","bearer":"platform"}},"platform":{"before":{"storePercent":0,"driver":"none","customer":"nothing","bearer":"platform"},"preparing":{"storePercent":100,"driver":"none","customer":"nothing","bearer":"platform"},"road":{"storePercent":100,"driver":"none","customer":"nothing","bearer":"platform"}}}';
begin
  if tg_op = 'UPDATE' then
    known := old.value;
    version_before := old.version;
  elsif exists (select from settings where key = new.key) then
    return new; -- An upsert, which updates the row.
  end if;
  if not exists (
    select from two_person_limits l
    cross join lateral (select coalesce((known->>l.field)::bigint, l.initial) as before,
      coalesce((new.value->>l.field)::bigint, l.initial) as after) v
    where l.key = new.key and case l.stricter
      when 'lower' then v.after > v.before when 'higher' then v.after < v.before
      else v.after <> v.before end)
    and (new.key <> 'ends' or coalesce(new.value->'terms', first_terms)
      = coalesce(known->'terms', first_terms))
    and (new.key <> 'causes' or not cause_words_differ(known, new.value)) then
    return new;
  end if;
  if not exists (select from proposals where subject = 'setting ' || new.key and state = 'confirmed'
      and xmin = pg_current_xact_id()::xid
      and digest = proposal_digest('setting', new.key, version_before, new.value)) then
    raise exception 'setting % is loosened by one person', new.key
      using errcode = 'check_violation', constraint = 'proposal_four_eyes';
  end if;
  return new;
end $$;
create trigger settings_two_people before insert or update on settings for each row
  execute function settings_two_people();

-- As \`largestFee\` in rules/delivery-fee.ts; null: the default terms.
create function zone_largest_fee(p_terms jsonb) returns bigint
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((p_terms->>'baseFee')::bigint, 1000)
    + greatest(coalesce((p_terms->>'feePerKm')::bigint, 200), 0)
    * greatest(ceil(least((p_terms->>'maxKm')::numeric, 50)), 0)::bigint
$$;

create function zone_overrides_fee_at_most() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  terms_in_force integer;
begin
  -- The terms do not change at the same time.
  select terms_id into terms_in_force from zones where id = new.zone_id for no key update;
  perform require_fee_at_most(new.amount
    + zone_largest_fee((select terms from zone_terms where id = terms_in_force)));
  return new;
end $$;
create trigger zone_overrides_fee_at_most before insert or update of ended_at, is_over on zone_overrides
  for each row when (new.kind = 'surcharge' and not new.is_over and new.ended_at is null)
  execute function zone_overrides_fee_at_most();

-- The terms of an area that two people confirm may exceed the limit. The area stays as it is
-- otherwise: only the drawing that they saw may still be published.
create function zones_fee_at_most() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  terms_now jsonb := (select terms from zone_terms where id = new.terms_id);
  largest bigint := zone_largest_fee(terms_now);
  surcharge bigint;
  is_dearer boolean;
  is_wider boolean := false;
begin
  if tg_op = 'INSERT' then
    is_dearer := new.terms_id is not null;
  else
    is_dearer := largest > zone_largest_fee((select terms from zone_terms where id = old.terms_id));
    is_wider := new.kind = 'delivery' and (old.kind <> 'delivery' or new.priority > old.priority
      or new.shape_id is distinct from old.shape_id
      or (old.state = 'archived' and new.state <> 'archived'));
    if is_dearer and not is_wider and is_confirmed_now('zone ' || new.id,
        proposal_digest('zone_terms', new.id::text, old.version, terms_now)) then
      return new;
    end if;
    if not is_dearer and old.shape_id is null and new.shape_id is not null
       and new.kind = old.kind and new.priority = old.priority
       and old.draft = (select ring from zone_shapes where id = new.shape_id)
       and exists (select from proposals p where p.subject = 'zone ' || new.id
         and p.state = 'confirmed' and p.kind = 'zone_terms' and p.after = terms_now
         and p.subject_version + 1 = old.version) then
      return new;
    end if;
  end if;
  if is_dearer or is_wider then
    select coalesce(max(amount), 0) into surcharge from zone_overrides
      where zone_id = new.id and kind = 'surcharge' and not is_over and ended_at is null;
    perform require_fee_at_most(largest + surcharge);
  end if;
  return new;
end $$;
create trigger zones_fee_at_most before insert or update of terms_id, shape_id, kind, priority, state
  on zones for each row execute function zones_fee_at_most();

grant execute on function alone_below to tawsil_app;
`;
