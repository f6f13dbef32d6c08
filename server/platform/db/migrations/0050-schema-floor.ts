import { type Migration, sql } from 'kysely';

/** Which servers a contracted schema leaves behind (docs/decisions/0052). */
export const schemaFloor: Migration = {
  async up(db) {
    await sql
      .raw(`
create table schema_floor (
  is_only boolean primary key default true check (is_only),
  -- The newest migration that a server has to know.
  migration text not null
);
insert into schema_floor (migration) values ('0050-schema-floor');
grant select on schema_floor, kysely_migration to tawsil_app;
`)
      .execute(db);
  },
};
