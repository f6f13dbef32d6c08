import { type Migration, sql } from 'kysely';

/** What the check of an import found that it changes, with the values before and after. */
export const importChanges: Migration = {
  async up(db) {
    await sql`alter table imports add column changes jsonb`.execute(db);
  },
};
