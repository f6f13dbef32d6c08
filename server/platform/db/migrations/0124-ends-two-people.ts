import { type Migration, sql } from 'kysely';
import { DEFAULT_END_TERMS } from '#machines/order/end-terms.ts';

/**
 * What ends without delivery pay is loosened by two people (docs/decisions/0083): the amounts, and
 * every change of the terms, because which of two is the stricter depends on whom one asks.
 */
export const endsTwoPeople: Migration = {
  async up(db) {
    await sql
      .raw(`
insert into two_person_limits values
  ('ends','pickup','lower',500), ('ends','wayBack','lower',1000), ('ends','unpaidAtMost','lower',2);

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
      = coalesce(known->'terms', first_terms)) then
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
`)
      .execute(db);
  },
};
