import { type Migration, sql } from 'kysely';

/**
 * Each booking for a driver is disputed once, and not each kind of booking of an order: staff can book
 * that an order was taken for one driver after another (docs/decisions/0082).
 */
export const disputesByBooking: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table order_disputes
  add constraint order_disputes_booking unique (order_id, booked, booked_at),
  drop constraint order_disputes_order_id_booked_key;
`)
      .execute(db);
  },
};
