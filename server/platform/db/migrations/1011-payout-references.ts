import { type Migration, sql } from 'kysely';

/** Each payment looks for other payouts with the reference of its bank transfer. */
export const payoutReferences: Migration = {
  async up(db) {
    await sql`create index payouts_reference on payouts (upper(rail_reference))
      where rail_reference is not null`.execute(db);
  },
};
