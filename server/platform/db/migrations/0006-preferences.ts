import { type Migration, sql } from 'kysely';

/** What each person has set for the console: one row each, the parts as the contract has them. */
export const preferences: Migration = {
  async up(db) {
    await sql
      .raw(`
create table user_preferences (
  user_id integer primary key references users,
  parts jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
grant select, insert, update on user_preferences to tawsil_app;
`)
      .execute(db);
  },
};
