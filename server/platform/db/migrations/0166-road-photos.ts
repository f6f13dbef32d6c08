import { type Migration, sql } from 'kysely';

const RULES = `
alter table proof_rules
  add column hand_over_photo text not null default 'off'
    check (hand_over_photo in ('off','warned','required')),
  add column return_photo text not null default 'off'
    check (return_photo in ('off','warned','required'));

create or replace function proof_needs(zone integer, store integer, amount bigint, paid_by text,
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
      max(level) filter (where kind = 'age') as age,
      max(level) filter (where kind = 'hand_over') as hand_over,
      max(level) filter (where kind = 'return') as returned
    from matching r
      cross join lateral (values ('photo', r.photo), ('pin', r.pin), ('age', r.age),
        ('hand_over', r.hand_over_photo), ('return', r.return_photo)) k (kind, word)
      cross join lateral (select array_position('{off,warned,required}'::text[], word) as level) l
    where r.category_id is null or r.category_id in (select id from above)
  ), worded as (
    select jsonb_strip_nulls(jsonb_build_object(
      'photo', ('{null,warned,required}'::text[])[photo],
      'pin', ('{null,warned,required}'::text[])[pin],
      'age', ('{null,warned,required}'::text[])[age],
      'handOverPhoto', ('{null,warned,required}'::text[])[hand_over],
      'returnPhoto', ('{null,warned,required}'::text[])[returned])) as needs
    from strictest
  )
  select case when needs <> '{}' then needs end from worded
$$;

-- An order may be handed over more than once, and each leg lacks its own photo.
drop index proofs_judged;
create unique index proofs_judged on proofs (order_id, act, kind, leg) nulls not distinct
  where phone_id is null;
`;

/**
 * Rules ask for photos of hand-overs and returns too (docs/decisions/0090). A server of the release
 * before writes rules that ask for none, and hands over without.
 */
export const roadPhotos: Migration = {
  async up(db) {
    await sql.raw(RULES).execute(db);
  },
};
