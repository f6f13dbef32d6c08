import { type Migration, sql } from 'kysely';

/**
 * Consoles say whose messages they have open, by its subject: `order:414`. A server of the release before
 * leaves it as it is, until the row expires.
 */
export const contactPresence: Migration = {
  async up(db) {
    await sql.raw(`alter table desk_looks add column contact text`).execute(db);
  },
};
