import { type Migration, sql } from 'kysely';

/** A copy of a promotion is given its code, or none, by a person before it is launched. */
export const promotionCopies: Migration = {
  async up(db) {
    await sql`alter table promotions
      add column is_code_open boolean not null default false,
      -- The name that it was given as a copy.
      add column copied_name text`.execute(db);
  },
};
