import { type Migration, sql } from 'kysely';

/**
 * A zone without a dispatch mode or a batch limit of its own inherits the default. Servers of the
 * release before write both, and read a missing mode as no autopilot.
 */
export const dispatchInherits: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table dispatch_zones alter column mode drop not null;
alter table dispatch_zones alter column max_orders drop not null;
`)
      .execute(db);
  },
};
