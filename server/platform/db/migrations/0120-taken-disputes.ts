import { type Migration, sql } from 'kysely';

/**
 * A driver disputes that he took an order from another one, if staff booked it for him, like a pickup
 * (docs/decisions/0082).
 */
export const takenDisputes: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table order_disputes drop constraint order_disputes_booked_check,
  add constraint order_disputes_booked_check
    check (booked in ('order.picked_up','order.handed_over','order.delivered')) not valid;
`)
      .execute(db);
  },
};
