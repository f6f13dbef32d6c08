import { type Migration, sql } from 'kysely';

/** Categories for all stores; items with SKU, stock, hours and choices; what a line chose (0021). */
export const items: Migration = {
  async up(db) {
    await sql
      .raw(`
-- A name as it is compared: without case, accents and needless spaces.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower(regexp_replace(normalize(name, NFD),
    '[\\u0300-\\u036f\\u064b-\\u065f\\u0670]', '', 'g')), '\\s+', ' ', 'g'))
$$;

create table categories (
  id integer generated always as identity primary key,
  name text not null,
  folded text not null generated always as (fold_name(name)) stored unique,
  names jsonb not null default '{}',
  parent_id integer references categories,
  position integer not null default 0,
  active boolean not null default true,
  image_id integer,
  version integer not null default 1,
  search tsvector not null generated always as (array_to_tsvector(search_words(
    name, names->>'fr', names->>'ar', names->>'en'))) stored,
  check (parent_id <> id)
);
create index categories_position on categories (position, id);
create index categories_name on categories (name, id);
create index categories_parent on categories (parent_id) where parent_id is not null;

insert into categories (name, position)
select name, row_number() over (order by name) - 1 from (
  select min(category) as name from items group by fold_name(category)) as known;

alter table items
  add column category_id integer references categories,
  add column sku text,
  add column names jsonb not null default '{}',
  add column description jsonb not null default '{}',
  add column compare_price bigint check (compare_price > price),
  add column stock integer check (stock >= 0),
  add column hours jsonb,
  add column tags text[] not null default '{}',
  add column image_ids integer[] not null default '{}',
  add column variants jsonb not null default '[]',
  add column groups jsonb not null default '[]',
  add column position integer not null default 0,
  add column version integer not null default 1,
  add column archived_at timestamptz;
update items set category_id = c.id from categories c where c.folded = fold_name(items.category);
update items set position = n.position from (
  select id, row_number() over (partition by store_id, category_id order by name, id) - 1 as position
  from items) as n where n.id = items.id;
alter table items
  alter column category_id set not null,
  drop column category,
  add column search tsvector not null generated always as (array_to_tsvector(search_words(
    name, names->>'fr', names->>'ar', names->>'en', sku))) stored;

-- Archived ones keep theirs, so that one that is brought back collides with nothing.
create unique index items_sku on items (store_id, sku) where sku is not null;
create index items_menu on items (store_id, category_id, position, id);
create index items_name on items (name, id);
create index items_price on items (price, id);
create index items_stock on items (stock, id);
create index items_store_name on items (store_id, name, id);
create index items_store_price on items (store_id, price, id);
create index items_category_name on items (category_id, name, id);
create index items_category_price on items (category_id, price, id);
create index items_sold_out on items (name, id) where not available;
create index items_out_of_stock on items (name, id) where stock = 0;
create index items_low_stock on items (name, id) where stock <= 5;
create index items_counted on items (name, id) where stock is not null;
create index items_archived on items (name, id) where archived_at is not null;
create index items_tags on items using gin (tags);
create index items_search on items using gin (search);

-- The order of a store's items within a category has a version of its own.
create table menu_orders (
  store_id integer not null references stores,
  category_id integer not null references categories,
  version integer not null default 1,
  primary key (store_id, category_id)
);

alter table order_lines
  add column variant jsonb,
  add column options jsonb not null default '[]',
  add column note text,
  -- How many of the line were taken out of a counted stock, and are given back.
  add column stock_taken integer not null default 0 check (stock_taken between 0 and quantity);

grant select, insert, update on categories, menu_orders to tawsil_app;
`)
      .execute(db);
  },
};
