import { type Migration, sql } from 'kysely';

/** The apps' home: one draft, releases that never change, a pointer to the live one (docs/decisions/0049). */
export const home: Migration = {
  async up(db) {
    await sql
      .raw(`
create table home_releases (
  id integer generated always as identity primary key,
  version integer not null default 1,
  note text,
  language text not null check (language in ('fr','ar','en')),
  sections jsonb not null,
  -- Who changed each section last, by its id; 0 is the default language.
  stamps jsonb not null,
  of_id integer references home_releases,
  -- What was live when it was published.
  before_id integer references home_releases,
  publish_at timestamptz not null,
  revert_at timestamptz check (revert_at > publish_at),
  published_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by jsonb not null,
  check (published_at is null or cancelled_at is null)
);
create index home_releases_created on home_releases (created_at, id);
create index home_releases_publish on home_releases (publish_at, id);
create index home_releases_next on home_releases (publish_at)
  where published_at is null and cancelled_at is null;
create index home_releases_pictures on home_releases using gin (sections jsonb_path_ops);

create table home (
  id integer primary key check (id = 1),
  version integer not null default 1,
  language text not null check (language in ('fr','ar','en')),
  sections jsonb not null,
  stamps jsonb not null default '{}',
  live_id integer references home_releases,
  changed_at timestamptz,
  changed_by jsonb
);
insert into home (id, language, sections) values (1, 'fr', '[]');

create view home_release_rows as
select r.*,
  case
    when r.cancelled_at is not null then 'cancelled'
    when r.id = h.live_id then 'live'
    when r.published_at is null then 'scheduled'
    else 'replaced'
  end as state
from home_releases r cross join home h;

grant select, update on home to tawsil_app;
grant select, insert,
  update (version, before_id, publish_at, revert_at, published_at, cancelled_at)
  on home_releases to tawsil_app;
grant select on home_release_rows to tawsil_app;
`)
      .execute(db);
  },
};
