import { OF_STORE, scoped } from '../scope.ts';

/** Items with SKU, stock, hours and choices (docs/decisions/0021). */
export const ITEMS = `
create table items (
  id integer generated always as identity primary key,
  store_id integer not null references stores,
  name text not null,
  price bigint not null check (price >= 0),
  available boolean not null default true,
  category_id integer not null references categories,
  sku text,
  names jsonb not null default '{}',
  description jsonb not null default '{}',
  compare_price bigint,
  stock integer check (stock >= 0),
  hours jsonb,
  tags text[] not null default '{}',
  image_ids integer[] not null default '{}',
  variants jsonb not null default '[]',
  groups jsonb not null default '[]',
  position integer not null default 0,
  version integer not null default 1,
  archived_at timestamptz,
  name_key text collate "C" not null generated always as (fold_text(name)) stored,
  words tsvector not null generated always as
    (marked_words(name, names ->> 'fr', names ->> 'ar', names ->> 'en', sku)) stored,
  marks_a bigint not null generated always as
    (word_marks(1, name, names ->> 'fr', names ->> 'ar', names ->> 'en', sku)) stored,
  marks_b bigint not null generated always as
    (word_marks(2, name, names ->> 'fr', names ->> 'ar', names ->> 'en', sku)) stored,
  restockable boolean not null default false,
  unavailable_until timestamptz,
  needs text[] not null default '{}',
  check (compare_price > price),
  constraint items_needs check (needs <@ array['age', 'large', 'cold'])
);
-- Archived ones keep theirs, so that one that is brought back collides with nothing.
create unique index items_sku on items (store_id, sku) where sku is not null;
create index items_menu on items (store_id, category_id, position, id);
create index items_tags on items using gin (tags);
-- The sweep asks who holds a file.
create index items_images on items using gin (image_ids) where image_ids <> '{}';
create index items_name on items (name_key, id) include (marks_a, marks_b, archived_at);
create index items_price on items (price, id) include (marks_a, marks_b, archived_at);
create index items_stock on items (stock, id) include (marks_a, marks_b, archived_at);
create index items_created on items (id) include (marks_a, marks_b, archived_at);
create index items_store_name on items (store_id, name_key, id) include (marks_a, marks_b, archived_at);
create index items_store_price on items (store_id, price, id) include (marks_a, marks_b, archived_at);
create index items_category_name on items (category_id, name_key, id) include (marks_a, marks_b,
  archived_at);
create index items_category_price on items (category_id, price, id) include (marks_a, marks_b, archived_at);
create index items_sold_out on items (name_key, id) include (marks_a, marks_b, archived_at)
  where not available;
create index items_out_of_stock on items (name_key, id) include (marks_a, marks_b, archived_at)
  where stock = 0;
create index items_low_stock on items (name_key, id) include (marks_a, marks_b, archived_at)
  where stock <= 5;
create index items_counted on items (name_key, id) include (marks_a, marks_b, archived_at)
  where stock is not null;
create index items_archived on items (name_key, id) where archived_at is not null;
create index items_words on items using gin (words);
-- A code as it is typed into the search of everything.
create index items_code on items (lower(sku)) where sku is not null;
create index items_restockable on items (name_key, id) where restockable;
create index items_unavailable_until on items (unavailable_until) where unavailable_until is not null;
create index items_needs on items (name_key, id) where needs <> '{}';
create index items_unpictured on items (name_key, id) where image_ids = '{}' and archived_at is null;
create index items_unpriced on items (name_key, id) where price = 0 and archived_at is null;
create index items_hidden on items (id) where archived_at is null and (not available
  or unavailable_until is not null);
${scoped('items', OF_STORE)}
grant select, insert, update, delete on items to tawsil_app;

create function items_hold_files() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform files_must_be('image', new.image_ids, 'items_images_file');
  return new;
end $$;
create trigger items_hold_files before insert or update of image_ids on items for each row
  when (new.image_ids <> '{}') execute function items_hold_files();
`;
