import { type Migration, sql } from 'kysely';
import { REMOVAL } from './months/removal.ts';

/** What is removed when it is old (docs/decisions/0059). */
export const retention: Migration = {
  async up(db) {
    await sql.raw(REMOVAL).execute(db);
  },
};
