import { type Migration, sql } from 'kysely';

/** Who else is paid to an account is asked for each account that changes, and must not read all drivers. */
export const accountHolders: Migration = {
  async up(db) {
    for (const table of ['stores', 'drivers'])
      await sql`create index ${sql.ref(`${table}_bank_iban`)} on ${sql.table(table)} (bank_iban)
        where bank_iban is not null`.execute(db);
  },
};
