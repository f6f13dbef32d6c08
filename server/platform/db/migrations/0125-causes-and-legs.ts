import { type Migration, sql } from 'kysely';
import { DEFAULT_END_TERMS } from '#machines/order/end-terms.ts';

/** As 0124, and for the words of causes, which customers read within messages (0080). */
const TWO_PEOPLE = `
-- Whether a setting of causes has words that the one before has not. Words that are left out are
-- those of the release, to which one person returns.
create function cause_words_differ(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from jsonb_each(after) c (cause, setting)
    cross join lateral jsonb_each_text(coalesce(c.setting->'words', '{}')) w (language, words)
    where w.words is distinct from before->c.cause->'words'->>w.language)
$$;

create or replace function settings_two_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known jsonb := '{}';
  version_before integer := 0;
  first_terms constant jsonb := '${JSON.stringify(DEFAULT_END_TERMS)}';
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
`;

/** The driver who gave an open order to another one is in scope as that one is (0082). */
const SCOPE = `
create index order_legs_given on order_legs (driver_id, order_id) where ended = 'handed_over';

alter policy drivers_scoped on drivers using (
  exists (select from driver_zones z where z.driver_id = user_id and z.zone_id = any(scope_zones()))
  or exists (select from orders o where o.driver_id = user_id and o.closed_at is null)
  or exists (select from order_legs l join orders o on o.id = l.order_id
    where l.driver_id = user_id and l.ended = 'handed_over' and o.closed_at is null)
  or (zones && array(select name from zones)
    and not exists (select from driver_zones z where z.driver_id = user_id)));

create or replace function drivers_in_scope() returns setof integer language sql stable security definer
rows 200 set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select driver_id from (
    select driver_id from driver_zones where zone_id = any(scope_zones())
    union
    select d.driver_id from orders o
    join stores s on s.id = o.store_id join zones z on z.name = s.zone
    cross join lateral (
      select o.driver_id where o.driver_id is not null
      union all
      select l.driver_id from order_legs l where l.order_id = o.id and l.ended = 'handed_over') d
    where o.closed_at is null and z.id = any(scope_zones())
    union
    select d.user_id from drivers d
    where d.zones && array(select name from zones where id = any(scope_zones()))
      and not exists (select from driver_zones z where z.driver_id = d.user_id)
  ) seen
  where (select u.status = 'active' and u.role = 'driver' from users u where u.id = seen.driver_id)
$$;
`;

/**
 * Hand-overs given and taken, of orders that have ended. A server of the release before counts none
 * of them (0131).
 */
const FIGURES = `
alter table store_figures add column given bigint not null default 0,
  add column taken bigint not null default 0;
alter table driver_figures add column given bigint not null default 0,
  add column taken bigint not null default 0;

-- Months with hand-overs are counted again.
insert into figure_months_due
select generate_series(date_trunc('month', min(at) - interval '1 day'), max(at) + interval '1 day',
  interval '1 month')::date
from (
  select o.closed_at as at from order_legs l join orders o on o.id = l.order_id
  where l.ended = 'handed_over' and o.closed_at is not null
) known having min(at) is not null
on conflict do nothing;
`;

/** Words of causes by two people, and what reads the legs of orders. */
export const causesAndLegs: Migration = {
  async up(db) {
    await sql.raw(TWO_PEOPLE).execute(db);
    await sql.raw(SCOPE).execute(db);
    await sql.raw(FIGURES).execute(db);
  },
};
