/**
 * Categories of the apps and featured stores and items (docs/decisions/0048); the apps' home with
 * one draft, releases that never change, and a pointer to the live one (0049).
 */
export const HOME = `
create table app_categories (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  folded text not null generated always as (fold_name(name)) stored unique,
  name_key text not null generated always as (fold_text(name)) stored,
  names jsonb not null default '{}',
  parent_id integer,
  -- One level: a parent is at the level 0, and what has a parent is not.
  level integer not null generated always as ( case when parent_id is null then 0 else 1 end) stored,
  parent_level integer generated always as ( case when parent_id is null then null::integer else 0 end) stored,
  -- From 1 among its siblings, and in the whole tree; both written with every change of the order.
  position integer not null,
  place integer not null,
  image_id integer,
  store_category text,
  category_id integer references categories,
  -- None: all areas.
  zone_ids integer[] not null default '{}',
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  search tsvector not null generated always as
    (array_to_tsvector(search_words(name, names ->> 'fr', names ->> 'ar', names ->> 'en'))) stored,
  unique (id, level),
  check (num_nonnulls(store_category, category_id) <= 1),
  constraint app_categories_parent foreign key (parent_id, parent_level) references app_categories (id, level),
  constraint app_categories_image_file foreign key (image_id) references files
);
create index app_categories_place on app_categories (place, id);
create index app_categories_name on app_categories (name_key, id);
create index app_categories_search on app_categories using gin (search);
create index app_categories_parent_id on app_categories (parent_id) where parent_id is not null;
create index app_categories_image on app_categories (image_id) where image_id is not null;
grant select, insert, update on app_categories to tawsil_app;

create table home (
  id integer primary key check (id = 1),
  version integer not null default 1,
  language text not null check (language in ('fr', 'ar', 'en')),
  sections jsonb not null,
  stamps jsonb not null default '{}',
  live_id integer,
  changed_at timestamptz,
  changed_by jsonb
);
grant select, update on home to tawsil_app;
insert into home (id, language, sections, stamps) values (1, 'fr', '[]', '{}');

create table home_releases (
  id integer generated always as identity primary key,
  version integer not null default 1,
  note text,
  language text not null check (language in ('fr', 'ar', 'en')),
  sections jsonb not null,
  -- Who changed each section last, by its id; 0 is the default language.
  stamps jsonb not null,
  of_id integer references home_releases,
  -- What was live when it was published.
  before_id integer references home_releases,
  publish_at timestamptz not null,
  revert_at timestamptz,
  published_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by jsonb not null,
  check (revert_at > publish_at),
  check (published_at is null or cancelled_at is null)
);
create index home_releases_created on home_releases (created_at, id);
create index home_releases_publish on home_releases (publish_at, id);
create index home_releases_next on home_releases (publish_at) where published_at is null
  and cancelled_at is null;
create index home_releases_pictures on home_releases using gin (sections jsonb_path_ops);
grant select, insert on home_releases to tawsil_app;
grant update (before_id, cancelled_at, publish_at, published_at, revert_at, version)
  on home_releases to tawsil_app;

alter table home add foreign key (live_id) references home_releases;

create view home_release_rows as
select r.*,
  case
    when r.cancelled_at is not null then 'cancelled'
    when r.id = h.live_id then 'live'
    when r.published_at is null then 'scheduled'
    else 'replaced'
  end as state
from home_releases r cross join home h;
grant select on home_release_rows to tawsil_app;

create table featured (
  id integer generated always as identity primary key,
  version integer not null default 1,
  kind text not null generated always as ( case when item_id is null then 'store' else 'item' end) stored,
  store_id integer references stores,
  item_id integer references items,
  slot text not null check (slot in ('home', 'browse', 'search')),
  position integer not null check (position between 1 and 20),
  zone_ids integer[] not null default '{}',
  starts_on date not null,
  ends_on date,
  -- The same window as instants: the last day is whole.
  starts_at timestamptz not null,
  ends_at timestamptz,
  image_id integer,
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  created_at timestamptz not null,
  rank integer not null generated always as
    ( case slot when 'home' then 0 when 'browse' then 100 else 200 end + position) stored,
  place int4range not null generated always as
    (int4range(case when item_id is null then 0 else 1000 end + case slot when 'home' then 0 when 'browse'
      then 100 else 200 end + position, case when item_id is null then 0 else 1000 end + case slot when 'home'
      then 0 when 'browse' then 100 else 200 end + position, '[]')) stored,
  zone_ranges int4multirange not null generated always as (zones_as_ranges(zone_ids)) stored,
  running tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  areas int4multirange not null generated always as (zones_as_ranges(zone_ids)) stored,
  check (ends_on >= starts_on),
  check (ends_at > starts_at),
  check (num_nonnulls(store_id, item_id) = 1),
  constraint featured_taken
    exclude using gist (place with &&, zone_ranges with &&, running with &&) where (state = 'shown'),
  constraint featured_image_file foreign key (image_id) references files
);
create index featured_rank on featured (rank, id);
create index featured_starts on featured (starts_on, id);
create index featured_ends on featured (ends_on, id);
create index featured_created on featured (created_at, id);
create index featured_store on featured (store_id) where store_id is not null;
create index featured_item on featured (item_id) where item_id is not null;
create index featured_image on featured (image_id) where image_id is not null;
grant select, insert, update on featured to tawsil_app;

-- What apps reported, by day of Casablanca.
create table featured_days (
  featured_id integer references featured,
  day date,
  seen integer not null default 0,
  opened integer not null default 0,
  ordered integer not null default 0,
  primary key (featured_id, day)
);
grant select, insert, update on featured_days to tawsil_app;

create table featured_orders (
  featured_id integer references featured,
  order_id integer,
  primary key (featured_id, order_id)
);
grant select, insert on featured_orders to tawsil_app;

-- Reports by their ids, so that each is counted once.
create table featured_reports (
  customer_id integer references users,
  batch_id uuid,
  at timestamptz not null,
  counted integer not null,
  ignored integer not null,
  primary key (customer_id, batch_id)
);
create index featured_reports_at on featured_reports (at);
grant select, insert, update, delete on featured_reports to tawsil_app;
`;
