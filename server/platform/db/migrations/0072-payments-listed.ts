import { type Migration, sql } from 'kysely';

/** Payments that staff list and that alarms watch: a number for pages, and their indexes. */
export const paymentsListed: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table payments add column number integer generated always as identity;
-- Lists show payments without an order.
create index payments_listed on payments (created_at, number) where order_id is null;
create index payments_listed_total on payments (total, number) where order_id is null;
create index payments_number on payments (number) where order_id is null;
create index payments_ending on payments (authorised_until) where state = 'placed';
drop index payments_unplaced;
`)
      .execute(db);
  },
};
