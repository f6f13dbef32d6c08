import { type Migration, sql } from 'kysely';

/**
 * What charges took of the balances of stores, also what was collected later. A server of the release
 * before counts it among the rest (0131).
 */
export const remedyFigures: Migration = {
  async up(db) {
    await sql
      .raw(`alter table store_money_figures add column charges bigint not null default 0`)
      .execute(db);
  },
};
