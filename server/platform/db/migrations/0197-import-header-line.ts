import { type Migration, sql } from 'kysely';

/** The line of a file that names its columns (docs/decisions/0092). A server of the release before writes none. */
export const importHeaderLine: Migration = {
  async up(db) {
    await sql`alter table imports add column header_line integer`.execute(db);
  },
};
