import { type Migration, sql } from 'kysely';

const LIMIT = `
insert into two_person_limits values ('fees','atMost','lower',20000);

create function fees_at_most() returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select (value->>'atMost')::bigint from settings where key = 'fees'),
    (select initial from two_person_limits where key = 'fees' and field = 'atMost'))
$$;

-- As \`largestFee\` in rules/delivery-fee.ts; null: the default terms.
create function zone_largest_fee(p_terms jsonb) returns bigint
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((p_terms->>'baseFee')::bigint, 1000)
    + greatest(coalesce((p_terms->>'feePerKm')::bigint, 200), 0)
    * greatest(ceil(least((p_terms->>'maxKm')::numeric, 50)), 0)::bigint
$$;

create function require_fee_at_most(p_most bigint) returns void
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_most > fees_at_most() then
    raise exception 'a delivery fee exceeds fees.atMost'
      using errcode = 'check_violation', constraint = 'zone_fee_at_most',
        detail = jsonb_build_object('most', p_most::text, 'limit', fees_at_most()::text)::text;
  end if;
end $$;
`;

const TRIGGERS = `
-- An area whose fee can exceed the limit, because it is older than the limit or the limit was
-- lowered, keeps its terms; it may become cheaper, but neither dearer nor larger.
create function zones_fee_at_most() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  largest bigint := zone_largest_fee((select terms from zone_terms where id = new.terms_id));
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
create trigger zone_overrides_fee_at_most before insert or update of ended_at, is_over
  on zone_overrides for each row
  when (new.kind = 'surcharge' and not new.is_over and new.ended_at is null)
  execute function zone_overrides_fee_at_most();
`;

/** The largest delivery fee that one person sets (0067). */
export const feesAtMost: Migration = {
  async up(db) {
    for (const part of [LIMIT, TRIGGERS]) await sql.raw(part).execute(db);
  },
};
