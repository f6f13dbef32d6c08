import { type Migration, sql } from 'kysely';

/**
 * Of goods that are sent again, an agent grants the fee too (docs/decisions/0096).
 */
export const redeliveries: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table order_discounts drop constraint order_discounts_granted;
alter table order_discounts add constraint order_discounts_granted check (
  (granted_by is null) = (granted_at is null)
  and (granted_by is null or promotion_id is null and store_part = 0)) not valid;
`)
      .execute(db);
  },
};
