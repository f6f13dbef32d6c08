import { type Migration, sql } from 'kysely';

/**
 * Finds the orders that changed after they were placed, for the list of orders and its files, and
 * an order by the number on which its customer is to be called about it.
 */
export const changedOrders: Migration = {
  async up(db) {
    await sql
      .raw(String.raw`
create index orders_amended on orders (placed_at, id) where amended > 0;

create or replace function orders_fill_search() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  digits text := regexp_replace(new.phone, '\D', '', 'g');
begin
  -- An unknown store or person is refused by its foreign key, in its own words.
  new.search := coalesce(
    orders_search(
      new.id, new.store_id, new.customer_id, new.driver_id, new.address, new.placed_at), '');
  if digits is not null then
    new.search := new.search
      || array_to_tsvector(search_words(digits, regexp_replace(digits, '^212', '0')));
  end if;
  return new;
end $$;
drop trigger orders_search on orders;
create trigger orders_search
  before insert or update of store_id, customer_id, driver_id, address, phone on orders
  for each row execute function orders_fill_search();
`)
      .execute(db);
  },
};
