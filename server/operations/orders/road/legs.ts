import type { Cause } from '#contract/causes/causes.ts';
import type { OrderLeg } from '#contract/routes/operations/on-the-road.ts';
import type { Db } from '../../../platform/db/schema.ts';

declare module '../../../platform/db/schema.ts' {
  interface Database {
    /** Written by a trigger of `orders`. */
    order_legs: {
      order_id: number;
      leg: number;
      driver_id: number;
      from_at: Date;
      to_at: Date | null;
      begun: OrderLeg['begun'];
      ended: OrderLeg['ended'];
      food_at: Date | null;
      cause: Cause | null;
    };
  }
}

/** The drivers of orders, and when each had them. */
export const createLegRepository = (db: Db) => ({
  of: (orderId: number) =>
    db
      .selectFrom('order_legs as l')
      .innerJoin('person_names as d', 'd.id', 'l.driver_id')
      .selectAll('l')
      .select(['d.name', 'd.code'])
      .where('l.order_id', '=', orderId)
      .orderBy('l.leg')
      .execute(),
});
