import { type Migration, sql } from 'kysely';

/** What bounds a driver's work beyond their duty. Null is no bound. */
export const driverLimits: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table drivers
  add column shift_ends_at timestamptz,
  add column zones text[] check (cardinality(zones) between 1 and 50);
`)
      .execute(db);
  },
};
