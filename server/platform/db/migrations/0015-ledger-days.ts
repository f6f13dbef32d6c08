import { type Migration, sql } from 'kysely';

/** The transfers of a day or an hour are read without passing over all that there ever were. */
export const ledgerDays: Migration = {
  async up(db) {
    await sql`create index ledger_transfers_at on ledger_transfers (at)`.execute(db);
  },
};
