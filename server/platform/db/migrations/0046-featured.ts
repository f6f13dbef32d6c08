import { type Migration, sql } from 'kysely';

const CATEGORIES = `
create table app_categories (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  folded text not null generated always as (fold_name(name)) stored unique,
  name_key text not null generated always as (fold_text(name)) stored,
  names jsonb not null default '{}',
  parent_id integer,
  -- One level: a parent is at the level 0, and what has a parent is not.
  level integer not null
    generated always as (case when parent_id is null then 0 else 1 end) stored,
  parent_level integer
    generated always as (case when parent_id is null then null else 0 end) stored,
  -- From 1 among its siblings, and in the whole tree; both written with every change of the order.
  position integer not null,
  place integer not null,
  image_id integer,
  store_category text,
  category_id integer references categories,
  -- None: all areas.
  zone_ids integer[] not null default '{}',
  state text not null default 'shown' check (state in ('shown','hidden')),
  search tsvector not null generated always as (
    array_to_tsvector(search_words(name, names->>'fr', names->>'ar', names->>'en'))) stored,
  check (num_nonnulls(store_category, category_id) <= 1),
  constraint app_categories_image_file foreign key (image_id) references files,
  unique (id, level),
  constraint app_categories_parent
    foreign key (parent_id, parent_level) references app_categories (id, level)
);
create index app_categories_place on app_categories (place, id);
create index app_categories_name on app_categories (name_key, id);
create index app_categories_search on app_categories using gin (search);
create index app_categories_parent_id on app_categories (parent_id) where parent_id is not null;
create index app_categories_image on app_categories (image_id) where image_id is not null;

grant select, insert, update on app_categories to tawsil_app;
`;

const FEATURED = `
-- Some areas by their ids; all of them as the range without bounds, which overlaps with every one.
create function areas_as_ranges(ids integer[]) returns int4multirange
language sql immutable parallel safe as $$
  select case when cardinality(ids) = 0 then int4multirange(int4range(null, null))
    else (select range_agg(int4range(one, one, '[]')) from unnest(ids) one) end
$$;

create table featured (
  id integer generated always as identity primary key,
  version integer not null default 1,
  kind text not null generated always as (
    case when item_id is null then 'store' else 'item' end) stored,
  store_id integer references stores,
  item_id integer references items,
  slot text not null check (slot in ('home','browse','search')),
  position integer not null check (position between 1 and 20),
  zone_ids integer[] not null default '{}',
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- The same window as instants: the last day is whole.
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  image_id integer,
  state text not null default 'shown' check (state in ('shown','hidden')),
  created_at timestamptz not null,
  rank integer not null generated always as (
    case slot when 'home' then 0 when 'browse' then 100 else 200 end + position) stored,
  place int4range not null generated always as (
    int4range(
      case when item_id is null then 0 else 1000 end
        + case slot when 'home' then 0 when 'browse' then 100 else 200 end + position,
      case when item_id is null then 0 else 1000 end
        + case slot when 'home' then 0 when 'browse' then 100 else 200 end + position, '[]')) stored,
  areas int4multirange not null generated always as (areas_as_ranges(zone_ids)) stored,
  running tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  check (num_nonnulls(store_id, item_id) = 1),
  constraint featured_image_file foreign key (image_id) references files,
  constraint featured_taken exclude using gist (place with &&, areas with &&, running with &&)
    where (state = 'shown')
);
create index featured_rank on featured (rank, id);
create index featured_starts on featured (starts_on, id);
create index featured_ends on featured (ends_on, id);
create index featured_created on featured (created_at, id);
create index featured_store on featured (store_id) where store_id is not null;
create index featured_item on featured (item_id) where item_id is not null;
create index featured_image on featured (image_id) where image_id is not null;

-- What apps reported, by day of Casablanca.
create table featured_days (
  featured_id integer not null references featured,
  day date not null,
  seen integer not null default 0,
  opened integer not null default 0,
  ordered integer not null default 0,
  primary key (featured_id, day)
);
create table featured_orders (
  featured_id integer not null references featured,
  order_id integer not null references orders,
  primary key (featured_id, order_id)
);
-- Reports by their ids, so that each is counted once.
create table featured_reports (
  customer_id integer not null references users,
  batch_id uuid not null,
  at timestamptz not null,
  counted integer not null,
  ignored integer not null,
  primary key (customer_id, batch_id)
);
create index featured_reports_at on featured_reports (at);

grant select, insert, update on featured, featured_days to tawsil_app;
grant select, insert on featured_orders to tawsil_app;
grant select, insert, update, delete on featured_reports to tawsil_app;
`;

/** Categories of the apps, and featured stores and items (docs/decisions/0048). */
export const featured: Migration = {
  async up(db) {
    await sql.raw(CATEGORIES).execute(db);
    await sql.raw(FEATURED).execute(db);
  },
};
