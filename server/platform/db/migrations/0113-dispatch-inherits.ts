import { type Migration, sql } from 'kysely';

/**
 * Which values a zone inherits: `mode`, `max_orders`. The columns have the default then, which
 * servers of the release before read; what these write differs from it, and is the zone's own.
 */
export const dispatchInherits: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table dispatch_zones add column inherits text[] not null default '{}'
  check (inherits <@ array['mode','max_orders']);
`)
      .execute(db);
  },
};
