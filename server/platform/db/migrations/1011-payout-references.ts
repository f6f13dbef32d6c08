import { type Migration, sql } from 'kysely';

/** Each payment looks for other payouts with the reference of its bank transfer, however it is spaced. */
export const payoutReferences: Migration = {
  async up(db) {
    await sql`create index payouts_reference on payouts (upper(regexp_replace(rail_reference, '[^[:alnum:]]', '', 'g')))
      where rail_reference is not null`.execute(db);
  },
};
