import { type Migration, sql } from 'kysely';

/**
 * The reports of holds, pauses and failed attempts read few rows of large logs, by their time
 * (docs/decisions/0098).
 */
export const causeReports: Migration = {
  async up(db) {
    await sql
      .raw(`
create index events_held_up on events (at) where type in ('order.attempted','store.paused');
create index desk_changes_held on desk_changes (at) where change = 'held';
`)
      .execute(db);
  },
};
