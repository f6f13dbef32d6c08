import { type Migration, sql } from 'kysely';

/** Whether a count of cash that waits for a second one is to end the driver's shift (docs/decisions/0035). */
export const waitingCounts: Migration = {
  async up(db) {
    await sql
      .raw('alter table cash_counts add column closes_shift boolean not null default false;')
      .execute(db);
  },
};
