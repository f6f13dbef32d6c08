import { type Migration, sql } from 'kysely';

/** Reports read the deliveries of one store by one driver (docs/decisions/0054). */
export const deliveriesOfAPair: Migration = {
  async up(db) {
    await sql
      .raw(`
create index orders_delivered_pair on orders (driver_id, store_id, closed_at) where status = 'delivered';
`)
      .execute(db);
  },
};
