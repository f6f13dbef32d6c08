import { type Migration, sql } from 'kysely';

/** Finds the orders that payments were asked for, which are emptied after their time. */
export const paymentBodies: Migration = {
  async up(db) {
    await sql`create index payments_bodies on payments (state_at)
      where agreed <> '' and state not in ('waiting','authorised')`.execute(db);
  },
};
