import { type Migration, sql } from 'kysely';

/**
 * Pauses of stores that begin later. A server of the release before does not know them: the store
 * is closed there once another server has begun the pause.
 */
export const plannedPauses: Migration = {
  async up(db) {
    // {from, until, reason, by}: read and written as a whole.
    await sql`alter table stores add column planned_pause jsonb`.execute(db);
  },
};
