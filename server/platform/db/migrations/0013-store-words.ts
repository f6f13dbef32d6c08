import { type Migration, sql } from 'kysely';

/**
 * The words of a store's name stand with the store alone: a search resolves them to stores, whose
 * orders an index already has in the order of the list. A store that gets another name no longer
 * rewrites all of its orders.
 */
export const storeWords: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table stores add column search tsvector not null
  generated always as (array_to_tsvector(search_words(name))) stored;

create or replace function orders_search(wanted_id integer, store integer, customer integer, driver integer, door text, placed timestamptz)
returns tsvector language sql stable as $$
  select array_to_tsvector(array['~' || floor(extract(epoch from placed) / 86400)::int] || search_words(
    wanted_id::text, door, c.name,
    -- The number in one piece, and as it is dialled within the country.
    regexp_replace(c.phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(c.phone, '\\D', '', 'g'), '^212', '0'),
    d.name, 'd' || lpad(dr.code::text, greatest(2, length(dr.code::text)), '0')))
  from users c
  left join users d on d.id = driver
  left join drivers dr on dr.user_id = driver
  where c.id = customer
$$;

drop trigger stores_search on stores;
drop function stores_refresh_search;
update orders set address = address;
`)
      .execute(db);
  },
};
