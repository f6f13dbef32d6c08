import { type Migration, sql } from 'kysely';

/**
 * The list of all orders at any size: each way to filter has an index in the order that is shown
 * (placed_at, id), and each order carries the words that it is found by. Comments of the staff.
 */
export const ordersList: Migration = {
  async up(db) {
    await sql
      .raw(`
-- A text as its words, without case and accents. Split at everything of ASCII that is neither letter
-- nor digit: the database's locale is C, which knows no letters beyond it.
create function search_words(variadic parts text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from unnest(parts) part,
    regexp_split_to_table(
      regexp_replace(normalize(lower(part), NFD), '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g'),
      '[\\s!-/:-@\\[-\`{-~’‘“”«»،؛؟…·–—]+') word
  where word <> ''
$$;

-- What is typed: every word must begin one of the order's. Null when there is no word in it.
create function search_query(typed text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words(typed)) word
$$;

alter table orders add column search tsvector not null default '';

-- Beside the words stands the day, as no word is written: a search looks through days, newest first.
create function orders_search(wanted_id integer, store integer, customer integer, driver integer, door text, placed timestamptz)
returns tsvector language sql stable as $$
  select array_to_tsvector(array['~' || floor(extract(epoch from placed) / 86400)::int] || search_words(
    wanted_id::text, door, s.name, c.name,
    -- The number in one piece, and as it is dialled within the country.
    regexp_replace(c.phone, '\\D', '', 'g'),
    regexp_replace(regexp_replace(c.phone, '\\D', '', 'g'), '^212', '0'),
    d.name, 'd' || lpad(dr.code::text, greatest(2, length(dr.code::text)), '0')))
  from stores s
  join users c on c.id = customer
  left join users d on d.id = driver
  left join drivers dr on dr.user_id = driver
  where s.id = store
$$;

create function orders_fill_search() returns trigger language plpgsql as $$
begin
  -- An unknown store or person is refused by its foreign key, in its own words.
  new.search := coalesce(
    orders_search(
      new.id, new.store_id, new.customer_id, new.driver_id, new.address, new.placed_at), '');
  return new;
end $$;
create trigger orders_search
  before insert or update of store_id, customer_id, driver_id, address on orders
  for each row execute function orders_fill_search();

-- Who gets another name is found by it on the orders of before as well.
create function people_refresh_search() returns trigger language plpgsql as $$
begin
  update orders set address = address where customer_id = new.id or driver_id = new.id;
  return null;
end $$;
create trigger users_search after update of name, phone on users for each row
  when ((old.name, old.phone) is distinct from (new.name, new.phone))
  execute function people_refresh_search();
create function stores_refresh_search() returns trigger language plpgsql as $$
begin
  update orders set address = address where store_id = new.id;
  return null;
end $$;
create trigger stores_search after update of name on stores for each row
  when (old.name is distinct from new.name)
  execute function stores_refresh_search();

update orders set address = address;

drop index orders_placed, orders_status, orders_store, orders_driver, orders_customer;
create index orders_placed on orders (placed_at, id);
create index orders_total on orders (total, id);
create index orders_status on orders (status, placed_at, id);
create index orders_store on orders (store_id, placed_at, id);
-- Also for a zone's stores, of which one status is wanted.
create index orders_store_status on orders (store_id, status, placed_at, id);
create index orders_driver on orders (driver_id, placed_at, id);
create index orders_customer on orders (customer_id, placed_at, id);
create index orders_open_placed on orders (placed_at, id) where closed_at is null;
create index orders_no_driver on orders (placed_at, id) where driver_id is null;
create index orders_search on orders using gin (search);

create table order_comments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  author jsonb not null,
  text text not null check (length(text) <= 1000),
  at timestamptz not null
);
create index order_comments_order on order_comments (order_id, id);

-- Added, and never changed or taken away.
grant select, insert on order_comments to tawsil_app;
`)
      .execute(db);
  },
};
