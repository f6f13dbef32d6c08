import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const PEOPLE = `
-- All areas is said; "some" without a row in user_zones is none.
alter table users add column zone_scope text not null default 'all'
  check (zone_scope in ('all','some'));
create table user_zones (
  user_id integer not null references users on delete cascade,
  zone_id integer not null references zones,
  primary key (user_id, zone_id)
);
create index user_zones_zone on user_zones (zone_id);
grant select, insert, delete on user_zones to tawsil_app;
`;

/** Staff work for all operational areas or for some (docs/decisions/0043). */
export const staffScope: Migration = {
  async up(db) {
    await sql.raw(PEOPLE).execute(db);
  },
};
